// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/pixels.h"

#include <functional>
#include <memory>

namespace sinescope {

/// A matrix as painted by a view: rows downwards, columns to the right, each identified by an integer.
struct MatrixPicture {
    std::int64_t firstRow = 0, rows = 0;
    std::int64_t firstColumn = 0, columns = 0;
    /// The mean over each pixel of a grid: its rows x columns.
    std::function<MatrixF(const PixelGrid& grid)> pixels = {};
    /// A cell in double precision, for its number; if empty, the value of the pixels is used. Not empty with
    /// hasMaskedKeys.
    std::function<double(std::int64_t row, std::int64_t column)> value = {};
    /// True if cells whose value is not finite are those of masked keys, which is written into them if it
    /// fits.
    bool hasMaskedKeys = false;
    /// Identifies the matrix: equal source and part mean equal values.
    std::shared_ptr<const void> source = {};
    int part = 0;

    /// The grid with rows and columns counted from `firstRow` and `firstColumn`.
    static PixelGrid offsetGrid(PixelGrid grid, std::int64_t firstRow, std::int64_t firstColumn) {
        for (double* edge : {&grid.firstPosition, &grid.lastPosition}) *edge -= static_cast<double>(firstRow);
        for (double* edge : {&grid.firstColumn, &grid.lastColumn}) *edge -= static_cast<double>(firstColumn);
        return grid;
    }
    /// Shows a matrix whose rows and columns are counted from 0; `valueOf` returns its cell at a row and a
    /// column.
    template <typename Matrices, typename ValueOf>
    void show(std::shared_ptr<const Matrices> matrix, ValueOf valueOf) {
        source = matrix;
        pixels = [matrix, row = firstRow, column = firstColumn](const PixelGrid& grid) {
            return matrix->pixels(offsetGrid(grid, row, column));
        };
        value = [matrix, valueOf, row = firstRow, column = firstColumn](std::int64_t r, std::int64_t c) {
            return std::invoke(valueOf, *matrix, r - row, c - column);
        };
    }
    template <typename Matrices>
    void show(std::shared_ptr<const Matrices> matrix) {
        show(std::move(matrix), &Matrices::value);
    }
};

}  // namespace sinescope
