// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/maps.h"

#include "app/figures/compare/options.h"
#include "app/model/color_limits.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/extrapolation_shading.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

constexpr int gap = 8;
constexpr int barWidth = 14;

/// Returns the width of a bar's numbers: "-200,000" for a limit of some hundred thousand.
int barMargin(const Style& style, const CompareModel& model) {
    const double limit = std::max(model.limit(), model.differenceLimit());
    const QFontMetricsF metrics(style.font(style.metrics.tick));
    const double number = metrics.horizontalAdvance(plainNumber(-limit, 1)) + 1.5 * style.metrics.tick;
    return saturatingCast<int>(std::ceil(std::max(3.6 * style.metrics.tick, number)));
}

/// Returns both edges of a cell, or its centre if it is too narrow for two lines.
std::vector<double> edgesOf(const QCPAxis* axis, std::int64_t cell) {
    const auto at = static_cast<double>(cell);
    const double low = axis->coordToPixel(at - 0.5);
    const double high = axis->coordToPixel(at + 0.5);
    if (std::abs(high - low) < 4) return {axis->coordToPixel(at)};
    return {std::round(low), std::round(high)};
}

}  // namespace

CompareMaps::CompareMaps(Canvas& canvas, QCPAxisRect* first)
    : m_canvas(&canvas),
      m_charts{first, canvas.addChart(0, 1), canvas.addChart(0, 2)},
      m_firstBar(canvas.addColorBar(m_charts[0], 0, 3, QString())),
      m_bar(canvas.addColorBar(m_charts[1], 0, 4, QString())),
      m_differenceBar(canvas.addColorBar(m_charts[2], 0, 5, QString())),
      m_images{MatrixImage(canvas, m_charts[0]), MatrixImage(canvas, m_charts[1]),
               MatrixImage(canvas, m_charts[2])} {
    for (QCPAxisRect* map : m_charts) {
        leftAxis(map)->setRangeReversed(true);
        leftAxis(map)->setTickLabels(map == first);  // all maps share rows
        for (QCPAxis* axis : map->axes()) axis->grid()->setVisible(false);
        canvas.setLabels(bottomAxis(map), [this] { return acrossNames(); });
    }
}

std::vector<QCPLayoutElement*> CompareMaps::elements() const {
    return {m_charts[0], m_firstBar, m_charts[1], m_bar, m_charts[2], m_differenceBar};
}

Colormap CompareMaps::differenceColors() const {
    return colormap(u"diverging"_s, style().dark);
}

void CompareMaps::update(std::shared_ptr<const CompareModel> model, const Scene& scene) {
    m_model = std::move(model);
    for (std::size_t k = 0; k < count; ++k) updateMap(k, scene.encoding.firstPosition);
    const bool places = m_model->namesPlaces();
    leftAxis(m_charts[0])
        ->setLabel(m_model->mapsScores() ? (places ? u"query, place"_s : u"query p"_s)
                   : places              ? u"place"_s
                                         : u"position p"_s);
    updateBars();
}

/// Returns the names of the maps' x axis, from the longest to the shortest.
QStringList CompareMaps::acrossNames() const {
    if (!m_model->mapsScores()) return {u"column j"_s, u"j"_s};
    return {m_model->namesPlaces() ? u"key, place"_s : u"key q"_s, u"key"_s};
}

void CompareMaps::updateMap(std::size_t k, std::int64_t firstPosition) {
    QCPAxisRect* map = m_charts[k];
    bottomAxis(map)->setRange(bottomAxis(m_charts[0])->range());
    leftAxis(map)->setRange(leftAxis(m_charts[0])->range());
    // The axes use the Scene's positions, so that zoom and selection are shared; places are counted from 0.
    const std::int64_t offset = m_model->rowName(firstPosition) - firstPosition;
    leftAxis(map)->setTicker(integerTicker(offset));
    leftAxis(map)->ticker()->setTickCount(style().metrics.ticks);
    bottomAxis(map)->setTicker(m_model->mapsScores() ? integerTicker(offset) : binaryTicker());
    bottomAxis(map)->ticker()->setTickCount(3);
    m_canvas->reserveTop(map, headingHeight(style(), m_headingLines) + m_canvas->letterHeight());
    MatrixPicture shown{firstPosition, m_model->rows(), m_model->mapsScores() ? firstPosition : 0,
                        m_model->columns()};
    shown.pixels = [this, k](const PixelGrid& grid) { return pixels(k, grid); };
    shown.value = [this, k](std::int64_t row, std::int64_t column) {
        return k < 2 ? m_model->value(k, row, column)
                     : m_model->value(0, row, column) - m_model->value(1, row, column);
    };
    m_images[k].setMatrix(std::move(shown));
    const bool difference = k == 2;
    m_images[k].setColors(difference ? differenceColors() : style().map, -limit(k), limit(k));
    m_images[k].setNumbersShown(true, 4);
}

