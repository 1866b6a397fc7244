// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/number_format.h"

#include "app/scene/literals.h"
#include "core/number_text.h"
#include "core/saturating_cast.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// From here on fixedNumber() writes a power of ten.
constexpr double longest = 1e7;
/// A number this close to ±1 counts as ±1.
constexpr double roundOff = 1e-15;

/// Below this, doubles hold whole numbers exactly, and all their digits are written.
constexpr double longestWhole = 1e15;

bool isWritableWhole(double number) {
    return number == std::floor(number) && std::abs(number) < longestWhole;
}

QString notFinite(double number) {
    return std::isnan(number) ? u"–"_s : number > 0 ? u"∞"_s : u"−∞"_s;
}

QString rounded(double number, int decimals) {
    const QString text = QLocale::c().toString(number, 'f', decimals);
    return text.startsWith('-'_L1) && text.toDouble() == 0 ? text.mid(1) : text;
}

/// True if the text reads as 0, 1 or -1 but the number is not.
bool readsAsOtherNumber(const QString& text, double number) {
    const double read = text.toDouble();
    if (read == 0) return number != 0;
    return std::abs(read) == 1 && std::abs(number - read) > roundOff;
}

}  // namespace

QString grouped(qint64 number) {
    return withPowerOfTen(QString::number(number));
}

QString ungrouped(QString number) {
    return withExponent(number.remove(','_L1).replace(QChar(0x2212), '-'_L1));
}

QString superscript(int number) {
    return QString::fromStdString(raised(number));
}

QString withPowerOfTen(const QString& number) {
    return QString::fromStdString(grouped(number.toStdString()));
}

QString withExponent(QString text) {
    static const QRegularExpression power(
        u"(?:(?<=\\d)[ \\x{a0}]?×[ \\x{a0}]?|(?<![\\d.,]))10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"_s);
    static const QString raisedDigits = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
    if (!text.contains("10"_L1)) return text;
    for (auto match = power.match(text); match.hasMatch(); match = power.match(text)) {
        QString exponent = match.captured(1).replace(QChar(u'⁻'), '-'_L1).remove(QChar(u'⁺'));
        for (QChar& c : exponent)
            if (const qsizetype digit = raisedDigits.indexOf(c); digit >= 0)
                c = QChar(u'0' + static_cast<char16_t>(digit));
        const bool hasDigits = match.captured().contains(QChar(u'×'));
        text.replace(match.capturedStart(), match.capturedLength(),
                     (hasDigits ? u"e"_s : u"1e"_s) + exponent);
    }
    return text;
}

QString exactNumber(double number) {
    if (isWritableWhole(number)) return QString::number(saturatingCast<qint64>(number));
    QString text = QString::number(number, 'g', QLocale::FloatingPointShortest);
    const qsizetype e = text.indexOf('e'_L1);
    return e < 0 ? text : text.left(e + 1) + QString::number(text.mid(e + 1).toInt());
}

QString fullNumber(double number) {
    if (!std::isfinite(number)) return notFinite(number);
    return withPowerOfTen(exactNumber(number));
}

QString plainNumber(double number, int digits) {
    if (!std::isfinite(number)) return notFinite(number);
    if (isWritableWhole(number)) return grouped(saturatingCast<qint64>(number));
    if (std::abs(number) >= std::pow(10, std::max(digits - 1, 2)) && std::abs(number) < longestWhole)
        return grouped(saturatingCast<std::int64_t>(std::round(number)));
    QString text = QLocale::c().toString(number, 'g', digits);
    for (int finer = digits + 1; finer <= 17 && readsAsOtherNumber(text, number); ++finer)
        text = QLocale::c().toString(number, 'g', finer);
    return withPowerOfTen(text);
}

QString baseText(double base) {
    constexpr double maximumInFull = 1e7;
    if (base < maximumInFull) return plainNumber(base, 12);
    return withPowerOfTen(QLocale::c().toString(base, 'e', QLocale::FloatingPointShortest));
}

QString withBase(const QString& name, double base) {
    return u"%1, base %2"_s.arg(name, baseText(base));
}

int sufficientDigits(double number, int digits, const std::function<bool(double)>& follows) {
    constexpr int allDigits = 17;
    while (digits < allDigits && !follows(ungrouped(plainNumber(number, digits)).toDouble())) ++digits;
    return digits;
}

QString fixedNumber(double number, int decimals) {
    if (!std::isfinite(number)) return notFinite(number);
    if (std::abs(number) >= longest)
        return withPowerOfTen(QLocale::c().toString(number, 'g', std::max(decimals, 1) + 1));
    QString text = rounded(number, decimals);
    const bool rounder = decimals >= 4 && text.endsWith(u"000"_s) && text.toDouble() != number;
    if (!rounder && !readsAsOtherNumber(text, number)) return withPowerOfTen(text);
    const QString finer = rounded(number, decimals + 1);
    if (!readsAsOtherNumber(finer, number)) return withPowerOfTen(finer.endsWith('0'_L1) ? text : finer);
    if (finer.toDouble() == 0) return withPowerOfTen(QLocale::c().toString(number, 'e', 0));
    // Close to ±1: the nearest number with one more decimal on its side.
    const double unit = std::pow(10, -(decimals + 1));
    const double size = std::abs(number) < 1 ? 1 - unit : 1 + unit;
    return withPowerOfTen(rounded(std::copysign(size, number), decimals + 1));
}

bool isSmallValue(double value) {
    return value != 0 && std::abs(value) < 0.0099995;
}

int valueDecimals(double value) {
    constexpr int digits = 4, maximum = 12;
    if (!isSmallValue(value)) return digits;
    return static_cast<int>(std::min<double>(maximum, digits - 1 - std::floor(std::log10(std::abs(value)))));
}

QString valueNumber(double value) {
    return isSmallValue(value) ? plainNumber(value, 4) : fixedNumber(value, 4);
}

QString counted(qint64 number, const QString& noun, const QString& plural) {
    const QString form = number == 1 ? noun : plural.isEmpty() ? noun + 's'_L1 : plural;
    return u"%1 %2"_s.arg(grouped(number), form);
}

QString measured(double number, const QString& unit, int digits) {
    const QString text = plainNumber(number, digits);
    const bool isOne = text == "1"_L1;
    return u"%1 %2"_s.arg(text, isOne ? unit : unit + 's'_L1);
}

QString capitalized(const QString& text) {
    return text.left(1).toUpper() + text.mid(1);
}

QString uncapitalized(const QString& text) {
    return text.left(1).toLower() + text.mid(1);
}

QString asSentence(const QString& phrase) {
    if (phrase.isEmpty() || phrase.endsWith('.'_L1)) return phrase;
    return capitalized(phrase) + '.'_L1;
}

}  // namespace sinescope
