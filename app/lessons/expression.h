// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic over facts: what a lesson may say of a figure's numbers. An expression is a value; parsing it
// touches no figure, evaluating it asks a function for each fact by its name.
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

/// The value of a fact by its name. Throws Error with a sentence when there is none.
using FactLookup = std::function<double(const QString& name)>;

struct Expression {
    enum class Kind { Number, Fact, Negative, Sum, Difference, Product, Quotient, Power, Function };
    Kind kind = Kind::Number;
    double number = 0;  ///< Kind::Number
    QString name;       ///< Kind::Fact, Kind::Function
    int decimals = 0;  ///< Kind::Number: the power of ten of its last digit is -decimals (0.0100: 4, 2e-5: 5)
    std::vector<Expression> operands;

    /// A number, with or without a sign before it.
    bool isLiteral() const;
    /// Half a unit of a literal's last digit.
    double halfUnit() const;
};

/// What an expression's text consists of, one piece at a time.
struct Token {
    enum class Kind { Number, Name, Text, Symbol, End };
    Kind kind = Kind::End;
    QString text;  ///< of a symbol in ASCII: "<=" also where the file has a single sign for it
    qsizetype at = 0;
};

/// The pieces of a text; the last one is the end. Throws Error, naming the column, at a sign that is none.
std::vector<Token> tokens(QStringView text);

/// Reads expressions from pieces, one after the other.
class ExpressionReader {
 public:
    explicit ExpressionReader(std::vector<Token> pieces) : m_pieces(std::move(pieces)) {}

    Expression sum();
    const Token& peek() const { return m_pieces[m_next]; }
    Token take();
    /// Takes the symbol if it is next.
    bool takes(const char* symbol);
    bool takesName(const char* name);
    /// Throws Error: what is allowed here, what is here instead, at which column.
    [[noreturn]] void refuse(const QString& allowed) const;

 private:
    Expression product();
    Expression sign();
    Expression power();
    Expression primary();

    std::vector<Token> m_pieces;
    std::size_t m_next = 0;
};

/// Throws Error with the column when the text is no expression.
Expression parseExpression(QStringView text);
/// Throws what `facts` throws. A division by zero is an infinity, as in double.
double evaluate(const Expression& expression, const FactLookup& facts);

}  // namespace sinescope
