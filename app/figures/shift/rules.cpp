// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/rules.h"

#include "app/figures/shift/options.h"
#include "app/model/statements.h"
#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

double shiftLine(const QFontMetricsF& metrics) {
    return std::ceil(metrics.height()) + 2;
}

QStringList positionTexts(std::int64_t position) {
    return Statements::named(shiftOptions().spec().id)
        .all(u"view_position"_s, Values().set("view_p", position));
}

QStringList shiftTexts(std::int64_t shift, std::int64_t to) {
    return Statements::named(shiftOptions().spec().id)
        .all(u"view_shift"_s, Values().set("view_k", shift).set("view_to", to));
}

double largestShift(const Scene& scene) {
    return static_cast<double>(std::max<std::int64_t>(scene.encoding.length - 1, 10));
}

/// Papers have the values in the caption. Text widths are those of the largest values, so that no rule moves
/// while dragged.
ShiftRules shiftRules(const Scene& scene, const Style& style, const QRectF& area) {
    constexpr double gap = 28, minimumShare = 0.4;  // least share of a rule in the width of rule and text
    const QFontMetricsF metrics(style.font(style.metrics.small, QFont::DemiBold));
    const double line = shiftLine(metrics), width = (area.width() - gap) / 2 - 16;
    const std::int64_t maximum =
        std::max(saturatingCast<std::int64_t>(largestShift(scene)), std::abs(scene.selection.shift));
    const std::int64_t last = scene.encoding.lastPosition();
    const double text = metrics.horizontalAdvance(shiftTexts(-maximum, last + maximum).front() + ' '_L1);
    const bool inLine = style.showAffordances && width - text >= minimumShare * width;
    const double head = style.paper ? 0 : (style.showAffordances && !inLine ? 2 : 1) * line + 6;
    const QRectF first(area.left() + 8, area.top(), width, head);
    const QRectF second = first.translated(width + 16 + gap, 0);
    if (!inLine) return {first, second, first, second};
    return {first.adjusted(text, 0, 0, 0), second.adjusted(text, 0, 0, 0), first, second};
}

}  // namespace sinescope
