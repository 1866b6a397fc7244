// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/chart_figure.h"

#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/label_places.h"
#include "app/plot/term_highlight.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

bool isWhole(AxisQuantity quantity) {
    return quantity == AxisQuantity::Position || quantity == AxisQuantity::Column ||
           quantity == AxisQuantity::Pair || quantity == AxisQuantity::Shift;
}

/// Moves the selection by the step of an arrow key along a quantity.
void step(Scene& scene, AxisQuantity quantity, std::int64_t by) {
    Selection& at = scene.selection;
    const EncodingParameters& p = scene.encoding;
    if (quantity == AxisQuantity::Position)
        at.position = std::clamp(at.position + by, p.firstPosition, p.lastPosition());
    if (quantity == AxisQuantity::Column)
        at.column = std::clamp<std::int64_t>(at.column + by, 0, p.dModel - 1);
    if (quantity == AxisQuantity::Shift) at.shift += by;
    if (quantity == AxisQuantity::Pair || quantity == AxisQuantity::Wavelength) {
        const std::vector<ColumnRole> roles = columnRoles(scene);
        const std::int64_t pairs = pairCount(roles);
        if (pairs == 0) return;
        const ColumnRole role = roles.at(static_cast<std::size_t>(scene.selection.column));
        const std::int64_t pair =
            std::clamp<std::int64_t>(std::max<std::int64_t>(role.pair, 0) + by, 0, pairs - 1);
        const std::int64_t column = columnOf(roles, {pair, role.wave});
        at.column = column >= 0 ? column : columnOf(roles, {pair, Wave::Sine});
    }
}

/// Coordinates in which zooming and panning are linear: the exponents of a logarithmic axis.
double toLinear(const QCPAxis* axis, double coordinate) {
    return axis->scaleType() == QCPAxis::stLogarithmic ? std::log10(coordinate) : coordinate;
}
double fromLinear(const QCPAxis* axis, double value) {
    return axis->scaleType() == QCPAxis::stLogarithmic ? std::pow(10, value) : value;
}

/// The range from `lower` on with `size`, both in linear coordinates; at the ends exactly that of `whole`.
AxisRange rangeFrom(const QCPAxis* axis, const AxisRange& whole, double lower, double size) {
    const bool atStart = lower <= toLinear(axis, whole.lower);
    const bool atEnd = lower + size >= toLinear(axis, whole.upper);
    return {atStart ? whole.lower : fromLinear(axis, lower),
            atEnd ? whole.upper : fromLinear(axis, lower + size)};
}

/// The smallest visible size at a coordinate, in linear coordinates: two cells, or a millionth of a
/// continuous range.
double smallestSize(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double at) {
    const double wholeSize = toLinear(axis, whole.upper) - toLinear(axis, whole.lower);
    if (!isWhole(quantity)) return wholeSize * 1e-6;
    const double from = std::max(at, whole.lower);
    return std::min(wholeSize, toLinear(axis, from + 2) - toLinear(axis, from));
}

/// The range as a zoom; empty if it is the whole range.
std::optional<AxisRange> partOf(const AxisRange& range, const AxisRange& whole) {
    if (range.lower <= whole.lower && range.upper >= whole.upper) return {};
    return range;
}

}  // namespace

ChartFigure::ChartFigure(const FigureSpec& spec) : Figure(spec), m_chart(canvas().addChart(0, 0)) {
    addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
        if (!cursor().highlighted) return;
        paintHighlights(painter, xAxis(), shownXQuantity(), *cursor().highlighted, scene(), style());
        paintHighlights(painter, yAxis(), this->spec().y, *cursor().highlighted, scene(), style());
    });
}

AxisRange ChartFigure::shown(const QCPAxis* axis) const {
    return {axis->range().lower, axis->range().upper};
}

void ChartFigure::applyView() {
    const FigureState* view = state();
    const AxisRange x = view && view->x ? *view->x : wholeX();
    const AxisRange y = view && view->y ? *view->y : wholeY();
    xAxis()->setRange(x.lower, x.upper);
    yAxis()->setRange(y.lower, y.upper);
}

