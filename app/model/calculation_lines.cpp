// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/calculation_lines.h"

#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString formulaId = u"formula"_s;
const QString linesKey = u"lines"_s;

}  // namespace

std::optional<int> shownCalculation(const Scene& scene) {
    const FigureState* formula = findFigure(scene, formulaId);
    if (!formula) return {};
    return std::clamp(formula->options.value(linesKey).toInt(calculationLines), 1, calculationLines);
}

void showCalculation(Scene& scene, int lines) {
    FigureState* formula = findFigure(scene, formulaId);
    if (!formula) return;
    formula->options.remove(linesKey);
    if (lines < calculationLines) formula->options.insert(linesKey, std::max(1, lines));
}

}  // namespace sinescope
