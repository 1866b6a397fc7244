// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/curves.h"

#include <vector>

namespace sinescope {

/// A text at the right end of a line.
struct LineLabel {
    QString text;
    QColor color;
    double y = 0;        ///< where the line ends, in pixels
    QString brief = {};  ///< where there is little room; empty = the text itself
    QString id = {};     ///< of the line that a click hides, in FigureState::hidden; empty = no line
};

/// The labels, in brief when their texts are wider than the room for them.
std::vector<LineLabel> fittingLabels(std::vector<LineLabel> labels, const QFont& font, double room);
/// The room that labels may take of a figure of that width.
double roomForLabels(double width);

/// Width the chart's right margin needs for the labels; 0 without labels.
int labelsWidth(const std::vector<LineLabel>& labels, const QFont& font);

/// Moves the labels apart so that none overlaps and all stay within top .. bottom, as near to their lines as
/// can be; returns the new centres, in the order of the labels.
std::vector<double> spreadLabels(const std::vector<LineLabel>& labels, double lineHeight, double top,
                                 double bottom);

/// Draws them right of the chart, with a thin leader where a label had to move. Those for which there is no
/// room at all are left out.
void drawLineLabels(QCPPainter& painter, const std::vector<LineLabel>& labels, const QRectF& chart,
                    const QFont& font);
/// Whether so many labels have room beside a chart of that height, and none is left out.
bool haveRoom(std::size_t labels, const QFont& font, double chartHeight);

/// Instead of labels at the ends of lines: beside charts that are too low for them, one beneath another from
/// the top of an area on, each after a piece of its line. Those that do not fit are left out.
void drawLegend(QCPPainter& painter, const std::vector<LineLabel>& labels, const std::vector<Stroke>& lines,
                const QRectF& area, const QFont& font);
/// Width of the legend.
int legendWidth(const std::vector<LineLabel>& labels, const QFont& font);

}  // namespace sinescope
