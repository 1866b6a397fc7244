// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether a figure in a file can be read: the minima of WCAG 2.2 (1.4.3 and 1.4.11), asked of what is really
// painted and of the ground that it is painted on.
#pragma once

#include "app/export/figure_file.h"

#include <memory>

namespace sinescope {

/// A text or a line of a figure that does not stand out enough.
struct ContrastFault {
    enum class Kind { Text, Line };
    Kind kind = Kind::Text;
    QString name;  ///< the text itself, or what the line is: "axis lines"
    QColor color;
    QColor ground;     ///< what is behind it
    double ratio = 1;  ///< 1 .. 21
    double needed = 4.5;
};

constexpr double leastTextContrast = 4.5;
/// Of text of at least 18 pt, or 14 pt in bold, at the size of the file.
constexpr double leastLargeTextContrast = 3;
constexpr double leastLineContrast = 3;

/// Every text below its minimum and every kind of line below its own, the worst first; each once. `page` is
/// what a transparent figure will lie on. Grid lines are decoration, and marks over the cells of a matrix
/// have an outline of their own: both are not asked.
std::vector<ContrastFault> contrastFaults(const FigureJob& job, const QColor& page);
/// The same with the model of the job's figure and Scene, which may have been made in another thread.
std::vector<ContrastFault> contrastFaults(const FigureJob& job,
                                          const std::shared_ptr<const FigureModel>& model,
                                          const QColor& page);

/// A sentence for each, at most three: "The text “p = 10” has a contrast of 2.31:1 on #ffffff; it needs
/// 4.5:1." Empty when there is none.
QString contrastWarning(const std::vector<ContrastFault>& faults);

}  // namespace sinescope
