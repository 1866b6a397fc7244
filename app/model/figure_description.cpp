// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

QString place(const QPointF& point) {
    return u"(%1, %2)"_s.arg(plainNumber(point.x(), 4), plainNumber(point.y(), 4));
}

QString textOf(const Annotation& annotation) {
    const QString text = annotation.text.isEmpty() ? QString() : u" “%1”"_s.arg(annotation.text);
    if (!annotation.tip) return u"Annotation%1 at %2."_s.arg(text, place(annotation.at));
    return u"Arrow%1 to %2."_s.arg(text, place(*annotation.tip));
}

std::optional<ShownAxis> axisOf(const Scene& scene, AxisQuantity quantity) {
    const EncodingParameters& encoding = scene.encoding;
    const std::int64_t length = encoding.length, d = encoding.dModel;
    switch (quantity) {
        case AxisQuantity::Position:
            return ShownAxis{u"position"_s, {{encoding.firstPosition, encoding.lastPosition()}}};
        case AxisQuantity::Column:
            return ShownAxis{u"column"_s, {{0, d - 1}}};
        case AxisQuantity::Pair:
            return ShownAxis{u"pair"_s, {{0, pairCount(columnRoles(scene)) - 1}}};
        case AxisQuantity::Shift:
            return ShownAxis{u"shift"_s, {{1 - length, length - 1}}};
        case AxisQuantity::Value:
            return ShownAxis{u"value"_s};
        case AxisQuantity::Wavelength:
            return ShownAxis{u"wavelength"_s};
        case AxisQuantity::None:
            break;
    }
    return {};
}

/// "positions 500 to 540", those of them that exist; empty if none or all are in the range. "wavelengths 2.5
/// to 80" without places.
QString partText(const ShownAxis& axis, const AxisRange& range) {
    if (!axis.places)
        return axis.name + u"s "_s + spanText(plainNumber(range.lower, 3), plainNumber(range.upper, 3));
    const auto [begin, end] = *axis.places;
    const std::int64_t first = std::max(begin, saturatingCast<std::int64_t>(std::ceil(range.lower)));
    const std::int64_t last = std::min(end, saturatingCast<std::int64_t>(std::floor(range.upper)));
    if (first > last || (first == begin && last == end)) return {};
    const QString name = axis.name + (first == last ? QString() : u"s"_s);
    return name + ' '_L1 + spanText(grouped(first), grouped(last));
}

}  // namespace

QString zoomedPart(const FigureModel& model, const FigureSpec& spec) {
    const FigureState* state = findFigure(model.scene(), spec.id);
    if (!state) return {};
    const ShownAxes own = model.shownAxes();
    const auto x = own.x ? own.x : axisOf(model.scene(), xQuantity(spec, state));
    const auto y = own.y ? own.y : axisOf(model.scene(), spec.y);
    QString down = state->y && y ? partText(*y, *state->y) : QString();
    QString across = state->x && x ? partText(*x, *state->x) : QString();
    if (x && y && x->name == y->name) {
        if (!down.isEmpty()) down += u" from top to bottom"_s;
        if (!across.isEmpty()) across += u" from left to right"_s;
    }
    QStringList parts{down, across};
    parts.removeAll(QString());
    return parts.isEmpty() ? QString() : u"The picture shows %1."_s.arg(listText(parts));
}

QString figureDescription(const FigureModel& model, const FigureSpec& spec, bool showsSelection) {
    QStringList sentences{model.alternativeText()};
    if (const QString selected = model.selectionText(); showsSelection && !selected.isEmpty())
        sentences << selected;
    if (const QString part = zoomedPart(model, spec); !part.isEmpty()) sentences << part;
    if (const FigureState* state = findFigure(model.scene(), spec.id)) {
        for (const auto& [bar, range] : state->colors)
            sentences << u"The colours are limited to %1 to %2 by hand."_s.arg(plainNumber(range.lower, 3),
                                                                               plainNumber(range.upper, 3));
        if (!state->hidden.isEmpty()) sentences << u"Hidden lines: %1."_s.arg(state->hidden.join(u", "_s));
        for (const Annotation& annotation : state->annotations) sentences << textOf(annotation);
    }
    return sentences.join(' '_L1);
}

}  // namespace sinescope
