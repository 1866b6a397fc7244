// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/grid.h"

#include "core/encoding/relatives.h"
#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <array>
#include <string>

namespace sinescope {

namespace {

/// The table of a grid of this height and width, row by row.
Matrix tableOf(const GridScheme& s, std::int64_t height, std::int64_t width) {
    switch (s.convention) {
        case GridConvention::Mae:
            return maeTable(height, width, s.dModel, s.base);
        case GridConvention::SimpleVit:
            return simpleVitTable(height, width, s.dModel, s.base);
        case GridConvention::Detr:
            return detrTable(height, width, s.dModel / 2, s.base, true);
        case GridConvention::DeformableDetr:
            return detrTable(height, width, s.dModel / 2, s.base, true, -0.5);
        case GridConvention::Multidimensional:
            return multidimensionalTable(std::array{height, width}, s.dModel, s.base);
        case GridConvention::Tensor2Tensor:
            break;
    }
    Matrix positions(height * width, 2);
    for (std::int64_t row = 0; row < height; ++row)
        for (std::int64_t column = 0; column < width; ++column)
            positions.row(row * width + column) << static_cast<double>(row), static_cast<double>(column);
    return axesTable(positions, s.dModel, s.base);
}

bool columnShowsRow(const GridScheme& s, std::int64_t column) {
    switch (s.convention) {
        case GridConvention::Mae:
        case GridConvention::SimpleVit:
            return column >= s.dModel / 2;
        case GridConvention::Detr:
        case GridConvention::DeformableDetr:
            return column < s.dModel / 2;
        case GridConvention::Multidimensional:
            return column < 2 * ((s.dModel + 3) / 4);
        case GridConvention::Tensor2Tensor:
            break;
    }
    return column < 2 * (s.dModel / 4);
}

void requireSide(const char* name, std::int64_t side) {
    if (side < 1 || side > GridScheme::maximumSide)
        throw Error(std::string(name) + " of the grid is " + groupedText(side) +
                    "; it must lie between 1 and " + groupedText(GridScheme::maximumSide) + ".");
}

}  // namespace

void validate(const GridScheme& s) {
    requireSide("The height", s.height);
    requireSide("The width", s.width);
    validate(EncodingParameters{.dModel = s.dModel, .base = s.base});
    // DETR's too: each axis has d / 2 features, and these are stacked in pairs.
    const bool needsFour = s.convention == GridConvention::Mae || s.convention == GridConvention::SimpleVit ||
                           s.convention == GridConvention::Detr ||
                           s.convention == GridConvention::DeformableDetr;
    const std::string is = "d_model is " + groupedText(s.dModel);
    if (needsFour && s.dModel % 4 != 0) throw Error(is + "; this grid needs a multiple of 4.");
    if (s.convention == GridConvention::Tensor2Tensor && s.dModel < 4)
        throw Error(is + "; this grid needs at least 4.");
    const std::int64_t maximum = GridScheme::maximumValues / gridPositions(s);
    if (s.dModel > maximum)
        throw Error(is + "; a grid of " + groupedText(s.height) + " × " + groupedText(s.width) +
                    " patches takes at most " + groupedText(maximum) + ", so that its table has at most " +
                    groupedText(GridScheme::maximumValues) + " values.");
}

std::int64_t gridPositions(const GridScheme& scheme) {
    return scheme.height * scheme.width;
}

GridTable::GridTable(const GridScheme& scheme) : m_scheme(scheme) {
    validate(scheme);
    m_ofRows = tableOf(scheme, scheme.height, 1);
    m_ofColumns = tableOf(scheme, 1, scheme.width);
    for (std::int64_t j = 0; j < scheme.dModel; ++j) m_showsRow.push_back(columnShowsRow(scheme, j));
}

Matrix GridTable::block(std::int64_t first, std::int64_t count, std::int64_t columns) const {
    std::vector<std::int64_t> ends;  // of the runs of columns that encode the same axis
    for (std::int64_t j = 1; j <= columns; ++j)
        if (j == columns || showsRow(j) != showsRow(j - 1)) ends.push_back(j);
    Matrix values(count, columns);
    for (std::int64_t t = 0; t < count; ++t) {
        const auto ofRow = m_ofRows.row((first + t) / m_scheme.width);
        const auto ofColumn = m_ofColumns.row((first + t) % m_scheme.width);
        std::int64_t from = 0;
        for (const std::int64_t end : ends) {
            const auto& shown = showsRow(from) ? ofRow : ofColumn;
            std::copy(shown.data() + from, shown.data() + end, values.row(t).data() + from);
            from = end;
        }
    }
    return values;
}

}  // namespace sinescope
