// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum as it stands at one size: the words and columns in sight, their numbers, their places.
#pragma once

#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"

#include <QStringList>

#include <map>

class QCPPainter;

namespace sinescope {

/// What is written at the foot, in this order.
enum SumNote : std::size_t { CutNote, ScaleNote, SeedNote, EquationNote, NormsNote, noteCount };

struct SumView {
    SumLayout layout;
    std::int64_t firstToken = 0;
    std::int64_t firstColumn = 0;
    double tokenCentre = 0;   ///< of the window, in tokens
    double columnCentre = 0;  ///< in columns
    InputSum block;           ///< rows x columns of the layout
    std::vector<RowNorms> norms;
    std::array<double, 3> limits{1, 1, 1};
    std::array<QString, noteCount> notes;

    bool cutColumns(const Scene& scene) const { return layout.columns < scene.encoding.dModel; }
    bool cutTokens(const Scene& scene) const { return layout.rows < tokenCount(scene); }
    const Matrix& values(std::size_t table) const {
        return table == 0 ? block.embeddings : table == 1 ? block.positions : block.sum;
    }
};

/// Norms that were worked out already, by token; each costs d_model.
using NormMemory = std::map<std::int64_t, RowNorms>;

/// `state` holds where the windows were moved to (windowRange); nothing = around the selection.
SumView sumView(const Scene& scene, const Style& style, const FigureState* state, bool everyDigit,
                const QRectF& area, NormMemory& norms);

/// A window over columns (or positions) that was moved away from the selection is kept as the range from the
/// selected cell to the window's centre. Once the selection is another, the range speaks of neither end of
/// it, and the window stands around the selection again.
std::optional<AxisRange> windowRange(double centre, double selected);
double windowCentre(const std::optional<AxisRange>& range, double selected);

/// interactive: on the screen, where what can be edited looks like it; files have no such marks.
void paintSum(QCPPainter& painter, const SumView& view, const Scene& scene, const Style& style,
              bool interactive);
/// Outlines a cell in all three tables, and its word and column index.
void paintSumMark(QCPPainter& painter, const SumView& view, const Style& style, std::optional<int> token,
                  std::optional<std::int64_t> column, double width);

}  // namespace sinescope