std::optional<std::int64_t> ChartFigure::cellAt(AxisQuantity quantity, double coordinate) const {
    const auto cell = cellOf(coordinate);
    const EncodingParameters& p = scene().encoding;
    switch (quantity) {
        case AxisQuantity::Position:
            if (cell < p.firstPosition || cell >= p.firstPosition + p.length) return {};
            return cell;
        case AxisQuantity::Column:
            if (cell < 0 || cell >= p.dModel) return {};
            return cell;
        case AxisQuantity::Pair:
            if (cell < 0 || cell >= pairCount(columnRoles(scene()))) return {};
            return cell;
        default:
            return {};
    }
}

Cursor ChartFigure::cursorAt(const QPointF& pointed) const {
    const QPointF point = toMainChart(pointed);
    if (!m_chart->rect().contains(point.toPoint())) return {};
    Cursor found;
    const auto read = [&](AxisQuantity quantity, const QCPAxis* axis, double pixel) {
        const std::optional<std::int64_t> cell = cellAt(quantity, axis->pixelToCoord(pixel));
        if (quantity == AxisQuantity::Position) found.position = cell;
        if (quantity == AxisQuantity::Column) found.column = cell;
        if (quantity == AxisQuantity::Pair && cell)
            found.column = columnOf(columnRoles(scene()), {*cell, Wave::Sine});
    };
    read(shownXQuantity(), xAxis(), point.x());
    read(spec().y, yAxis(), point.y());
    return found;
}

AxisRange ChartFigure::moved(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double fixed,
                             double factor) const {
    const AxisRange now = shown(axis);
    const double first = toLinear(axis, whole.lower);
    const double wholeSize = toLinear(axis, whole.upper) - first;
    const double smallest = smallestSize(axis, whole, quantity, fixed);
    const double from = toLinear(axis, now.lower);
    const double before = toLinear(axis, now.upper) - from;
    const double size = std::clamp(before * factor, smallest, wholeSize);
    if (size >= wholeSize) return whole;  // exact, so that it is recognized as the whole range
    const double share = (toLinear(axis, fixed) - from) / before;
    const double lower = std::clamp(toLinear(axis, fixed) - share * size, first, first + wholeSize - size);
    return rangeFrom(axis, whole, lower, size);
}

/// The range between two coordinates, in either order, or the smallest visible range around it.
AxisRange ChartFigure::between(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity,
                               double first, double last) const {
    const double start = toLinear(axis, whole.lower);
    const double wholeSize = toLinear(axis, whole.upper) - start;
    const auto clamped = [&](double coordinate) {
        return std::clamp(toLinear(axis, coordinate), start, start + wholeSize);
    };
    const auto [from, to] = std::minmax({clamped(first), clamped(last)});
    const double size =
        std::clamp(to - from, smallestSize(axis, whole, quantity, fromLinear(axis, from)), wholeSize);
    return rangeFrom(axis, whole, std::clamp((from + to - size) / 2, start, start + wholeSize - size), size);
}

std::optional<ZoomBox> ChartFigure::boxIn(const QCPAxisRect* area, const QPointF& from, const QPointF& to,
                                          Qt::Orientations along) const {
    constexpr double narrow = 8;  // pixels
    const QRectF within = area->rect();
    if (!area->visible() || within.isEmpty() || !within.contains(from) || m_chart->rect().isEmpty())
        return {};
    QRectF box(from, QPointF(std::clamp(to.x(), within.left(), within.right()),
                             std::clamp(to.y(), within.top(), within.bottom())));
    box = box.normalized();
    const bool zoomX = along.testFlag(Qt::Horizontal) && box.width() >= narrow;
    const bool zoomY = along.testFlag(Qt::Vertical) && box.height() >= narrow;
    if (!zoomX && !zoomY) return ZoomBox{};
    if (!zoomX) box = {within.left(), box.top(), within.width(), box.height()};
    if (!zoomY) box = {box.left(), within.top(), box.width(), within.height()};
    const auto onX = [&](double x) {
        return xAxis()->pixelToCoord(m_chart->left() +
                                     (x - within.left()) * m_chart->width() / within.width());
    };
    const auto onY = [&](double y) {
        return yAxis()->pixelToCoord(m_chart->top() +
                                     (y - within.top()) * m_chart->height() / within.height());
    };
    const AxisRange x = zoomX
                            ? between(xAxis(), wholeX(), shownXQuantity(), onX(box.left()), onX(box.right()))
                            : shown(xAxis());
    const AxisRange y =
        zoomY ? between(yAxis(), wholeY(), spec().y, onY(box.top()), onY(box.bottom())) : shown(yAxis());
    return ZoomBox{box, View{partOf(x, wholeX()), partOf(y, wholeY())}};
}

