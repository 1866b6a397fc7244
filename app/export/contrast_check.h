// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks the contrast of a figure in a file: the minima of WCAG 2.2 (1.4.3 and 1.4.11), for what is actually
// painted and the background it is painted on.
#pragma once

#include "app/export/figure_file.h"

#include <memory>

namespace sinescope {

/// A text or a line of a figure with too little contrast.
struct ContrastFault {
    enum class Kind { Text, Line };
    Kind kind = Kind::Text;
    QString name;  ///< the text itself, or the kind of line: "axis lines"
    QColor color;
    QColor ground;     ///< the background
    double ratio = 1;  ///< 1 .. 21
    double needed = 4.5;
};

constexpr double minimumTextContrast = 4.5;
/// For text of at least 18 pt, or 14 pt in bold, at the size of the file.
constexpr double minimumLargeTextContrast = 3;
constexpr double minimumLineContrast = 3;

/// The texts and kinds of lines below their minimum, each once, the worst first. `page` is the background of
/// a transparent figure. Grid lines are not checked because they are decoration, nor are marks over the cells
/// of a matrix, because they have an outline.
std::vector<ContrastFault> contrastFaults(const FigureJob& job, const QColor& page);
/// The same with an existing model of the job's figure and Scene, possibly made in another thread.
std::vector<ContrastFault> contrastFaults(const FigureJob& job,
                                          const std::shared_ptr<const FigureModel>& model,
                                          const QColor& page);

/// A sentence for each of the first three, "The text “p = 10” has a contrast of 2.31:1 on #ffffff; 4.5:1 is
/// needed.", and the number of the others. Empty without faults.
QString contrastWarning(const std::vector<ContrastFault>& faults);

/// A sentence that names another colour map if the figure is on paper, and printed in grey its map would show
/// opposite values alike; else empty.
QString greyHint(const FigureJob& job, const std::shared_ptr<const FigureModel>& model);

}  // namespace sinescope
