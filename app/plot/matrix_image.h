// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/matrix_picture.h"
#include "app/plot/canvas.h"
#include "app/plot/qcustomplot.h"
#include "app/style/pen.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

/// An image with a pixel per value, row 0 at the top; transparent where a value is not finite.
template <typename Values>
QImage imageOf(const Values& values, const Colormap& map, double lowest, double highest) {
    QImage image(static_cast<int>(values.cols()), static_cast<int>(values.rows()),
                 QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto value = static_cast<double>(values(y, x));
            image.setPixel(x, y, std::isfinite(value) ? map.at(value, lowest, highest) : qRgba(0, 0, 0, 0));
        }
    return image;
}

/// The pen of a mark on the colours of a map.
inline QPen mapPen(double width, Qt::PenStyle style = Qt::SolidLine) {
    return QPen(QColor(16, 20, 24), width, style, Qt::FlatCap);
}
/// Draws light with a wider pen before dark, to be visible on every colour of a map.
template <typename Draw>
void drawOnMap(QCPPainter& painter, const QPen& pen, Draw draw) {
    QPen light = pen;
    light.setColor(QColor(255, 255, 255, 190));
    light.setWidthF(pen.widthF() + 2);
    setPenAndBrush(painter, light, Qt::NoBrush);
    draw();
    painter.setPen(pen);
    draw();
}

/// The edges of a row or a column on an axis, in whole pixels; its middle twice if it is too thin for two
/// lines.
std::pair<double, double> cellEdges(const QCPAxis* axis, std::int64_t cell);
/// Draws lines along both edges of a row and of a column, visible on every colour of a map.
void drawCross(QCPPainter& painter, const QCPAxisRect* chart, std::optional<std::int64_t> row,
               std::optional<std::int64_t> column, double width);

/// A matrix as colours in the chart's axes (x = column, y = row, cells centred on integers). Cells of three
/// pixels or more are drawn to whole pixels, nearest neighbour. For cells of one to three pixels, a pixel on
/// an edge shows the mean of both. For smaller cells, each pixel shows its mean, from MatrixPicture::pixels.
class MatrixImage {
 public:
    /// The chart's rows grow downwards, and it loses its grid.
    MatrixImage(Canvas& canvas, QCPAxisRect* chart);

    /// The pixels are computed if size, view or matrix have changed.
    void setMatrix(MatrixPicture matrix) {
        m_matrix = std::move(matrix);
        m_valuesStale = true;
    }
    void setColors(const Colormap& map, double lowest, double highest);
    /// Shows numbers in the cells if they fit, with at most `decimals` decimals, in large cells in the type
    /// of the axes; `largest` is the largest magnitude of a number.
    void setNumbersShown(bool shown, int decimals = 4, double largest = 0.123456);

    /// The content of a device pixel: a cell, -1 for none, mixed with `share` of the next one.
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
    /// Computes the colours of a line of pixels that mixes cells.
    void mixLine(const CellShare& row, const std::vector<CellShare>& across, QRgb* line);
    void refresh(const PixelGrid& grid);
    /// Leaves out the numbers that would be under `named`.
    void paintNumbers(QCPPainter& painter, const QRectF& named) const;
    /// Writes "masked" into the upper right corner if all keys there are masked. Returns where; empty if
    /// nothing is written.
    QRectF nameMasked(QCPPainter& painter) const;

    Canvas* m_canvas;
    QCPAxisRect* m_chart;
    MatrixPicture m_matrix;
    Colormap m_map;
    double m_lowest = -1, m_highest = 1;
    bool m_numbers = false;
    int m_decimals = 4;
    double m_largestNumber = 0.123456;
    bool m_valuesStale = true, m_colorsStale = true;
    PixelGrid m_grid;
    MatrixF m_values;
    QImage m_image;   ///< one pixel per value of m_values
    QImage m_pixels;  ///< one pixel per pixel of the device
    std::vector<float> m_rowValues, m_lineValues;
};

}  // namespace sinescope
