// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic over facts, for what a lesson states about a figure's numbers. An expression is a value; parsing
// touches no figure, evaluation looks each fact up by its name.
//   sum      = product { (+ | -) product }
//   product  = sign { (* | /) sign }
//   sign     = - sign | power
//   power    = primary [ ^ sign ]                        (2^3^2 = 2^9)
//   primary  = number | fact | pi | function ( sum ) | ( sum )
//   function = abs sqrt exp ln log10 log2 sin cos floor ceil round
// A fact is a name with a dot in it: similarity.first_rise. Numbers are written as in C, with 10_000 allowed.
#pragma once

#include <QString>
#include <QStringView>

#include <functional>
#include <vector>

namespace sinescope {

/// Returns the value of a fact by its name. Throws Error if the fact is not stated.
using FactLookup = std::function<double(const QString& name)>;

struct Expression {
    enum class Kind { Number, Fact, Negative, Sum, Difference, Product, Quotient, Power, Function };
    Kind kind = Kind::Number;
    double number = 0;  ///< Kind::Number
    QString name;       ///< Kind::Fact, Kind::Function
    int decimals = 0;  ///< Kind::Number: the power of ten of its last digit is -decimals (0.0100: 4, 2e-5: 5)
    std::vector<Expression> operands;

    /// True for a number, with or without a minus sign.
    bool isLiteral() const;
    /// Half a unit of a literal's last digit.
    double halfUnit() const;
};

/// A piece of an expression's text.
struct Token {
    enum class Kind { Number, Name, Text, Symbol, End };
    Kind kind = Kind::End;
    QString text;  ///< symbols in ASCII: "<=" even if the file has a single character for it
    qsizetype at = 0;
};

/// Returns the tokens of a text; the last one is the end. Throws Error naming the column of an invalid
/// character.
std::vector<Token> tokens(QStringView text);

/// Reads expressions from tokens, one after the other.
class ExpressionReader {
 public:
    explicit ExpressionReader(std::vector<Token> pieces) : m_pieces(std::move(pieces)) {}

    Expression sum();
    const Token& peek() const { return m_pieces[m_next]; }
    Token take();
    /// Takes the symbol if it is next.
    bool takes(const char* symbol);
    bool takesName(const char* name);
    /// Throws Error naming what is allowed here, what was found and its column.
    [[noreturn]] void refuse(const QString& allowed) const;

 private:
    Expression product();
    Expression sign();
    Expression power();
    Expression primary();

    std::vector<Token> m_pieces;
    std::size_t m_next = 0;
};

/// Throws Error with the column if the text is not an expression.
Expression parseExpression(QStringView text);
/// Throws what `facts` throws. Division by zero gives infinity, as for doubles.
double evaluate(const Expression& expression, const FactLookup& facts);

}  // namespace sinescope
