// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/written_numbers.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Tolerates the last bits of halfway numbers, whose decimal and binary forms differ.
constexpr double roundingSlack = 1 + 1e-9;

/// Sign and digits, decimals, then an exponent in one of three forms.
const QRegularExpression& numberPattern() {
    static const QRegularExpression form(
        u"([-−]?(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+))(?:\\.(\\d+))?"
        "(?:[eE]([-−+]?\\d+)|[ \\x{a0}]?×[ \\x{a0}]?10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"_s);
    return form;
}

int raisedNumber(const QString& superscripts) {
    static const QString digits = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
    int number = 0;
    for (const QChar c : superscripts)
        if (digits.contains(c)) number = 10 * std::min(number, 1000) + static_cast<int>(digits.indexOf(c));
    return superscripts.startsWith(QChar(u'⁻')) ? -number : number;
}

WrittenNumber readNumber(const QRegularExpressionMatch& match) {
    const QString digits = ungrouped(match.captured(1));
    WrittenNumber number{match.captured(), 0, 1, match.capturedStart()};
    if (!match.captured(5).isEmpty()) {
        const double power = std::pow(std::abs(digits.toDouble()), raisedNumber(match.captured(5)));
        number.value = digits.startsWith('-'_L1) ? -power : power;
        // A power of ten is known to one digit, other powers are exact.
        number.unit = std::abs(digits.toDouble()) == 10 ? power : 0;
        return number;
    }
    const int exponent =
        match.captured(4).isEmpty() ? ungrouped(match.captured(3)).toInt() : raisedNumber(match.captured(4));
    // Parsed as text, so that 4e-8 is the nearest double.
    number.value = u"%1.%2e%3"_s.arg(digits, match.captured(2)).arg(exponent).toDouble();
    number.unit = std::pow(10, exponent - static_cast<double>(match.captured(2).size()));
    return number;
}

/// Replaces code, link targets and list markers by blanks, which keeps offsets.
QString prose(const QString& markdown) {
    static const QRegularExpression silent(
        u"`[^`]*`|(?<=\\])\\([^)]*\\)|(?:^|\\n)[ \\t]*\\d{1,9}[.)](?=[ \\t])"_s);
    QString text = markdown;
    for (auto each = silent.globalMatch(markdown); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        text.replace(match.capturedStart(), match.capturedLength(), QString(match.capturedLength(), ' '_L1));
    }
    return text;
}

bool isYear(const WrittenNumber& number) {
    return number.text.size() == 4 && !number.text.contains('.'_L1) && number.value >= 1900 &&
           number.value < 2100;
}

bool belongsToName(const QString& text, const WrittenNumber& number) {
    const auto isPart = [](QChar c) { return c.isLetterOrNumber() || c == '_'_L1 || c == '^'_L1; };
    const QChar first = number.at > 0 ? text[number.at - 1] : ' '_L1;
    const qsizetype end = number.at + number.text.size();
    return isPart(first) || (end < text.size() && isPart(text[end]));
}

}  // namespace

bool WrittenNumber::denotes(double number) const {
    // A single digit only stands for itself: 1 does not stand for 0.84, which rounds to it.
    if (unit == 1 && std::abs(value) < 10) return std::abs(number - value) <= 1e-9;
    return std::abs(number - value) <= std::max(0.5 * unit * roundingSlack, 1e-12 * std::abs(value));
}

std::vector<WrittenNumber> writtenNumbers(const QString& text) {
    std::vector<WrittenNumber> found;
    for (auto each = numberPattern().globalMatch(text); each.hasNext();)
        found.push_back(readNumber(each.next()));
    return found;
}

std::vector<WrittenNumber> boldNumbers(const QString& markdown) {
    static const QRegularExpression bold(u"\\*\\*([-−]?\\d[^*]*)\\*\\*"_s);
    std::vector<WrittenNumber> found;
    for (auto each = bold.globalMatch(markdown); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QRegularExpressionMatch number =
            numberPattern().match(match.captured(1), 0, QRegularExpression::NormalMatch,
                                  QRegularExpression::AnchorAtOffsetMatchOption);
        if (!number.hasMatch()) continue;
        found.push_back(readNumber(number));
        found.back().at += match.capturedStart(1);
    }
    return found;
}

std::vector<WrittenNumber> statedNumbers(const QString& markdown) {
    const QString text = prose(markdown);
    std::vector<WrittenNumber> found = writtenNumbers(text);
    std::erase_if(found, [&text](const WrittenNumber& number) {
        return isYear(number) || belongsToName(text, number);
    });
    return found;
}

}  // namespace sinescope
