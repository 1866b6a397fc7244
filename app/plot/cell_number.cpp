// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/cell_number.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <cmath>

namespace sinescope {

namespace {
/// The largest distances from 0 and from ±1 at which a number is written as "≈0", "≈1" or "≈−1".
constexpr double aboutZero = 0.005, aboutOne = 0.05;
}  // namespace

bool isRounding(const QString& text, double number) {
    const QString plain = ungrouped(text);
    bool isNumber = false;
    const double read = plain.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number)) return false;
    const qsizetype e = plain.indexOf('e'_L1);
    const QString digits = e < 0 ? plain : plain.left(e);
    const qsizetype point = digits.indexOf('.'_L1);
    const auto decimals = static_cast<double>(point < 0 ? 0 : digits.size() - point - 1);
    const double lastDigit = std::pow(10, (e < 0 ? 0 : plain.mid(e + 1).toInt()) - decimals);
    // A tie may be rounded either way, and both sides have the error of a double.
    return std::abs(read - number) <= 0.5 * lastDigit + 1e-14 * std::abs(number);
}

QString fittingNumber(double number, int decimals, const NumberWording& wording,
                      const std::function<bool(const QString& text)>& fits) {
    QString whole = wording(decimals);
    if (!std::isfinite(number)) return fits(whole) ? whole : QString();
    if (decimals < 0 && fits(whole)) return whole;
    for (int fewer = decimals < 0 ? 4 : decimals; fewer >= 0; --fewer)
        if (QString text = wording(fewer); isRounding(text, number) && fits(text)) return text;
    const double nearest = std::round(number), off = std::abs(nearest - number);
    QString rounded = fixedNumber(nearest, 0);
    if (off > 0 && std::abs(nearest) <= 1) {
        if (off > (nearest == 0 ? aboutZero : aboutOne)) return {};
        rounded.prepend(u'≈');
    }
    return fits(rounded) ? rounded : QString();
}

QString fittingNumber(double number, int decimals, const std::function<bool(const QString& text)>& fits) {
    return fittingNumber(
        number, decimals, [number](int digits) { return fixedNumber(number, digits); }, fits);
}

}  // namespace sinescope
