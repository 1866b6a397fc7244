// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where cells, words, titles and norms are in a layout, and what is at a point.
#include "app/figures/sum/layout.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

QRectF SumLayout::cell(std::size_t table, std::int64_t row, std::int64_t column) const {
    const Table& at = tables[table];
    return {at.left + static_cast<double>(column) * (at.cellWidth + gap),
            at.top + static_cast<double>(row) * rowPitch(), at.cellWidth, cellHeight};
}

QRectF SumLayout::norm(std::size_t table, std::int64_t row) const {
    return {tables[table].normLeft, tables[table].top + static_cast<double>(row) * rowPitch(),
            normWidth - 0.6 * font, cellHeight};
}

double SumLayout::tableRight(std::size_t table) const {
    return tables[table].normLeft - gap;
}

QRectF SumLayout::title(std::size_t table) const {
    const double above = !stacked || table == 0 ? indexHeight : 0;
    return {tables[table].left, tables[table].top - above - titleHeight,
            tables[table].normLeft + (stacked ? 0 : normWidth) - gap - tables[table].left, titleHeight};
}

QRectF SumLayout::index(std::size_t table, std::int64_t column) const {
    QRectF rect = cell(table, 0, column);
    rect.setTop(tables[table].top - indexHeight);
    rect.setHeight(stacked && table > 0 ? 0 : indexHeight);
    return rect;
}

QRectF SumLayout::normTitle(std::size_t table) const {
    const double height = stacked && table > 0 ? titleHeight : indexHeight;
    return {tables[table].normLeft, tables[table].top - height, normWidth - 0.6 * font, height};
}

QRectF SumLayout::word(std::size_t table, std::int64_t row) const {
    return {wordLeft, cell(table, row, 0).top(), wordWidth, cellHeight};
}

QRectF SumLayout::position(std::size_t table, std::int64_t row) const {
    return {positionLeft, cell(table, row, 0).top(), positionWidth, cellHeight};
}

std::int64_t SumLayout::rowAt(std::size_t table, double y) const {
    const double row = std::floor((y - tables[table].top) / rowPitch());
    return saturatingCast<std::int64_t>(std::clamp(row, -1.0, static_cast<double>(rows)));
}

std::optional<SumLayout::Hit> SumLayout::at(const QPointF& point) const {
    for (std::size_t b = 0; b < shownTables; ++b) {
        const std::int64_t row = rowAt(b, point.y());
        const bool inRow = row >= 0 && row < rows;
        for (std::int64_t c = 0; c < columns; ++c) {
            if (inRow && cell(b, row, c).adjusted(0, 0, gap, gap).contains(point)) return Hit{b, row, c};
            if (index(b, c).contains(point)) return Hit{b, {}, c};
        }
        if (inRow && (word(b, row) | position(b, row)).contains(point)) return Hit{b, row, {}};
    }
    return {};
}

}  // namespace sinescope
