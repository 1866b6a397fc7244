// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/number_format.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sinescope {

QString grouped(qint64 number) {
    const QLocale english(QLocale::English, QLocale::UnitedStates);
    QString text = english.toString(number);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString plainNumber(double number, int digits) {
    if (std::isnan(number)) return QStringLiteral("–");
    QString text;
    if (number == std::floor(number) && std::abs(number) < 1e15)
        text = grouped(static_cast<qint64>(number));
    else if (std::abs(number) >= std::pow(10, std::max(digits - 1, 3)) && std::abs(number) < 1e15)
        text = grouped(std::llround(number));
    else
        text = QLocale::c().toString(number, 'g', digits);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString fixedNumber(double number, int decimals) {
    if (std::isnan(number)) return QStringLiteral("–");
    QString text = QLocale::c().toString(number, 'f', decimals);
    if (text.startsWith(QLatin1Char('-')) && text.toDouble() == 0) text.remove(0, 1);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString asSentence(const QString& phrase) {
    if (phrase.isEmpty()) return {};
    return phrase.front().toUpper() + phrase.mid(1) + QLatin1Char('.');
}

}  // namespace sinescope
