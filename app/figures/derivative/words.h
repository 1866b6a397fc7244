// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of the derivative says in numbers: its table, its read-out, its alternative text.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

enum class DerivativeCharts { Slopes, Values, Both };

QString derivativeChartsKey();  ///< "show"
QString derivativeScaleKey();   ///< "scale"
/// "slopes", "values", else both.
DerivativeCharts derivativeCharts(const QString& choice);

/// The columns it draws: shownColumns(), and the selected one at the end.
std::vector<std::int64_t> derivativeColumns(const Scene& scene);

/// ||dPE/dp|| of a row, and whether it is the same at every p.
struct RowSpeed {
    double speed = 0;
    bool constant = true;
};
/// At the selected position. O(d), O(1) while the encoding stays and the speed is constant.
RowSpeed rowSpeed(const Scene& scene);

FigureTable derivativeTable(const Scene& scene);
std::vector<Readout> derivativeReadOut(const Scene& scene, const Cursor& cursor);
QString derivativeAlternativeText(const Scene& scene);

}  // namespace sinescope
