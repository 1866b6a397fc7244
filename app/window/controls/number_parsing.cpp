// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/number_parsing.h"

#include "app/scene/number_format.h"

#include <QLocale>

#include <cmath>

namespace sinescope {

namespace {

std::optional<double> parsePlain(const QString& text) {
    bool ok = false;
    const double value = QLocale::c().toDouble(text, &ok);
    if (!ok || !std::isfinite(value)) return {};
    return value;
}

}  // namespace

std::optional<double> parseNumber(const QString& text) {
    QString clean = text.trimmed();
    clean.replace(QChar(0x2212), QLatin1Char('-'));
    for (const QChar separator : {QChar(QLatin1Char(',')), QChar(QLatin1Char(' ')), QChar(QLatin1Char('_')),
                                  QChar(0x00a0), QChar(0x2009), QChar(0x202f)})
        clean.remove(separator);
    const qsizetype power = clean.indexOf(QLatin1Char('^'));
    if (power < 0) return parsePlain(clean);
    const std::optional<double> base = parsePlain(clean.left(power));
    const std::optional<double> exponent = parsePlain(clean.mid(power + 1));
    if (!base || !exponent) return {};
    const double value = std::pow(*base, *exponent);
    if (!std::isfinite(value)) return {};
    return value;
}

QString fieldText(double number) {
    if (number == std::floor(number)) return plainNumber(number, 12);
    const double whole = std::trunc(number);
    QString text = QLocale::c().toString(number, 'g', 12);
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0 || text.contains(QLatin1Char('e'))) return text;
    return (number < 0 && whole == 0 ? QStringLiteral("−0") : grouped(static_cast<qint64>(whole))) +
           text.mid(point);
}

QString boundText(double number) {
    const double exponent = std::round(std::log10(std::abs(number)));
    if (number < 1e9 || number != std::pow(10, exponent)) return fieldText(number);
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("10");
    for (const QChar digit : QString::number(static_cast<int>(exponent))) text += digits[digit.digitValue()];
    return text;
}

}  // namespace sinescope
