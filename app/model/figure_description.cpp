// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

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

}  // namespace

QString figureDescription(const FigureModel& model, const QString& figure, bool showsSelection) {
    QStringList sentences{model.alternativeText()};
    if (const QString selected = model.selectionText(); showsSelection && !selected.isEmpty())
        sentences << selected;
    if (const FigureState* state = findFigure(model.scene(), figure)) {
        for (const auto& [bar, range] : state->colors)
            sentences << u"The colours are limited to %1 to %2 by hand."_s.arg(plainNumber(range.lower, 3),
                                                                               plainNumber(range.upper, 3));
        if (!state->hidden.isEmpty()) sentences << u"Hidden lines: %1."_s.arg(state->hidden.join(u", "_s));
        for (const Annotation& annotation : state->annotations) sentences << textOf(annotation);
    }
    return sentences.join(' '_L1);
}

}  // namespace sinescope
