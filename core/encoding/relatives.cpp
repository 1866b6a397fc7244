// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/relatives.h"

#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <numbers>
#include <string>
#include <unordered_map>
#include <utility>

namespace sinescope {

namespace {

void requirePositive(const char* name, std::int64_t value) {
    if (value < 1) throw Error(std::string(name) + " is " + groupedText(value) + "; it must be at least 1.");
}

/// The columns of a table that encode the places along one axis. Each place is computed once and copied to
/// all its rows.
class AxisColumns {
 public:
    AxisColumns(Matrix& table, Encoding encoding, std::int64_t first, std::int64_t count)
        : m_table(table), m_encoding(std::move(encoding)), m_first(first), m_count(count) {}

    void write(std::int64_t row, double position) {
        const auto [known, isNew] = m_rows.try_emplace(position, row);
        if (isNew)
            for (std::int64_t j = 0; j < m_count; ++j)
                m_table(row, m_first + j) = m_encoding.valueAt(position, j);
        else
            m_table.row(row).segment(m_first, m_count) = m_table.row(known->second).segment(m_first, m_count);
    }

 private:
    Matrix& m_table;
    Encoding m_encoding;
    std::int64_t m_first, m_count;
    std::unordered_map<double, std::int64_t> m_rows;
};

/// Halves layout for each axis, the grid's column before its row.
Matrix columnFirstTable(std::int64_t height, std::int64_t width, std::int64_t d, double base,
                        Spacing spacing) {
    requirePositive("The height", height);
    requirePositive("The width", width);
    if (d < 4 || d % 4 != 0)
        throw Error("d_model is " + groupedText(d) + "; this grid needs a multiple of 4.");
    const Encoding encoding({.dModel = d / 2, .base = base, .layout = Layout::Halves, .spacing = spacing});
    Matrix table(height * width, d);
    AxisColumns ofColumns(table, encoding, 0, d / 2), ofRows(table, encoding, d / 2, d / 2);
    for (std::int64_t row = 0; row < height; ++row)
        for (std::int64_t column = 0; column < width; ++column) {
            ofColumns.write(row * width + column, static_cast<double>(column));
            ofRows.write(row * width + column, static_cast<double>(row));
        }
    return table;
}

}  // namespace

Matrix axesTable(const Matrix& positions, std::int64_t d, double base) {
    const std::int64_t axes = positions.cols();
    requirePositive("The number of axes", axes);
    const std::int64_t width = 2 * (d / (2 * axes));
    if (width < 2)
        throw Error("d_model is " + groupedText(d) + "; " + groupedText(axes) + " axes need at least " +
                    groupedText(2 * axes) + ".");
    const Encoding encoding(
        {.dModel = width, .base = base, .layout = Layout::Halves, .spacing = Spacing::Endpoint});
    Matrix table = Matrix::Zero(positions.rows(), d);
    for (std::int64_t axis = 0; axis < axes; ++axis) {
        AxisColumns columns(table, encoding, axis * width, width);
        for (std::int64_t row = 0; row < positions.rows(); ++row) columns.write(row, positions(row, axis));
    }
    return table;
}

Matrix detrTable(std::int64_t height, std::int64_t width, std::int64_t featuresPerAxis, double temperature,
                 bool normalize, double offset) {
    requirePositive("The height", height);
    requirePositive("The width", width);
    const Encoding encoding({.dModel = featuresPerAxis, .base = temperature});
    const auto place = [&](std::int64_t index, std::int64_t count) {
        const auto p = static_cast<double>(index + 1);
        return normalize ? (p + offset) / (static_cast<double>(count) + 1e-6) * (2 * std::numbers::pi) : p;
    };
    Matrix table(height * width, 2 * featuresPerAxis);
    AxisColumns ofRows(table, encoding, 0, featuresPerAxis),
        ofColumns(table, encoding, featuresPerAxis, featuresPerAxis);
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            ofRows.write(y * width + x, place(y, height));
            ofColumns.write(y * width + x, place(x, width));
        }
    return table;
}

Matrix maeTable(std::int64_t height, std::int64_t width, std::int64_t d, double base) {
    return columnFirstTable(height, width, d, base, Spacing::Paper);
}

Matrix simpleVitTable(std::int64_t height, std::int64_t width, std::int64_t d, double base) {
    return columnFirstTable(height, width, d, base, Spacing::Endpoint);
}

Matrix multidimensionalTable(std::span<const std::int64_t> sizes, std::int64_t d, double base) {
    const auto axes = static_cast<std::int64_t>(sizes.size());
    if (axes < 1 || axes > 3)
        throw Error("A table of 1, 2 or 3 axes was expected, not of " + groupedText(axes) + ".");
    requirePositive("d_model", d);
    std::int64_t points = 1;
    for (const std::int64_t size : sizes) {
        requirePositive("The size of an axis", size);
        points *= size;
    }
    const std::int64_t width = 2 * ((d + 2 * axes - 1) / (2 * axes));
    const Encoding encoding({.dModel = width, .base = base});
    Matrix table(points, d);
    std::int64_t inner = 1;  // number of points along the axes after this one
    for (std::int64_t axis = axes - 1; axis >= 0; --axis) {
        AxisColumns columns(table, encoding, std::min(axis * width, d),
                            std::clamp<std::int64_t>(d - axis * width, 0, width));
        const std::int64_t size = sizes[static_cast<std::size_t>(axis)];
        for (std::int64_t point = 0; point < points; ++point)
            columns.write(point, static_cast<double>(point / inner % size));
        inner *= size;
    }
    return table;
}

}  // namespace sinescope
