// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
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

/// "positions 500 to 540", those of them that exist; empty if none or all are in the range.
QString placesText(const EncodingParameters& encoding, AxisQuantity quantity, const AxisRange& range) {
    struct Places {
        const char* one;
        std::int64_t first, last;
    };
    const std::int64_t length = encoding.length, d = encoding.dModel;
    const Places all = quantity == AxisQuantity::Position
                           ? Places{"position", encoding.firstPosition, encoding.lastPosition()}
                       : quantity == AxisQuantity::Column ? Places{"column", 0, d - 1}
                       : quantity == AxisQuantity::Pair   ? Places{"pair", 0, (d + 1) / 2 - 1}
                       : quantity == AxisQuantity::Shift  ? Places{"shift", 1 - length, length - 1}
                                                          : Places{"", 0, -1};
    const std::int64_t first = std::max(all.first, saturatingCast<std::int64_t>(std::ceil(range.lower)));
    const std::int64_t last = std::min(all.last, saturatingCast<std::int64_t>(std::floor(range.upper)));
    if (first > last || (first == all.first && last == all.last)) return {};
    const QString name = QLatin1String(all.one) + (first == last ? QString() : u"s"_s);
    return name + ' '_L1 + spanText(grouped(first), grouped(last));
}

}  // namespace

QString zoomedPart(const Scene& scene, const FigureSpec& spec) {
    const FigureState* state = findFigure(scene, spec.id);
    if (!state) return {};
    const AxisQuantity x = xQuantity(spec, state);
    QString down = state->y ? placesText(scene.encoding, spec.y, *state->y) : QString();
    QString across = state->x ? placesText(scene.encoding, x, *state->x) : QString();
    if (spec.y == x && !down.isEmpty()) down += u" from top to bottom"_s;
    if (spec.y == x && !across.isEmpty()) across += u" from left to right"_s;
    QStringList parts{down, across};
    parts.removeAll(QString());
    return parts.isEmpty() ? QString() : u"The picture shows %1."_s.arg(listText(parts));
}

QString figureDescription(const FigureModel& model, const FigureSpec& spec, bool showsSelection) {
    QStringList sentences{model.alternativeText()};
    if (const QString selected = model.selectionText(); showsSelection && !selected.isEmpty())
        sentences << selected;
    if (const QString part = zoomedPart(model.scene(), spec); !part.isEmpty()) sentences << part;
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
