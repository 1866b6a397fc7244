// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/number_format.h"

namespace sinescope {

namespace {

QString place(const QPointF& point) {
    return QStringLiteral("(%1, %2)").arg(plainNumber(point.x(), 4), plainNumber(point.y(), 4));
}

/// As a sentence.
QString textOf(const Annotation& annotation) {
    const QString text = annotation.text.isEmpty() ? QString() : QStringLiteral(" “%1”").arg(annotation.text);
    if (!annotation.tip) return QStringLiteral("Annotation%1 at %2.").arg(text, place(annotation.at));
    return QStringLiteral("Arrow%1 to %2.").arg(text, place(*annotation.tip));
}

}  // namespace

QString figureDescription(const FigureModel& model, const QString& figure) {
    QStringList sentences{model.alternativeText()};
    if (const FigureState* state = findFigure(model.scene(), figure)) {
        for (const auto& [bar, range] : state->colors)
            sentences << QStringLiteral("The colours are limited to %1 to %2 by hand.")
                             .arg(plainNumber(range.lower, 3), plainNumber(range.upper, 3));
        if (!state->hidden.isEmpty())
            sentences << QStringLiteral("Hidden lines: %1.").arg(state->hidden.join(QStringLiteral(", ")));
        for (const Annotation& annotation : state->annotations) sentences << textOf(annotation);
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace sinescope
