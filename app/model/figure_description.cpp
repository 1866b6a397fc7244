// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/span_text.h"
#include "core/saturating_cast.h"

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

/// "positions 500 to 540"; empty for a quantity without places.
QString placesText(AxisQuantity quantity, const AxisRange& range) {
    const char* places = quantity == AxisQuantity::Position ? "positions"
                         : quantity == AxisQuantity::Column ? "columns"
                         : quantity == AxisQuantity::Pair   ? "pairs"
                         : quantity == AxisQuantity::Shift  ? "shifts"
                                                            : nullptr;
    if (!places) return {};
    const auto text = [](double end) { return grouped(saturatingCast<std::int64_t>(end)); };
    return QLatin1String(places) + ' '_L1 +
           spanText(text(std::ceil(range.lower)), text(std::floor(range.upper)));
}

}  // namespace

QString zoomedPart(const Scene& scene, const FigureSpec& spec) {
    const FigureState* state = findFigure(scene, spec.id);
    if (!state) return {};
    QStringList parts;
    if (state->y) parts << placesText(spec.y, *state->y);
    if (state->x) parts << placesText(xQuantity(spec, state), *state->x);
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