std::optional<ZoomBox> ChartFigure::boxed(const QPointF& from, const QPointF& to) const {
    const QCPAxisRect* beside = chartBeside(from);
    return beside ? boxIn(beside, from, to, Qt::Horizontal)
                  : boxIn(m_chart, from, to, Qt::Horizontal | Qt::Vertical);
}

std::optional<View> ChartFigure::zoomed(const QPointF& pointed, double factor) const {
    const QPointF at = toMainChart(pointed);
    // The pixels of an empty chart have no coordinates.
    if (!m_chart->visible() || !m_chart->outerRect().contains(at.toPoint()) || m_chart->rect().isEmpty())
        return {};
    // Over an axis, zooms only that axis; over the chart, the axes that count cells, or both if none does.
    const bool overX = at.y() > m_chart->bottom();
    const bool overY = at.x() < m_chart->left();
    const bool free = !overX && !overY;
    const bool zoomX = overX || (free && (isWhole(shownXQuantity()) || !isWhole(spec().y)));
    const bool zoomY = overY || (free && (isWhole(spec().y) || !isWhole(shownXQuantity())));
    const AxisRange x =
        zoomX ? moved(xAxis(), wholeX(), shownXQuantity(), xAxis()->pixelToCoord(at.x()), factor)
              : shown(xAxis());
    const AxisRange y =
        zoomY ? moved(yAxis(), wholeY(), spec().y, yAxis()->pixelToCoord(at.y()), factor) : shown(yAxis());
    return View{partOf(x, wholeX()), partOf(y, wholeY())};
}

std::optional<View> ChartFigure::panned(const QPointF& begun, const QPointF& ended) const {
    const QPointF from = toMainChart(begun), to = ended + (from - begun);
    if (!m_chart->visible() || !m_chart->rect().contains(from.toPoint())) return {};
    const auto pan = [](const QCPAxis* axis, const AxisRange& whole, double first,
                        double second) -> std::optional<AxisRange> {
        const QCPRange now = axis->range();
        if (now.lower <= whole.lower && now.upper >= whole.upper) return {};
        const double by =
            toLinear(axis, axis->pixelToCoord(second)) - toLinear(axis, axis->pixelToCoord(first));
        const double size = toLinear(axis, now.upper) - toLinear(axis, now.lower);
        const double lower = std::clamp(toLinear(axis, now.lower) - by, toLinear(axis, whole.lower),
                                        toLinear(axis, whole.upper) - size);
        return rangeFrom(axis, whole, lower, size);
    };
    return View{pan(xAxis(), wholeX(), from.x(), to.x()), pan(yAxis(), wholeY(), from.y(), to.y())};
}

std::optional<QPointF> ChartFigure::dataAt(const QPointF& point) const {
    if (!m_chart->visible() || !m_chart->rect().contains(point.toPoint())) return {};
    return QPointF(xAxis()->pixelToCoord(point.x()), yAxis()->pixelToCoord(point.y()));
}

std::optional<QPointF> ChartFigure::pixelOf(const QPointF& data) const {
    if (!m_chart->visible() || m_chart->rect().isEmpty()) return {};
    return QPointF(xAxis()->coordToPixel(data.x()), yAxis()->coordToPixel(data.y()));
}

