// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the tables of queries and keys are: in one line, or in several where their cells are larger so.
#pragma once

#include "app/figures/sum/scores_model.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

struct ScoresLayout {
    QRectF area;
    std::int64_t words = 0;
    std::size_t across = 1;  ///< tables in a line
    double cellWidth = 0, cellHeight = 0, gap = 1;
    double font = 0;   ///< of the numbers, pixels; 0 = no room for them
    int decimals = 4;  ///< of the numbers
    double wordFont = 11;
    double labelWidth = 0;  ///< of positions and words, left of each line's first table
    double titleHeight = 0, indexHeight = 0;
    std::vector<QPointF> corners;  ///< of each table's first cell
    std::vector<QRectF> signs;     ///< before each table but the first; empty where it begins a line
    QRectF slot;                   ///< where a word is added
    std::vector<QRectF> notes;
    std::vector<QString> noteTexts;

    QRectF cell(std::size_t panel, std::int64_t query, std::int64_t key) const;
    QRectF title(std::size_t panel) const;
    /// Above a table: the key's word.
    QRectF keyLabel(std::size_t panel, std::int64_t key) const;
    /// Left of the first table of a line: the query's position and word; empty for the others.
    QRectF wordLabel(std::size_t panel, std::int64_t query) const;
    /// The cell under a point; the column is nothing over a query's label.
    struct Hit {
        std::int64_t query = 0;
        std::optional<std::int64_t> key;
    };
    std::optional<Hit> at(const QPointF& point) const;
    /// The row of the table line that a point lies in, beyond its ends as well.
    std::int64_t rowAt(const QPointF& from, double y) const;
};

ScoresLayout scoresLayout(const SumScoresModel& model, const Style& style, const QRectF& area);

}  // namespace sinescope
