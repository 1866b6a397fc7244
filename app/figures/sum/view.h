// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum at one size: the words and columns in sight, their numbers, their places.
#pragma once

#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"

#include <QFontMetricsF>
#include <QStringList>

#include <map>

class QCPPainter;

namespace sinescope {

/// What is written at the foot, in this order.
enum SumNote : std::size_t {
    CutNote,
    ScaleNote,
    SeedNote,
    OffScaleNote,
    EquationNote,
    NormsNote,
    WeightsNote,
    TiedNote,
    noteCount
};

constexpr double cellCorner = 3;  ///< radius of a cell's corners, pixels at 96 dpi

QFont noteFont(std::size_t note, const Style& style);

/// The words or the columns in sight, counted from the first one of all.
struct Stretch {
    std::int64_t first = 0, shown = 0, whole = 0;
    std::int64_t origin = 0;  ///< of the axis: the position of the first word
    bool isCut() const { return shown < whole; }
};

struct SumView {
    SumLayout layout;
    std::int64_t firstToken = 0;
    std::int64_t firstColumn = 0;
    InputSum block;  ///< rows x columns of the layout
    std::vector<RowNorms> norms;
    std::array<QString, noteCount> notes;

    Stretch columns(const SumModel& model) const {
        return {firstColumn, layout.columns, model.scene().encoding.dModel, 0};
    }
    Stretch words(const SumModel& model) const {
        return {firstToken, layout.rows, model.words(), model.positionOf(0)};
    }
    const Matrix& values(std::size_t table) const {
        return table == 0 ? block.embeddings : table == 1 ? block.positions : block.sum;
    }
};

/// Norms that were worked out already, by token; each costs d_model.
using NormMemory = std::map<std::int64_t, RowNorms>;

/// What is in sight of `area`. A window over columns or words that was moved is the figure's zoom, as the
/// columns (x) and the positions (y) in sight; it is taken by its middle, for how many have room depends on
/// the size. Without a zoom the window is the stretch with the selection in it.
SumView sumView(const SumModel& model, const Style& style, const QRectF& area, NormMemory& norms);

/// What can be edited looks like it where the style shows affordances.
void paintSum(QCPPainter& painter, const SumView& view, const SumModel& model, const Style& style);
/// Outlines a cell in all three tables, and its word and column index.
void paintSumMark(QCPPainter& painter, const SumView& view, const Style& style, std::optional<int> token,
                  std::optional<std::int64_t> column, double width);

}  // namespace sinescope
