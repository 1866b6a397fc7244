// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/assertion.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

constexpr std::int64_t maximumCases = 1000;

constexpr std::array<std::pair<const char*, Relation>, 7> relations = {{{"==", Relation::Equal},
                                                                        {"!=", Relation::NotEqual},
                                                                        {"<=", Relation::AtMost},
                                                                        {">=", Relation::AtLeast},
                                                                        {"<", Relation::Less},
                                                                        {">", Relation::Greater},
                                                                        {"~=", Relation::About}}};

Relation takeRelation(ExpressionReader& reader) {
    for (const auto& [symbol, relation] : relations)
        if (reader.takes(symbol)) return relation;
    reader.refuse(u"a comparison (==, !=, <, <=, >, >=, ~=)"_s);
}

double takeNumber(ExpressionReader& reader) {
    const bool negative = reader.takes("-");
    if (reader.peek().kind != Token::Kind::Number) reader.refuse(u"a number"_s);
    QString digits = reader.take().text;
    digits.remove('_'_L1);
    return negative ? -digits.toDouble() : digits.toDouble();
}

QJsonValue takeValue(ExpressionReader& reader) {
    if (reader.takes("[")) {
        QJsonArray list;
        while (!reader.takes("]")) {
            if (!list.isEmpty() && !reader.takes(",")) reader.refuse(u"a comma or a bracket"_s);
            list.append(takeValue(reader));
        }
        return list;
    }
    if (reader.peek().kind == Token::Kind::Text) return reader.take().text;
    if (reader.takesName("true")) return true;
    if (reader.takesName("false")) return false;
    if (reader.peek().kind == Token::Kind::Name) return reader.take().text;
    return takeNumber(reader);
}

/// Reads the rest of first .. last.
void takeRange(ExpressionReader& reader, std::vector<QJsonValue>& values) {
    const double first = values.front().toDouble();
    const double last = takeNumber(reader);
    const bool whole = values.front().isDouble() && std::floor(first) == first && std::floor(last) == last;
    if (!whole || last < first || last - first >= static_cast<double>(maximumCases))
        throw failure(u"A range goes from a whole number to a larger one and has at most %1 numbers."_s.arg(
            maximumCases));
    for (double value = first + 1; value <= last; ++value) values.emplace_back(value);
}

Setting takeSetting(ExpressionReader& reader) {
    if (reader.peek().kind != Token::Kind::Name)
        reader.refuse(u"the name of a setting, such as shift or base"_s);
    Setting setting{reader.take().text, {}};
    // Ids of options have hyphens: learn.random-first.
    while (reader.takes("-") && reader.peek().kind == Token::Kind::Name)
        setting.name += '-'_L1 + reader.take().text;
    if (!reader.takes("=")) reader.refuse(u"the = of a setting"_s);
    setting.values.push_back(takeValue(reader));
    if (reader.takes("..")) {
        takeRange(reader, setting.values);
        return setting;
    }
    while (reader.takes(",")) setting.values.push_back(takeValue(reader));
    return setting;
}

void requireAgreement(const Assertion& assertion) {
    const std::size_t cases = assertion.cases();
    for (const Setting& setting : assertion.where)
        if (setting.values.size() != 1 && setting.values.size() != cases)
            throw failure(
                u"\"%1\" has %2 values, but another setting has %3; lists are read in "
                "parallel and must be equally long."_s.arg(setting.name)
                    .arg(setting.values.size())
                    .arg(cases));
    if (assertion.right.size() != 1 && assertion.right.size() != cases)
        throw failure(
            u"It compares with %1 numbers, but its settings have %2; give one number for "
            "all or one for each."_s.arg(assertion.right.size())
                .arg(cases));
    if (assertion.relation != Relation::About || assertion.tolerance) return;
    if (!std::ranges::all_of(assertion.right, [](const Expression& right) { return right.isLiteral(); }))
        throw failure(
            u"~= without a tolerance compares with a number, whose digits are the tolerance; write +- and by "
            "how much the sides may differ."_s);
}

bool compares(Relation relation, const AssertionCase& sides) {
    switch (relation) {
        case Relation::Equal:
            return sides.found == sides.expected;
        case Relation::NotEqual:
            return sides.found != sides.expected;
        case Relation::Less:
            return sides.found < sides.expected;
        case Relation::AtMost:
            return sides.found <= sides.expected;
        case Relation::Greater:
            return sides.found > sides.expected;
        case Relation::AtLeast:
            return sides.found >= sides.expected;
        case Relation::About:
            return std::abs(sides.found - sides.expected) <= sides.tolerance;
    }
    return false;
}

/// Tolerates the last bits of halfway numbers, whose decimal and binary forms differ.
constexpr double slack = 1 + 1e-9;

}  // namespace

std::size_t Assertion::cases() const {
    std::size_t largest = 1;
    for (const Setting& setting : where) largest = std::max(largest, setting.values.size());
    return largest;
}

std::vector<std::pair<QString, QJsonValue>> Assertion::settingsOf(std::size_t index) const {
    std::vector<std::pair<QString, QJsonValue>> settings;
    for (const Setting& setting : where)
        settings.emplace_back(setting.name, setting.values[setting.values.size() == 1 ? 0 : index]);
    return settings;
}

Assertion parseAssertion(const QString& text) {
    ExpressionReader reader(tokens(text));
    Assertion made;
    made.text = text;
    made.left = reader.sum();
    made.leftText = text.left(reader.peek().at).trimmed();
    made.relation = takeRelation(reader);
    do made.right.push_back(reader.sum());
    while (reader.takes(","));
    if (made.relation == Relation::About && reader.takes("+-")) made.tolerance = reader.sum();
    if (reader.takesName("where")) {
        do made.where.push_back(takeSetting(reader));
        while (reader.takesName("and"));
    }
    if (reader.peek().kind != Token::Kind::End)
        reader.refuse(made.where.empty() ? u"its end, or where and a setting"_s
                                         : u"its end, or and and another setting"_s);
    requireAgreement(made);
    return made;
}

AssertionCase examine(const Assertion& assertion, std::size_t index, const FactLookup& facts) {
    const Expression& right = assertion.rightOf(index);
    AssertionCase sides;
    sides.found = evaluate(assertion.left, facts);
    sides.expected = evaluate(right, facts);
    if (assertion.relation == Relation::About)
        sides.tolerance =
            (assertion.tolerance ? evaluate(*assertion.tolerance, facts) : right.halfUnit()) * slack;
    sides.holds = compares(assertion.relation, sides);
    return sides;
}

QString factText(double value, int digits) {
    return QString::number(value, 'g', digits);
}

}  // namespace sinescope
