// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the tables of queries and keys: in one line, or in several if that makes their cells larger.
#pragma once

#include "app/figures/sum/scores_model.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

struct ScoresLayout {
    QRectF area;
    std::int64_t words = 0;
    std::size_t across = 1;  ///< tables per line
    double cellWidth = 0, cellHeight = 0, gap = 1;
    double font = 0;   ///< font size of the numbers, pixels; 0 if they do not fit
    int decimals = 4;  ///< decimals of the numbers
    double wordFont = 11;
    double labelWidth = 0;  ///< width of positions and words, left of each line's first table
    double titleHeight = 0, indexHeight = 0;
    std::vector<QPointF> corners;  ///< corner of each table's first cell
    std::vector<QRectF> signs;     ///< before each table but the first; empty for tables that begin a line
    QRectF slot;                   ///< the slot to add a word
    std::vector<QRectF> notes;
    std::vector<QString> noteTexts;

    QRectF cell(std::size_t panel, std::int64_t query, std::int64_t key) const;
    QRectF title(std::size_t panel) const;
    /// The key's label above a table.
    QRectF keyLabel(std::size_t panel, std::int64_t key) const;
    /// The query's position and word, left of the first table of a line; empty for other tables.
    QRectF wordLabel(std::size_t panel, std::int64_t query) const;
    /// The cell under a point; `key` is null over a query's label.
    struct Hit {
        std::int64_t query = 0;
        std::optional<std::int64_t> key;
    };
    std::optional<Hit> at(const QPointF& point) const;
    /// Returns the row at `y` in the line of tables that contains `from`, clamped to its rows.
    std::int64_t rowAt(const QPointF& from, double y) const;
};

/// The font size of positions beside words that are too small to read, in pixels.
double smallestScoresFont(const Style& style);

ScoresLayout scoresLayout(const SumScoresModel& model, const Style& style, const QRectF& area);

}  // namespace sinescope
