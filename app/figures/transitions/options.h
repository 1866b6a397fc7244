// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transitions: pictures of one figure that turn into the picture of another, and the time, 0 .. 1, at
// which one is shown.
#pragma once

#include "app/scene/figure_catalog.h"

#include <vector>

namespace sinescope {

enum class TransitionKind {
    RowToLine,     ///< a row of the heatmap becomes a line of Positions
    ColumnToWave,  ///< a column of the heatmap becomes a wave of Dimensions
    ClockToWave,   ///< turning hands draw the waves of Dimensions
    Sum,           ///< E and PE slide onto each other and become E + PE
    Similarity,    ///< two rows are multiplied; the sum of the products is a point of S(k)
    Shift,         ///< every hand turns by its own angle, PE(p) becomes PE(p + k)
    Join,          ///< addition beside concatenation
    Order,         ///< words in two orders, with a line from each word to its output
};

struct TransitionInfo {
    TransitionKind kind;
    QString id;        ///< "row-to-line"
    QString title;     ///< "Row to line"
    QStringList from;  ///< ids of the figures whose menus offer it
    QString to;        ///< id of the figure that it ends in
};

/// In the order of TransitionKind.
const std::vector<TransitionInfo>& transitions();
QStringList transitionIds();
/// Throws Error that lists the ids.
const TransitionInfo& transition(const QString& id);

struct TransitionOptions {
    TransitionKind kind = TransitionKind::RowToLine;
    double time = 1;  ///< 0 .. 1
};

const FigureSpec& transitionSpec();
/// What the Scene says of the figure; its defaults where the figure is not open.
TransitionOptions transitionOptions(const Scene& scene);
/// Key of the option `time`.
QString transitionTimeKey();

/// The Scene with the figure open in the place of another one, or at the end, showing a transition from its
/// start.
void openTransition(Scene& scene, const TransitionInfo& info, const QString& inPlaceOf);

}  // namespace sinescope
