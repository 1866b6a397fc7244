// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/matrix_image.h"

#include "app/plot/axes.h"
#include "app/plot/cell_number.h"
#include "app/plot/extrapolation_shading.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace sinescope {

namespace {

/// One direction of the image: either `count` whole cells, or `count` pixels over the view.
struct Span {
    double lower = 0, upper = 0;  ///< in cells
    std::int64_t count = 0;
    double perPixel = 0;  ///< cells per device pixel
};

/// Pixels per cell below which a pixel on an edge shows the mean of its two cells, like pixels that cover
/// many cells. Rounded to whole pixels, cells of 1.5 pixels are alternately one and two pixels wide, and with
/// stripes that alternate from cell to cell, one half of the picture would be darker.
constexpr double mixedPixels = 3;

/// The share of a cell that its number may fill in type larger than the smallest.
constexpr double largeNumberShare = 0.7;

/// Returns the largest type of the axes in which `widest` leaves most of a cell free; otherwise the smallest.
QFont numberFont(const Style& style, const QSizeF& cell, const QString& widest) {
    const QSizeF room = largeNumberShare * cell;
    for (const double size : {style.metrics.label, style.metrics.tick}) {
        const QFont font = style.font(size);
        const QFontMetricsF metrics(font);
        if (metrics.horizontalAdvance(widest) <= room.width() && metrics.height() <= room.height())
            return font;
    }
    return style.font(style.metrics.small);
}

/// The weighted mean of two values; if one is not finite, the other.
float mixed(float a, float b, float share) {
    if (!std::isfinite(b) || !std::isfinite(a)) return std::isfinite(b) ? b : a;
    return a + (b - a) * share;
}

Span spanOf(const QCPRange& view, double pixels, std::int64_t first, std::int64_t cells) {
    const double lower = std::max(view.lower, static_cast<double>(first) - 0.5);
    const double upper = std::min(view.upper, static_cast<double>(first + cells) - 0.5);
    Span span{lower, upper, 0, view.size() / std::max(pixels, 1.0)};
    if (upper <= lower) return span;
    if (span.perPixel <= 1) {
        span.lower = std::floor(lower + 0.5) - 0.5;
        span.upper = std::ceil(upper - 0.5) + 0.5;
        span.count = axisPlace(std::round(span.upper - span.lower));
    } else {
        span.count = std::max<std::int64_t>(1, axisPlace(std::round((upper - lower) / span.perPixel)));
    }
    return span;
}

/// The cells shown by `count` pixels of an axis, with `cells` cells over `range`.
std::vector<MatrixImage::CellShare> sharesOf(const QCPAxis& axis, double start, double density, int count,
                                             const QCPRange& range, std::int64_t cells) {
    std::vector<MatrixImage::CellShare> found(static_cast<std::size_t>(count));
    const double perCell = range.size() / static_cast<double>(cells);
    const auto cellAt = [&](double k) {
        return (axis.pixelToCoord(start + k / density) - range.lower) / perCell;
    };
    const double pixels = 1 / std::abs(cellAt(1) - cellAt(0));
    for (int k = 0; k < count; ++k) {
        MatrixImage::CellShare& each = found[static_cast<std::size_t>(k)];
        const double at = cellAt(k + 0.5);
        if (at < 0 || at >= static_cast<double>(cells)) continue;
        each.cell = saturatingCast<int>(at);
        if (pixels <= 1 || pixels >= mixedPixels) continue;
        // The share of the pixel beyond the nearer edge of its cell.
        const double from = at - each.cell, toEdge = std::min(from, 1 - from) * pixels;
        const int next = each.cell + (from < 0.5 ? -1 : 1);
        if (toEdge >= 0.5 || next < 0 || next >= cells) continue;
        each.next = next;
        each.share = static_cast<float>(0.5 - toEdge);
    }
    return found;
}

}  // namespace

std::pair<double, double> cellEdges(const QCPAxis* axis, std::int64_t cell) {
    const auto at = static_cast<double>(cell);
    double low = axis->coordToPixel(at - 0.5);
    double high = axis->coordToPixel(at + 0.5);
    if (std::abs(high - low) < 5) low = high = axis->coordToPixel(at);
    return {std::round(low), std::round(high)};
}

void drawCross(QCPPainter& painter, const QCPAxisRect* chart, std::optional<std::int64_t> row,
               std::optional<std::int64_t> column, double width) {
    const QRectF area = chart->rect();
    QVector<QLineF> lines;
    if (row) {
        const auto [low, high] = cellEdges(leftAxis(chart), *row);
        lines << QLineF(area.left(), low, area.right(), low) << QLineF(area.left(), high, area.right(), high);
    }
    if (column) {
        const auto [low, high] = cellEdges(bottomAxis(chart), *column);
        lines << QLineF(low, area.top(), low, area.bottom()) << QLineF(high, area.top(), high, area.bottom());
    }
    const bool smooth = painter.antialiasing();
    painter.setAntialiasing(false);
    painter.setPen(QPen(QColor(255, 255, 255, 150), width + 1.5));
    painter.QPainter::drawLines(lines);
    painter.setPen(QPen(QColor(16, 20, 24), width));
    painter.QPainter::drawLines(lines);
    painter.setAntialiasing(smooth);
}