const MatrixF& CompareMaps::sidePixels(std::size_t side, const PixelGrid& grid) {
    Seen& seen = m_seen[side];
    const bool same = seen.of == m_model->side(side) && seen.scores == m_model->mapsScores() &&
                      seen.firstPosition == m_model->firstPosition() &&
                      MatrixPicture::sameGrid(seen.grid, grid);
    if (!same)
        seen = {m_model->side(side), m_model->mapsScores(), m_model->firstPosition(), grid,
                m_model->pixels(side, grid)};
    return seen.values;
}

MatrixF CompareMaps::pixels(std::size_t map, const PixelGrid& grid) {
    if (map == 2) return sidePixels(0, grid) - sidePixels(1, grid);
    return sidePixels(map, grid);
}

double CompareMaps::automaticLimit(std::size_t map) const {
    return map == 2 ? m_model->differenceLimit() : m_model->limit(map);
}

/// A and B share a bar unless each has its own scale.
QString CompareMaps::barId(std::size_t map) const {
    if (map == 2) return u"difference"_s;
    return map == 0 && m_model->hasOwnScales() ? u"a"_s : u"values"_s;
}

double CompareMaps::limit(std::size_t map) const {
    return limitOfColors(m_model->scene(), compareOptions().spec().id, barId(map), automaticLimit(map));
}

std::array<ColorBar, CompareMaps::count> CompareMaps::colorBars() const {
    const auto bar = [this](std::size_t map, QCPAxisRect* of) {
        return ColorBar{of, barId(map), {-automaticLimit(map), automaticLimit(map)}, true};
    };
    return {bar(0, m_firstBar), bar(1, m_bar), bar(2, m_differenceBar)};
}

void CompareMaps::updateBars() {
    m_canvas->setColorLimits(m_firstBar, -limit(0), limit(0));
    m_canvas->setColorLimits(m_bar, -limit(1), limit(1));
    m_canvas->setColorLimits(m_differenceBar, -limit(2), limit(2));
    m_canvas->setColorBarMap(m_differenceBar, differenceColors());
    for (QCPAxisRect* bar : {m_firstBar, m_bar, m_differenceBar}) {
        m_canvas->setColorBarShown(bar, style().showColorBar);
        bar->axis(QCPAxis::atRight)->ticker()->setTickCount(4);
    }
}

/// Returns the width of each map if all are equal.
int CompareMaps::mapWidth(int width, bool bars) const {
    // Two maps have a bar in either case.
    int taken = gap * (shownMaps() - 1);
    for (int k = 0; k < shownMaps(); ++k)
        taken += m_charts[k]->margins().left() + m_charts[k]->margins().right();
    if (bars) taken += 2 * (gap + barWidth + barMargin(style(), *m_model));
    return (width - taken) / shownMaps();
}

bool CompareMaps::barsFit(int width) const {
    return style().showColorBar && !style().paper && mapWidth(width, true) >= 6 * style().metrics.small;
}

/// Returns the width up to the next map, including the bar between them but not its numbers.
double CompareMaps::headingWidth(std::size_t side, int width) const {
    const bool bars = barsFit(width);
    const double map = mapWidth(width, bars) - 0.5 * style().metrics.small;  // gap to the next one
    if (bars && (side == 1 || m_model->hasOwnScales()))
        return map + m_charts[side]->margins().right() + gap + barWidth;
    return map + m_charts[side]->margins().right() + m_charts[side + 1]->margins().left();
}

FittedHeading CompareMaps::fittedSide(std::size_t side, int width) const {
    return fittedHeading(side == 0 ? m_model->a() : m_model->b(), style(), headingWidth(side, width));
}

