// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/curves.h"

#include <optional>
#include <vector>

namespace sinescope {

/// A text at the right end of a line.
struct LineLabel {
    QString text;
    QColor color;
    double y = 0;         ///< end of the line, in pixels
    QString brief = {};   ///< short text for narrow charts; if empty, `text` is used
    QString id = {};      ///< of the line that a click toggles, in FigureState::hidden; empty: no line
    bool isMain = false;  ///< kept if not all labels fit
    /// A text as wide as `text` becomes while a control moves, so that the chart keeps its width; may be
    /// empty.
    QString widest = {};
    std::optional<Stroke> sample = {};  ///< drawn before the text, to tell lines of one colour apart
    bool isAlone = false;               ///< in brief only if it is too wide itself, not with the others
};

/// The labels, in brief if their texts are wider than `available`.
std::vector<LineLabel> fittingLabels(std::vector<LineLabel> labels, const QFont& font, double available);
/// The width available for labels in a figure of a width.
double widthForLabels(double width);

/// The right margin that the labels need; 0 without labels.
int labelsWidth(const std::vector<LineLabel>& labels, const QFont& font);

/// Moves the labels apart so that none overlap and all stay within top .. bottom, as near to their lines as
/// possible. Returns the new centres, in the order of the labels.
std::vector<double> spreadLabels(const std::vector<LineLabel>& labels, double lineHeight, double top,
                                 double bottom);

/// Draws labels right of the chart, with a thin leader if a label was moved. If not all fit, the highest, the
/// lowest, the main one and evenly spread ones between them are drawn.
void drawLineLabels(QCPPainter& painter, const std::vector<LineLabel>& labels, const QRectF& chart,
                    const QFont& font);
/// True if all labels fit beside a chart of a height.
bool labelsFit(std::size_t labels, const QFont& font, double chartHeight);

/// Draws a legend for charts too low for labels at the ends of lines: one label below another from the top of
/// an area. Labels that do not fit are left out.
void drawLegend(QCPPainter& painter, const std::vector<LineLabel>& labels, const QRectF& area,
                const QFont& font);

}  // namespace sinescope