MatrixImage::MatrixImage(Canvas& canvas, QCPAxisRect* chart) : m_canvas(&canvas), m_chart(chart) {
    leftAxis(chart)->setRangeReversed(true);
    for (QCPAxis* axis : chart->axes()) axis->grid()->setVisible(false);
    new Painting(&canvas, Canvas::dataLayer(), chart, [this](QCPPainter& painter) { paint(painter); });
}

void MatrixImage::setColors(const Colormap& map, double lowest, double highest) {
    m_map = map;
    m_lowest = lowest;
    m_highest = highest;
    m_colorsStale = true;
}

void MatrixImage::setNumbersShown(bool shown, int decimals, double largest) {
    m_numbers = shown;
    m_decimals = decimals;
    m_largestNumber = largest;
}

void MatrixImage::refresh(const PixelGrid& grid) {
    if (m_valuesStale || grid != m_grid) {
        m_values = m_matrix.pixels(grid);
        m_grid = grid;
        m_valuesStale = false;
        m_colorsStale = true;
    }
    if (!m_colorsStale) return;
    m_colorsStale = false;
    const QSize size(static_cast<int>(grid.columns), static_cast<int>(grid.rows));
    if (m_image.size() != size) m_image = QImage(size, QImage::Format_RGB32);
    for (int r = 0; r < m_image.height(); ++r)
        m_map.lookUp({m_values.data() + static_cast<std::ptrdiff_t>(r) * m_values.cols(),
                      static_cast<std::size_t>(m_image.width())},
                     m_lowest, m_highest, reinterpret_cast<QRgb*>(m_image.scanLine(r)));
}

void MatrixImage::paint(QCPPainter& painter) {
    if (m_chart->width() < 1 || m_chart->height() < 1) return;  // not laid out yet
    if (!m_matrix.pixels || m_matrix.rows < 1 || m_matrix.columns < 1) return;
    const QCPAxis* x = bottomAxis(m_chart);
    const QCPAxis* y = leftAxis(m_chart);
    const bool vector = painter.modes().testFlag(QCPPainter::pmVectorized);
    const double density = pixelDensity(m_chart, painter);
    const Span across =
        spanOf(x->range(), m_chart->width() * density, m_matrix.firstColumn, m_matrix.columns);
    const Span down = spanOf(y->range(), m_chart->height() * density, m_matrix.firstRow, m_matrix.rows);
    if (across.count < 1 || down.count < 1) return;
    refresh({down.lower, down.upper, across.lower, across.upper, down.count, across.count});

    if (vector) {
        const double left = x->coordToPixel(across.lower), right = x->coordToPixel(across.upper);
        const double top = y->coordToPixel(down.lower), bottom = y->coordToPixel(down.upper);
        const QImage& image = top > bottom ? m_image.mirrored() : m_image;
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(QRectF(QPointF(left, std::min(top, bottom)), QPointF(right, std::max(top, bottom))),
                          image);
    } else {
        paintPixels(painter, density);
    }
    const QRectF named = nameMasked(painter);
    if (m_numbers && across.perPixel <= 1 && down.perPixel <= 1) paintNumbers(painter, named);
}

QRectF MatrixImage::nameMasked(QCPPainter& painter) const {
    if (!m_matrix.hasMaskedKeys) return {};
    const QRectF box = maskedLabel(m_chart->rect(), m_canvas->style());
    const auto isMasked = [this](const QPointF& corner) {
        const std::int64_t row = cellOf(leftAxis(m_chart)->pixelToCoord(corner.y())),
                           column = cellOf(bottomAxis(m_chart)->pixelToCoord(corner.x()));
        return row >= m_matrix.firstRow && row < m_matrix.firstRow + m_matrix.rows &&
               column >= m_matrix.firstColumn && column < m_matrix.firstColumn + m_matrix.columns &&
               !std::isfinite(m_matrix.value(row, column));
    };
    // Masked cells form a triangle, so its corners tell.
    if (box.isEmpty() || !isMasked(box.topLeft()) || !isMasked(box.topRight()) ||
        !isMasked(box.bottomLeft()) || !isMasked(box.bottomRight()))
        return {};
    writeMasked(painter, box, m_canvas->style(), readableOn(QColor::fromRgb(m_map.missing)));
    return box;
}

void MatrixImage::mixLine(const CellShare& row, const std::vector<CellShare>& across, QRgb* line) {
    m_rowValues.resize(static_cast<std::size_t>(m_values.cols()));
    for (Eigen::Index c = 0; c < m_values.cols(); ++c)
        m_rowValues[static_cast<std::size_t>(c)] =
            row.isWhole() ? m_values(row.cell, c)
                          : mixed(m_values(row.cell, c), m_values(row.next, c), row.share);
    const auto valueOf = [this](int cell) { return m_rowValues[static_cast<std::size_t>(cell)]; };
    m_lineValues.resize(across.size());
    std::ranges::transform(across, m_lineValues.begin(), [&](const CellShare& column) {
        if (column.cell < 0 || column.isWhole()) return valueOf(std::max(0, column.cell));
        return mixed(valueOf(column.cell), valueOf(column.next), column.share);
    });
    m_map.lookUp(m_lineValues, m_lowest, m_highest, line);
    for (std::size_t c = 0; c < across.size(); ++c)
        if (across[c].cell < 0) line[c] = 0;
}

