// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of chirps holds in its options, and says in numbers.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

QString chirpShiftsKey();
QString chirpPairsKey();

/// "0,4,8,12" as positions k, 12 at most; what is no number is left out.
std::vector<std::int64_t> chirpShifts(const QString& text);
QString chirpShiftsText(const std::vector<std::int64_t>& shifts);
/// The state of the figure in a Scene, opened when it is not.
FigureState& chirpState(Scene& scene);

FigureTable chirpTable(const Scene& scene);
std::vector<Readout> chirpReadOut(const Scene& scene, const Cursor& cursor);
QString chirpAlternativeText(const Scene& scene);

}  // namespace sinescope
