// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/expression.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace sinescope {

namespace {

using Function = double (*)(double);

constexpr std::array<std::pair<const char*, Function>, 11> functions = {{
    {"abs", [](double x) { return std::abs(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"ln", [](double x) { return std::log(x); }},
    {"log10", [](double x) { return std::log10(x); }},
    {"log2", [](double x) { return std::log2(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"floor", [](double x) { return std::floor(x); }},
    {"ceil", [](double x) { return std::ceil(x); }},
    {"round", [](double x) { return std::round(x); }},
}};

Function functionOf(const QString& name) {
    for (const auto& [known, function] : functions)
        if (name == QLatin1String(known)) return function;
    return nullptr;
}

/// Returns the ASCII form of a sign that the user may type or paste; empty for other characters.
QString asciiSign(QChar sign) {
    static constexpr std::pair<char16_t, const char*> signs[] = {
        {0x2212, "-"},  {0x00d7, "*"},  {0x00b7, "*"},  {0x00b1, "+-"},
        {0x2248, "~="}, {0x2264, "<="}, {0x2265, ">="}, {0x2260, "!="}};
    for (const auto& [typed, ascii] : signs)
        if (sign == QChar(typed)) return QLatin1String(ascii);
    return {};
}

bool isNamePart(QChar c) {
    return c.isLetterOrNumber() || c == '_'_L1;
}

/// The end of a number that begins at `at`.
qsizetype numberEnd(QStringView text, qsizetype at) {
    const auto digits = [&text](qsizetype from) {
        while (from < text.size() && (text[from].isDigit() || text[from] == '_'_L1)) ++from;
        return from;
    };
    qsizetype end = digits(at);
    // Two dots are a range: 0 .. 3.
    if (end + 1 < text.size() && text[end] == '.'_L1 && text[end + 1].isDigit()) end = digits(end + 1);
    if (end < text.size() && text[end].toLower() == 'e'_L1) {
        qsizetype exponent = end + 1;
        if (exponent < text.size() &&
            (text[exponent] == '-'_L1 || text[exponent] == '+'_L1 || text[exponent].unicode() == 0x2212))
            ++exponent;
        if (exponent < text.size() && text[exponent].isDigit()) end = digits(exponent);
    }
    return end;
}

qsizetype nameEnd(QStringView text, qsizetype at) {
    qsizetype end = at;
    while (end < text.size() && (isNamePart(text[end]) ||
                                 (text[end] == '.'_L1 && end + 1 < text.size() && isNamePart(text[end + 1]))))
        ++end;
    return end;
}

/// Returns the end of a quoted text; -1 if it is not closed.
qsizetype textEnd(QStringView text, qsizetype at) {
    const qsizetype end = text.indexOf(text[at], at + 1);
    return end < 0 ? end : end + 1;
}

/// Longer ones first.
constexpr std::array<const char*, 20> symbols = {"==", "!=", "<=", ">=", "~=", "+-", "..", "<", ">", "+",
                                                 "-",  "*",  "/",  "^",  "(",  ")",  ",",  "=", "[", "]"};
/// Limits the recursion, which is one level per parenthesis.
constexpr qsizetype longestText = 2000;

Token symbolAt(QStringView text, qsizetype at, qsizetype& end) {
    if (const QString ascii = asciiSign(text[at]); !ascii.isEmpty()) {
        end = at + 1;
        return {Token::Kind::Symbol, ascii, at};
    }
    for (const char* symbol : symbols) {
        const QLatin1String known(symbol);
        if (!text.mid(at).startsWith(known)) continue;
        end = at + known.size();
        return {Token::Kind::Symbol, known, at};
    }
    throw failure(u"At column %1, \"%2\" is not allowed."_s.arg(at + 1).arg(text[at]));
}

Expression binary(Expression::Kind kind, Expression left, Expression right) {
    Expression made;
    made.kind = kind;
    made.operands.push_back(std::move(left));
    made.operands.push_back(std::move(right));
    return made;
}

Expression literal(const Token& piece) {
    QString digits = piece.text;
    digits.remove('_'_L1);
    digits.replace(QChar(0x2212), '-'_L1);
    Expression made;
    made.number = digits.toDouble();
    const qsizetype exponent = digits.indexOf('e'_L1, 0, Qt::CaseInsensitive);
    const QString mantissa = exponent < 0 ? digits : digits.left(exponent);
    const qsizetype dot = mantissa.indexOf('.'_L1);
    made.decimals = (dot < 0 ? 0 : static_cast<int>(mantissa.size() - dot - 1)) -
                    (exponent < 0 ? 0 : digits.mid(exponent + 1).toInt());
    return made;
}

}  // namespace

bool Expression::isLiteral() const {
    return kind == Kind::Number || (kind == Kind::Negative && operands[0].kind == Kind::Number);
}

double Expression::halfUnit() const {
    const Expression& digits = kind == Kind::Negative ? operands[0] : *this;
    return 0.5 * std::pow(10.0, -digits.decimals);
}

std::vector<Token> tokens(QStringView text) {
    if (text.size() > longestText)
        throw failure(u"It has %1 characters; at most %2 are allowed."_s.arg(text.size()).arg(longestText));
    std::vector<Token> pieces;
    qsizetype at = 0;
    while (at < text.size()) {
        const QChar c = text[at];
        qsizetype end = at + 1;
        if (c.isSpace()) {
        } else if (c.isDigit()) {
            end = numberEnd(text, at);
            pieces.push_back({Token::Kind::Number, text.mid(at, end - at).toString(), at});
        } else if (c.isLetter()) {
            end = nameEnd(text, at);
            pieces.push_back({Token::Kind::Name, text.mid(at, end - at).toString(), at});
        } else if (c == '"'_L1) {
            end = textEnd(text, at);
            if (end < 0) throw failure(u"The quotation mark at column %1 is not closed."_s.arg(at + 1));
            pieces.push_back({Token::Kind::Text, text.mid(at + 1, end - at - 2).toString(), at});
        } else {
            pieces.push_back(symbolAt(text, at, end));
        }
        at = end;
    }
    pieces.push_back({Token::Kind::End, {}, text.size()});
    return pieces;
}

Token ExpressionReader::take() {
    Token piece = m_pieces[m_next];
    if (piece.kind != Token::Kind::End) ++m_next;
    return piece;
}

bool ExpressionReader::takes(const char* symbol) {
    if (peek().kind != Token::Kind::Symbol || peek().text != QLatin1String(symbol)) return false;
    take();
    return true;
}

bool ExpressionReader::takesName(const char* name) {
    if (peek().kind != Token::Kind::Name || peek().text != QLatin1String(name)) return false;
    take();
    return true;
}

void ExpressionReader::refuse(const QString& allowed) const {
    const Token& piece = peek();
    throw failure(piece.kind == Token::Kind::End
                      ? u"It ends where %1 is expected."_s.arg(allowed)
                      : u"At column %1 it has \"%2\" where %3 is expected."_s.arg(piece.at + 1)
                            .arg(piece.text, allowed));
}

Expression ExpressionReader::sum() {
    Expression made = product();
    for (;;) {
        if (takes("+"))
            made = binary(Expression::Kind::Sum, std::move(made), product());
        else if (takes("-"))
            made = binary(Expression::Kind::Difference, std::move(made), product());
        else
            return made;
    }
}

Expression ExpressionReader::product() {
    Expression made = sign();
    for (;;) {
        if (takes("*"))
            made = binary(Expression::Kind::Product, std::move(made), sign());
        else if (takes("/"))
            made = binary(Expression::Kind::Quotient, std::move(made), sign());
        else
            return made;
    }
}

Expression ExpressionReader::sign() {
    if (!takes("-")) return power();
    Expression made;
    made.kind = Expression::Kind::Negative;
    made.operands.push_back(sign());
    return made;
}

Expression ExpressionReader::power() {
    Expression made = primary();
    return takes("^") ? binary(Expression::Kind::Power, std::move(made), sign()) : made;
}

Expression ExpressionReader::primary() {
    if (takes("(")) {
        Expression made = sum();
        if (!takes(")")) refuse(u"a closing parenthesis"_s);
        return made;
    }
    if (peek().kind == Token::Kind::Number) return literal(take());
    if (peek().kind != Token::Kind::Name)
        refuse(u"a number, a fact such as similarity.first_rise, or a parenthesis"_s);
    Expression made;
    if (peek().text == "pi"_L1) {
        take();
        made.number = std::numbers::pi;
        made.decimals = 15;
        return made;
    }
    made.name = peek().text;
    if (functionOf(made.name)) {
        take();
        made.kind = Expression::Kind::Function;
        if (!takes("(")) refuse(u"the parenthesis of %1( )"_s.arg(made.name));
        made.operands.push_back(sum());
        if (!takes(")")) refuse(u"a closing parenthesis"_s);
        return made;
    }
    if (!made.name.contains('.'_L1))
        refuse(
            u"a fact, whose name has a figure and a dot (similarity.first_rise), or one of "
            "abs, sqrt, exp, ln, log10, log2, sin, cos, floor, ceil, round, pi"_s);
    take();
    made.kind = Expression::Kind::Fact;
    return made;
}

Expression parseExpression(QStringView text) {
    ExpressionReader reader(tokens(text));
    Expression made = reader.sum();
    if (reader.peek().kind != Token::Kind::End) reader.refuse(u"its end"_s);
    return made;
}

double evaluate(const Expression& expression, const FactLookup& facts) {
    const auto operand = [&](std::size_t k) { return evaluate(expression.operands[k], facts); };
    switch (expression.kind) {
        case Expression::Kind::Number:
            return expression.number;
        case Expression::Kind::Fact:
            return facts(expression.name);
        case Expression::Kind::Negative:
            return -operand(0);
        case Expression::Kind::Sum:
            return operand(0) + operand(1);
        case Expression::Kind::Difference:
            return operand(0) - operand(1);
        case Expression::Kind::Product:
            return operand(0) * operand(1);
        case Expression::Kind::Quotient:
            return operand(0) / operand(1);
        case Expression::Kind::Power:
            return std::pow(operand(0), operand(1));
        case Expression::Kind::Function:
            return functionOf(expression.name)(operand(0));
    }
    return 0;
}

}  // namespace sinescope
