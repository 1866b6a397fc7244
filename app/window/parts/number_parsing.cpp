// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/number_parsing.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <QLocale>

#include <cmath>

namespace sinescope {

QString fieldText(double number) {
    if (number == std::floor(number)) return plainNumber(number, 12);
    return withPowerOfTen(QLocale::c().toString(number, 'g', 12));
}

QString boundText(double number) {
    const double exponent = std::round(std::log10(std::abs(number)));
    if (number < 1e9 || number != std::pow(10, exponent)) return fieldText(number);
    return u"10"_s + superscript(saturatingCast<int>(exponent));
}

QString shortNumber(double number, int digits) {
    if (!(number >= 1e8)) return plainNumber(number, digits);
    return withPowerOfTen(QLocale::c().toString(number, 'e', digits - 1));
}

}  // namespace sinescope