// QPainter scales images in 16-bit fixed point, which moves the edges of wide cells by pixels. Instead, each
// device pixel is looked up here, and the image is drawn one to one.
void MatrixImage::paintPixels(QCPPainter& painter, double density) {
    const QRect area = m_chart->rect();
    const int width = saturatingCast<int>(std::round(area.width() * density));
    const int height = saturatingCast<int>(std::round(area.height() * density));
    const auto across = sharesOf(*bottomAxis(m_chart), area.left(), density, width,
                                 {m_grid.firstColumn, m_grid.lastColumn}, m_grid.columns);
    const auto down = sharesOf(*leftAxis(m_chart), area.top(), density, height,
                               {m_grid.firstPosition, m_grid.lastPosition}, m_grid.rows);
    if (m_pixels.size() != QSize(width, height))
        m_pixels = QImage(width, height, QImage::Format_ARGB32_Premultiplied);
    const auto bytes = static_cast<std::size_t>(width) * sizeof(QRgb);
    const bool isWhole = std::ranges::all_of(across, &CellShare::isWhole);
    for (int r = 0; r < height; ++r) {
        auto* line = reinterpret_cast<QRgb*>(m_pixels.scanLine(r));
        const CellShare& row = down[static_cast<std::size_t>(r)];
        if (r > 0 && row == down[static_cast<std::size_t>(r - 1)]) {
            std::memcpy(line, m_pixels.constScanLine(r - 1), bytes);
        } else if (row.cell < 0) {
            std::memset(line, 0, bytes);
        } else if (!isWhole || !row.isWhole()) {
            mixLine(row, across, line);
        } else {
            const auto* colors = reinterpret_cast<const QRgb*>(m_image.constScanLine(row.cell));
            for (const CellShare& column : across) *line++ = column.cell < 0 ? 0 : colors[column.cell];
        }
    }
    painter.setAntialiasing(false);
    painter.drawImage(QRectF(area.left(), area.top(), width / density, height / density), m_pixels);
}

void MatrixImage::paintNumbers(QCPPainter& painter, const QRectF& named) const {
    const QCPAxis* x = bottomAxis(m_chart);
    const QCPAxis* y = leftAxis(m_chart);
    const double width = std::abs(x->coordToPixel(1) - x->coordToPixel(0));
    const double height = std::abs(y->coordToPixel(1) - y->coordToPixel(0));
    // With the decimal that keeps a number from reading as 1.
    const QFont font =
        numberFont(m_canvas->style(), {width, height}, fixedNumber(-m_largestNumber, m_decimals + 1));
    const QFontMetricsF metrics(font);
    const auto widest = [&](int decimals) {
        return metrics.horizontalAdvance(fixedNumber(-m_largestNumber, decimals));
    };
    int decimals = m_decimals;
    while (decimals > 1 && widest(decimals) > width - 6) --decimals;
    const double needed = widest(decimals);
    if (needed > width - 6 || metrics.height() > height - 2) return;
    painter.setFont(font);
    for (std::int64_t r = 0; r < m_grid.rows; ++r) {
        for (std::int64_t c = 0; c < m_grid.columns; ++c) {
            const auto row = axisPlace(m_grid.firstPosition + 0.5) + r;
            const auto column = axisPlace(m_grid.firstColumn + 0.5) + c;
            const double value =
                m_matrix.value ? m_matrix.value(row, column) : static_cast<double>(m_values(r, c));
            if (std::isnan(value)) continue;
            const QPointF centre(x->coordToPixel(m_grid.firstColumn + 0.5 + static_cast<double>(c)),
                                 y->coordToPixel(m_grid.firstPosition + 0.5 + static_cast<double>(r)));
            // A cell at the edge may be only partly visible: the number is in that part, or hidden.
            const QRectF seen = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
                                    .intersected(m_chart->rect());
            if (seen.width() < needed || seen.height() < metrics.height()) continue;
            const QRgb ground = std::isfinite(value) ? m_map.at(value, m_lowest, m_highest) : m_map.missing;
            painter.setPen(readableOn(QColor::fromRgb(ground)));
            // A number may be too wide with the additional decimal that keeps it from reading as 1.
            const QString text = fittingNumber(value, decimals, [&](const QString& number) {
                return metrics.horizontalAdvance(number) <= width - 2;
            });
            if (metrics.boundingRect(seen, Qt::AlignCenter, text).intersects(named)) continue;
            painter.drawText(seen, Qt::AlignCenter, text);
        }
    }
}

}  // namespace sinescope
