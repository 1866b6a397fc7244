// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/number_parsing.h"

#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <QLocale>

#include <cmath>

namespace sinescope {

namespace {

/// "10¹²"
QString powerOfTen(int exponent) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("10");
    for (const QChar digit : QString::number(exponent)) text += digits[digit.digitValue()];
    return text;
}

}  // namespace

QString fieldText(double number) {
    if (number == std::floor(number)) return plainNumber(number, 12);
    const double whole = std::trunc(number);
    QString text = QLocale::c().toString(number, 'g', 12);
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0 || text.contains(QLatin1Char('e'))) return text;
    return (number < 0 && whole == 0 ? QStringLiteral("−0") : grouped(saturatingCast<qint64>(whole))) +
           text.mid(point);
}

QString boundText(double number) {
    const double exponent = std::round(std::log10(std::abs(number)));
    if (number < 1e9 || number != std::pow(10, exponent)) return fieldText(number);
    return powerOfTen(saturatingCast<int>(exponent));
}

QString shortNumber(double number, int digits) {
    if (!(number >= 1e8)) return plainNumber(number, digits);
    const QString text = QLocale::c().toString(number, 'e', digits - 1);
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    return text.left(e) + QStringLiteral(" × ") + powerOfTen(text.mid(e + 1).toInt());
}

}  // namespace sinescope
