// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QStringList>

namespace sinescope {

/// The draggable rules of p and k at the top of an area, and their values: left of the rules if they fit,
/// otherwise above.
struct ShiftRules {
    QRectF position, shift;
    QRectF positionText, shiftText;
};
ShiftRules shiftRules(const Scene& scene, const Style& style, const QRectF& area);

/// The texts at the rules of p and k, longest first.
QStringList positionTexts(std::int64_t position);
QStringList shiftTexts(std::int64_t shift, std::int64_t to);
/// The largest shift on the rule of k.
double largestShift(const Scene& scene);

/// The height of a line of text, with the gap to the next one.
double shiftLine(const QFontMetricsF& metrics);

}  // namespace sinescope
