// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum at one size: the visible words and columns, their numbers and layout.
#pragma once

#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"

#include <QFontMetricsF>
#include <QStringList>

#include <map>

class QCPPainter;

namespace sinescope {

constexpr double cellCorner = 3;  ///< radius of a cell's corners, pixels at 96 dpi

QFont noteFont(std::size_t note, const Style& style);

/// The visible words or columns, counted from the first of all.
struct VisibleRange {
    std::int64_t first = 0, shown = 0, whole = 0;
    std::int64_t origin = 0;  ///< origin of the axis: the position of the first word, 0 for columns
    bool isCut() const { return shown < whole; }
};

struct SumView {
    SumLayout layout;
    std::int64_t firstToken = 0;
    std::int64_t firstColumn = 0;
    InputSum block;  ///< rows x columns of the layout
    std::vector<RowNorms> norms;
    std::array<QString, noteCount> notes;

    VisibleRange columns(const SumModel& model) const {
        return {firstColumn, layout.columns, model.scene().encoding.dModel, 0};
    }
    VisibleRange words(const SumModel& model) const {
        return {firstToken, layout.rows, model.words(), model.positionOf(0)};
    }
    const Matrix& values(std::size_t table) const {
        return table == 0 ? block.embeddings : table == 1 ? block.positions : block.sum;
    }
};

/// Cache of norms by token; each costs O(d_model).
using NormMemory = std::map<std::int64_t, RowNorms>;

/// Returns the view for `area`. A scrolled window is stored as the figure's zoom, the visible columns (x) and
/// positions (y); only its middle is used, because the number that fits depends on the size. Without a zoom
/// the window is the page that contains the selection.
SumView sumView(const SumModel& model, const Style& style, const QRectF& area, NormMemory& norms);

/// Marks editable items if the style shows affordances.
void paintSum(QCPPainter& painter, const SumView& view, const SumModel& model, const Style& style);
/// Outlines a cell in all tables, and marks its word and column index.
void paintSumMark(QCPPainter& painter, const SumView& view, const Style& style, std::optional<int> token,
                  std::optional<std::int64_t> column, double width);

}  // namespace sinescope