void CompareMaps::reserveHeadings(int width) {
    m_width = width;
    m_headingLines = std::max(fittedSide(0, width).lines, fittedSide(1, width).lines);
    // Margins were computed before the width was known.
    for (QCPAxisRect* map : m_charts) {
        m_canvas->reserveTop(map, headingHeight(style(), m_headingLines) + m_canvas->letterHeight());
        map->update(QCPLayoutElement::upMargins);
    }
    for (QCPAxisRect* bar : {m_firstBar, m_bar, m_differenceBar}) bar->update(QCPLayoutElement::upMargins);
}

/// In papers the bars are below the maps, because a column needs the width.
int CompareMaps::barsBelow() const {
    return style().paper && style().showColorBar
               ? m_canvas->barAcrossHeight() + saturatingCast<int>(0.5 * style().metrics.tick)
               : 0;
}

void CompareMaps::arrange(const QRect& whole) {
    const QRect area = whole.isNull() ? whole : whole.adjusted(0, 0, 0, -barsBelow());
    if (!area.isNull()) reserveHeadings(area.width());
    const bool bars = !area.isNull() && barsFit(area.width());
    const int inner = area.isNull() ? 0 : mapWidth(area.width(), bars);
    int left = area.left();
    for (QCPLayoutElement* element : elements()) {
        const bool isBar = element == m_firstBar || element == m_bar || element == m_differenceBar;
        if (area.isNull() || (isBar && !bars) || inner < 1 || isLeftOut(element)) {
            ArrangedLayout::place(element, QRect());
            continue;
        }
        const int width = isBar ? barWidth + barMargin(style(), *m_model)
                                : inner + element->margins().left() + element->margins().right();
        ArrangedLayout::place(element, QRect(left, area.top(), width, area.height()));
        left += width + gap;
    }
}

/// True if A and B share a scale; in papers only if they differ.
bool CompareMaps::showsDifference() const {
    const bool isNothing = m_model->largest() && m_model->largest()->difference() == 0;
    return !m_model->hasOwnScales() && !(style().paper && isNothing);
}

bool CompareMaps::isLeftOut(const QCPLayoutElement* element) const {
    const bool isOfDifference = element == m_charts[2] || element == m_differenceBar;
    return isOfDifference ? !showsDifference() : !m_model->hasOwnScales() && element == m_firstBar;
}

int CompareMaps::shownMaps() const {
    return showsDifference() ? static_cast<int>(count) : 2;
}

bool CompareMaps::headingsFit(int width) const {
    return fittedSide(0, width).text == headingOf(m_model->a()) &&
           fittedSide(1, width).text == headingOf(m_model->b());
}

QStringList CompareMaps::notes(int width) const {
    QStringList notes;
    // The meaning of the colours comes first, because the foot drops the last notes if they do not fit.
    if (style().showColorBar && !style().paper && !barsFit(width)) {
        const bool own = m_model->hasOwnScales();
        notes << m_model->said("view_reach", [&](Values& values) {
            values.set("own", own).set("first", limit(own ? 0 : 1)).set("second", limit(own ? 1 : 2));
        });
    }
    const double rows = m_images[0].rowsPerPixel();
    const double columns = m_images[0].columnsPerPixel();
    notes << m_model
                 ->allSaid("view_mean",
                           [&](Values& values) {
                               if (rows > 1) values.set("rows", rows);
                               if (columns > 1) values.set("columns", columns);
                           })
                 .mid(0, 1);
    return notes;
}

const QCPAxisRect* CompareMaps::chartAt(const QPointF& point) const {
    for (const QCPAxisRect* map : m_charts)
        if (map->rect().contains(point.toPoint())) return map;
    return nullptr;
}

std::optional<QPointF> CompareMaps::onFirst(const QPointF& point) const {
    const QCPAxisRect* first = m_charts[0];
    const QCPAxisRect* map = chartAt(point);
    if (!map) return {};
    return QPointF(first->left() + (point.x() - map->left()) * first->width() / std::max(1, map->width()),
                   first->top() + point.y() - map->top());
}

/// Returns the x coordinate of a cross: the column, or the key.
std::optional<std::int64_t> CompareMaps::crossColumn(const Cursor& at) const {
    if (!m_model->mapsScores()) return at.column;
    if (at.shift && at.position) return *at.position + *at.shift;
    return {};
}

