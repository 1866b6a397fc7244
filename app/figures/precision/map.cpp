// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/map.h"

#include "app/plot/axes.h"
#include "app/scene/literals.h"
#include "app/style/color_ramp.h"
#include "app/style/pen.h"
#include "core/analysis/precision_rows.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// A cell costs 20 ns, so that a picture of any size takes about a millisecond.
constexpr double maximumCells = 40'000;
constexpr double cellSize = 2;  ///< pixels, if there are enough cells

}  // namespace

/// Returns the number of cells of the map: one per value, or one for every few pixels.
QSize PrecisionMap::cells() const {
    const EncodingParameters& p = m_model->scene().encoding;
    const QRectF area = m_chart->rect();
    const double shrink =
        std::sqrt(std::max(1.0, area.width() * area.height() / (cellSize * cellSize) / maximumCells));
    const auto cellsIn = [&](double pixels) {
        return std::max(1, saturatingCast<int>(pixels / (cellSize * shrink)));
    };
    const double positions = std::min(across()->range().size(), static_cast<double>(p.length));
    int count = cellsIn(area.width());
    if (!m_model->hasLogAxis() && positions < count)
        count = std::max(1, saturatingCast<int>(std::round(positions)));
    return {count, static_cast<int>(std::min<std::int64_t>(p.dModel, cellsIn(area.height())))};
}

/// Returns the position at the centre of each cell; firstPosition() - 1 for cells outside the encoding,
/// because an axis shared with another figure may extend beyond it.
std::vector<std::int64_t> PrecisionMap::positionsOf(int cells) const {
    std::vector<std::int64_t> positions;
    positions.reserve(static_cast<std::size_t>(cells));
    const QRectF area = m_chart->rect();
    for (int c = 0; c < cells; ++c) {
        const double at = across()->pixelToCoord(area.left() + area.width() * (c + 0.5) / cells);
        const bool exists = at >= static_cast<double>(m_model->firstPosition()) - 0.5 &&
                            at < static_cast<double>(m_model->lastPosition()) + 0.5;
        positions.push_back(exists
                                ? std::clamp<std::int64_t>(saturatingCast<std::int64_t>(std::round(at)),
                                                           m_model->firstPosition(), m_model->lastPosition())
                                : m_model->firstPosition() - 1);
    }
    return positions;
}

const PrecisionMap::Map& PrecisionMap::map() const {
    const Key key{m_model->scene().encoding,   m_model->options(),     across()->range(),
                  leftAxis(m_chart)->range(),  m_chart->rect().size(), style().dark,
                  style().palette.canvas.rgb()};
    return m_map.of(key, [this] { return computeMap(); });
}

PrecisionMap::Map PrecisionMap::computeMap() const {
    const QCPRange view = across()->range();
    const QSize size = cells();
    Map made{QImage(size, QImage::Format_RGB32)};
    // On a logarithmic axis the last cell is the widest.
    made.positionsPerCell = std::max(
        1.0, m_model->hasLogAxis() ? view.upper * (1 - std::pow(view.lower / view.upper, 1.0 / size.width()))
                                   : view.size() / size.width());
    made.columnsPerCell = static_cast<double>(m_model->scene().encoding.dModel) / size.height();
    const std::vector<std::int64_t> positions = positionsOf(size.width());
    std::vector<std::int64_t> columns;
    columns.reserve(static_cast<std::size_t>(size.height()));
    for (int r = 0; r < size.height(); ++r)
        columns.push_back(saturatingCast<std::int64_t>((r + 0.5) * made.columnsPerCell));
    const MatrixF errors = cellErrors(m_model->encoding(), m_model->mapLine().program, positions, columns,
                                      m_model->options().angles);
    const AxisRange limits = m_model->mapColors();
    const auto lower = static_cast<float>(limits.lower);
    const auto upper = static_cast<float>(limits.upper);
    const auto lowest = static_cast<double>(std::log2(lower));
    const auto highest = static_cast<double>(std::log2(upper));
    Colormap withMissing = colors();
    withMissing.missing = style().palette.canvas.rgb();
    std::vector<float> shown(positions.size());
    for (int r = 0; r < size.height(); ++r) {
        for (int c = 0; c < size.width(); ++c) {
            const auto k = static_cast<std::size_t>(c);
            const bool exists = positions[k] >= m_model->firstPosition();
            shown[k] = exists ? std::log2(std::clamp(errors(c, r), lower, upper)) : static_cast<float>(nan);
        }
        withMissing.lookUp(shown, lowest, highest, reinterpret_cast<QRgb*>(made.image.scanLine(r)));
    }
    return made;
}

void PrecisionMap::paint(QCPPainter& painter) const {
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(m_chart->rect()), map().image);
}

void PrecisionMap::paintLegend(QCPPainter& painter) const {
    const QRectF area(m_chart->right() + 12, m_chart->top(), 12, m_chart->height());
    const AxisRange limits = m_model->mapColors();
    const double lowest = std::log10(limits.lower);
    const double highest = std::log10(limits.upper);
    painter.drawImage(area, colorRamp(colors(), Qt::Vertical));
    const QFont font = style().font(style().metrics.small);
    const QFontMetricsF metrics(font);
    setFontAndPen(painter, font, style().palette.text);
    QVector<double> ticks;
    QVector<QString> texts;
    decadeTicker()->generate(QCPRange(limits.lower, limits.upper), QLocale::c(), 'g'_L1, 6, ticks, nullptr,
                             &texts);
    double before = 1e300;
    for (int k = 0; k < ticks.size() && k < texts.size(); ++k) {
        const double y = area.bottom() - (std::log10(ticks[k]) - lowest) / (highest - lowest) * area.height();
        if (y < area.top() - 1 || y > area.bottom() + 1 || before - y < 1.3 * metrics.height()) continue;
        before = y;
        painter.drawText(
            QRectF(area.right() + 5, y - metrics.height() / 2, 6 * metrics.height(), metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, texts[k]);
    }
}

QStringList PrecisionMap::headings(const Style& style) const {
    const auto positions = saturatingCast<std::int64_t>(std::ceil(map().positionsPerCell - 1e-9));
    const auto columns = saturatingCast<std::int64_t>(std::ceil(map().columnsPerCell - 1e-9));
    return m_model->statementTexts("view_map_heading", [&](Values& values) {
        values.set("view_notes", style.showNotes);
        if (positions > 1) values.set("view_rows", positions);
        if (columns > 1) values.set("view_columns", columns);
    });
}

}  // namespace sinescope
