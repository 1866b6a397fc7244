// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_kind.h"

#include <QStringList>

namespace sinescope::truth {

/// Returns the faults in a figure's words for a Scene: its sentences and numbers against the reference, then
/// every text against the general rules. Iterates over all pairs of rows, so the Scene must be small.
QStringList faultsOf(const FigureKind& kind, const Scene& scene);

/// Returns the figure, its options, the setting and the selection, for the message of a test.
QString nameOf(const FigureKind& kind, const Scene& scene);

}  // namespace sinescope::truth
