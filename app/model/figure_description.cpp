// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_description.h"

#include "app/scene/number_format.h"

namespace sinescope {

QString figureDescription(const FigureModel& model, const QString& figure) {
    QStringList sentences{model.alternativeText()};
    if (const FigureState* state = findFigure(model.scene(), figure)) {
        for (const auto& [bar, range] : state->colors)
            sentences << QStringLiteral("The colours are limited to %1 to %2 by hand.")
                             .arg(plainNumber(range.lower, 3), plainNumber(range.upper, 3));
        if (!state->hidden.isEmpty())
            sentences << QStringLiteral("Hidden lines: %1.").arg(state->hidden.join(QStringLiteral(", ")));
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace sinescope
