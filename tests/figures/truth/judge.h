// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_kind.h"

#include <QStringList>

namespace sinescope::truth {

/// Made anew, but for a network: one that was read for the model before is not read again.
std::shared_ptr<const FigureModel> modelFor(const FigureKind& kind, const Scene& scene);

/// What is wrong with what a figure says of a Scene: its sentences and numbers against the reference, then
/// every text against the rules that hold for all. Goes through all pairs of rows, so the Scene has to be
/// small.
QStringList faultsOf(const FigureKind& kind, const Scene& scene);

/// The figure, its options, the setting and the selection, for the message of a test.
QString nameOf(const FigureKind& kind, const Scene& scene);

}  // namespace sinescope::truth