void CompareMaps::paintCross(QCPPainter& painter, const QCPAxisRect* map, const Cursor& at,
                             double width) const {
    QVector<QLineF> lines;
    if (at.position)
        for (const double y : edgesOf(leftAxis(map), *at.position))
            lines << QLineF(map->left(), y, map->right(), y);
    if (const std::optional<std::int64_t> column = crossColumn(at))
        for (const double x : edgesOf(bottomAxis(map), *column))
            lines << QLineF(x, map->top(), x, map->bottom());
    painter.setPen(QPen(QColor(255, 255, 255, 150), width + 1.5));
    painter.QPainter::drawLines(lines);
    painter.setPen(QPen(QColor(16, 20, 24), width));
    painter.QPainter::drawLines(lines);
}

void CompareMaps::paintTrained(QCPPainter& painter, const QCPAxisRect* map,
                               std::int64_t firstPosition) const {
    const QRectF area = map->rect();
    const double edge = static_cast<double>(firstPosition + *m_model->trained()) - 0.5;
    const double y = std::clamp(leftAxis(map)->coordToPixel(edge), area.top(), area.bottom());
    paintExtrapolated(painter, QRectF(QPointF(area.left(), y), area.bottomRight()), style(), true);
    if (y > area.top() && y < area.bottom()) drawLevel(painter, QPen(style().palette.warning, 1.75), area, y);
}

/// Paints a box around the cell of the largest difference, or a ring if the cell is small.
void CompareMaps::paintLargest(QCPPainter& painter, std::int64_t firstPosition) const {
    const QCPAxis* x = bottomAxis(m_charts[2]);
    const QCPAxis* y = leftAxis(m_charts[2]);
    const std::int64_t column = m_model->largest()->column + (m_model->mapsScores() ? firstPosition : 0);
    const QPointF place(x->coordToPixel(static_cast<double>(column)),
                        y->coordToPixel(static_cast<double>(m_model->largest()->position + firstPosition)));
    painter.setBrush(Qt::NoBrush);
    const double radius = style().metrics.marker * 1.5;
    const double width = std::abs(x->coordToPixel(1) - x->coordToPixel(0));
    const double height = std::abs(y->coordToPixel(1) - y->coordToPixel(0));
    const QRectF cell(place.x() - width / 2, place.y() - height / 2, width, height);
    for (const auto& [color, pen] :
         {std::pair(QColor(255, 255, 255), 4.0), std::pair(QColor(16, 20, 24), 2.0)}) {
        painter.setPen(QPen(color, pen));
        if (cell.width() > 3 * radius && cell.height() > 2 * radius)
            painter.drawRect(cell.adjusted(2, 2, -2, -2));
        else
            painter.drawEllipse(place, radius, radius);
    }
}

void CompareMaps::paintMarks(QCPPainter& painter, std::size_t map, const Scene& scene) const {
    const std::int64_t first = scene.encoding.firstPosition;
    if (m_model->trained()) paintTrained(painter, m_charts[map], first);
    const Selection& at = scene.selection;
    if (style().showSelection) paintCross(painter, m_charts[map], {at.position, at.column, at.shift}, 1.25);
    if (map == 2 && m_model->largest() && m_model->largest()->difference() != 0) paintLargest(painter, first);
}

void CompareMaps::paintCursor(QCPPainter& painter, std::size_t map, const Cursor& cursor) const {
    paintCross(painter, m_charts[map], cursor, 1);
}

void CompareMaps::paintHeadings(QCPPainter& painter) const {
    for (std::size_t k = 0; k < static_cast<std::size_t>(shownMaps()); ++k) {
        const double width = k == 2 ? m_charts[k]->width() : headingWidth(k, m_width);
        const QString text = k == 2 ? u"A − B"_s : fittedSide(k, m_width).text;
        const QRectF box = headingAbove(m_charts[k], style(), m_headingLines, m_charts[k]->left() + width);
        paintHeading(painter, box, text, style().palette.text, style());
    }
    if (barsBelow() > 0) paintBarsBelow(painter);
}

void CompareMaps::paintBarsBelow(QCPPainter& painter) const {
    const double top = m_charts[0]->outerRect().bottom() + 0.5 * style().metrics.tick;
    const auto paint = [&](std::size_t first, std::size_t last, const Colormap& map, double end) {
        m_canvas->paintBarAcross(painter, QPointF(m_charts[first]->left(), top), m_charts[last]->right(), map,
                                 {-end, end});
    };
    if (m_model->hasOwnScales()) {
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            paint(side, side, style().map, limit(side));
        return;
    }
    paint(0, 1, style().map, limit(1));
    if (showsDifference()) paint(2, 2, differenceColors(), limit(2));
}

}  // namespace sinescope
