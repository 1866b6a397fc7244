// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "core/encoding/pixels.h"

#include <functional>
#include <utility>
#include <vector>

namespace sinescope {

/// A matrix as colours, in the chart's axes (x = column, y = row, cells centred on whole numbers). Cells of
/// three pixels or more are drawn to whole pixels, nearest neighbour; of those of a pixel or more, a pixel on
/// an edge shows the mean of both; smaller ones are drawn as what `means` gives for each pixel.
class MatrixImage {
 public:
    /// Values for the grid: rows x columns of it (see PixelGrid). Called when size, view or matrix have
    /// changed.
    using Means = std::function<MatrixF(const PixelGrid& grid)>;

    MatrixImage(Canvas& canvas, QCPAxisRect* chart);

    /// The matrix has columns x rows cells, the first at (firstColumn, firstRow).
    void setMatrix(std::int64_t firstColumn, std::int64_t columns, std::int64_t firstRow, std::int64_t rows,
                   Means means);
    void setColors(const Colormap& map, double lowest, double highest);
    /// Numbers in the cells when they fit; decimals at most so many, largest: the largest size a number may
    /// have.
    void setNumbersShown(bool shown, int decimals = 4, double largest = 0.123456);
    /// The value of one cell in double, for the numbers: a float is off by half of their last digit at times.
    using Value = std::function<double(std::int64_t row, std::int64_t column)>;
    void setExactValue(Value value) { m_value = std::move(value); }

    /// Cells that one pixel of the last painting covers, in each direction; 1 or less = cells are seen
    /// whole.
    double columnsPerPixel() const { return m_columnsPerPixel; }
    double rowsPerPixel() const { return m_rowsPerPixel; }

    /// What a pixel of the device shows: a cell, -1 for none, and by a share the next one.
    struct CellShare {
        int cell = -1;
        int next = -1;
        float share = 0;
        bool isWhole() const { return share == 0; }
        friend bool operator==(const CellShare&, const CellShare&) = default;
    };

 private:
    void paint(QCPPainter& painter);
    void paintPixels(QCPPainter& painter, double density);
    /// The colours of a line of pixels on edges between cells.
    void mixLine(const CellShare& row, const std::vector<CellShare>& across, QRgb* line);
    void refresh(const PixelGrid& grid);
    void paintNumbers(QCPPainter& painter) const;

    Canvas* m_canvas;
    QCPAxisRect* m_chart;
    Means m_means;
    std::int64_t m_firstColumn = 0, m_columns = 0, m_firstRow = 0, m_rows = 0;
    Colormap m_map;
    double m_lowest = -1, m_highest = 1;
    bool m_numbers = false;
    int m_decimals = 4;
    Value m_value;
    double m_largestNumber = 0.123456;
    bool m_valuesStale = true, m_colorsStale = true;
    PixelGrid m_grid;
    MatrixF m_values;
    QImage m_image;   ///< one pixel per value of m_values
    QImage m_pixels;  ///< one pixel per pixel of the device
    std::vector<float> m_rowValues, m_lineValues;
    double m_columnsPerPixel = 0, m_rowsPerPixel = 0;
};

}  // namespace sinescope
