// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transitions, in which the picture of one figure turns into that of another, and the time shown, 0 .. 1.
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
    QStringList from;  ///< ids of the figures that offer it in their menus
    QString to;        ///< id of the figure it ends in
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
/// Returns the options in the Scene; the defaults if the figure is not open.
TransitionOptions transitionOptions(const Scene& scene);
QString transitionTimeKey();
/// The option as an animated control: "transition.time".
QString transitionTimeId();

/// Shows a transition from its start; if the figure is not open, it replaces `inPlaceOf` or is appended.
void openTransition(Scene& scene, const TransitionInfo& info, const QString& inPlaceOf);

}  // namespace sinescope