std::optional<SceneEdit> ChartFigure::keyPressed(int key, Qt::KeyboardModifiers modifiers) const {
    constexpr std::int64_t far = std::int64_t{1} << 40;
    const bool reversed = yAxis()->rangeReversed();
    AxisQuantity along = shownXQuantity();
    std::optional<std::int64_t> by = keyPlace(key, modifiers, 0, -far, far);
    if (const auto down = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down})) {
        // If the y axis does not count cells, up and down move between the chart's lines.
        along = isWhole(spec().y) ? spec().y
                                  : (shownXQuantity() == AxisQuantity::Position ? AxisQuantity::Column
                                                                                : AxisQuantity::Position);
        by = reversed || !isWhole(spec().y) ? *down : -*down;
    }
    if (!by) return {};
    Scene next = scene();
    step(next, along, *by);
    return moveSelectionEdit({next.selection.position, next.selection.column, next.selection.shift});
}

std::vector<LineLabel> ChartFigure::shownLabels(const QCPAxisRect* each, const QSize& size) const {
    return fittingLabels(withHidden(labels(each), state(), style()), labelFont(), labelSpace(size));
}

void ChartFigure::paintLabels(QCPPainter& painter, const QCPAxisRect* each) {
    drawLineLabels(painter, shownLabels(each), each->rect(), labelFont());
}

QRectF ChartFigure::labelArea(const QCPAxisRect* each, int width) const {
    const double above = QFontMetricsF(labelFont()).height() / 2;
    return QRectF(each->right() + 1, each->top(), width, each->height()).adjusted(0, -above, 0, above);
}

std::vector<QRectF> ChartFigure::answerAreas() const {
    std::vector<QRectF> areas = Figure::answerAreas();
    if (!sharedModel()) return areas;
    for (const QCPAxisRect* each : namedCharts())
        if (const int width = labelsWidth(shownLabels(each), labelFont()); each->visible() && width > 0)
            areas.push_back(labelArea(each, width));
    return areas;
}

double ChartFigure::headingEnd(const QCPAxisRect* each, double right) const {
    const auto named = namedCharts();
    if (std::ranges::find(named, each) == named.end()) return right;
    for (const QRectF& label : labelPlaces(shownLabels(each), each->rect(), labelFont()))
        if (!label.isEmpty() && label.top() < each->top() - 0.3 * label.height())
            right = std::min(right, label.left() - 4);
    return right;
}

void ChartFigure::paintHeading(QCPPainter& painter, const QCPAxisRect* each, const QStringList& texts,
                               double right) {
    if (style().paper) return;
    const QFont font = style().font(style().metrics.tick, QFont::DemiBold);
    const double baseline = each->top() - 0.55 * QFontMetricsF(font).height();
    const FittedWording heading = fittedWording(
        QStringList(texts) << QString(), font, headingEnd(each, right) - each->left(), style().metrics.small);
    setFontAndPen(painter, heading.font, style().palette.text);
    painter.drawText(QPointF(each->left(), baseline), heading.text);
}

std::vector<LineSwitch> ChartFigure::lineSwitches() const {
    std::vector<LineSwitch> all;
    for (const QCPAxisRect* each : namedCharts()) {
        const std::vector<LineSwitch> beside = switchesBeside(each->rect(), shownLabels(each), labelFont());
        all.insert(all.end(), beside.begin(), beside.end());
    }
    return all;
}

Regions ChartFigure::regions() const {
    return sharedModel() ? switchRegions(lineSwitches(), state()) : Regions();
}

AxisRange positionRange(const Scene& scene) {
    return axisOfCells(scene.encoding.firstPosition, scene.encoding.length);
}

AxisRange columnRange(const Scene& scene) {
    return axisOfCells(0, scene.encoding.dModel);
}

AxisRange pairRange(const Scene& scene) {
    return axisOfCells(0, pairCount(columnRoles(scene)));
}

}  // namespace sinescope
