// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast each column changes with the position: dPE/dp, between its bounds +-w_i, and the tangent on the
// curve whose slope it is.
#include "core/analysis/derivative.h"

#include "app/figures/axes.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/derivative_numbers.h"
#include "app/figures/labels.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

/// Points a period at which the chord of a curve 200 pixels high stays within a fifth of a pixel of it.
constexpr double pointsPerPeriod = 72;
/// Fewer pixels a period than this cannot show a curve: its envelope is drawn.
constexpr double pixelsPerPeriod = 3;
constexpr int tangentHandle = 1;
constexpr double grip = 5;  ///< pixels around the line at the selected position in which it can be taken

class Derivative : public ChartFigure {
 public:
    explicit Derivative(const FigureSpec& spec) : ChartFigure(spec), m_values(canvas().addChart(1, 0)) {
        for (QCPAxisRect* each : {chart(), m_values}) {
            each->axis(QCPAxis::atBottom)->setTicker(integerTicker());
            each->axis(QCPAxis::atLeft)->setTicker(valueTicker());
            new Painting(&canvas(), Canvas::dataLayer(), each, [this, each](QCPPainter& painter) {
                if (isOpen(each)) paintData(painter, each);
            });
            new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this, each](QCPPainter& painter) {
                if (isOpen(each)) paintTexts(painter, each);
            });
            new Painting(&canvas(), Canvas::marksLayer(), each, [this, each](QCPPainter& painter) {
                if (isOpen(each) && style().showSelection)
                    paintPosition(painter, each, scene().selection.position, true);
            });
            new Painting(&canvas(), Canvas::cursorLayer(), each, [this, each](QCPPainter& painter) {
                if (isOpen(each)) paintCursor(painter, each);
            });
        }
        auto* group = new QCPMarginGroup(&canvas());
        const auto sides = QCP::MarginSides(QCP::msLeft).setFlag(QCP::msRight);
        chart()->setMarginGroup(sides, group);
        m_values->setMarginGroup(sides, group);
    }

    Cursor cursorAt(const QPointF& point) const override { return ChartFigure::cursorAt(onMain(point)); }
    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        return ChartFigure::zoomed(onMain(at), factor);
    }
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        return ChartFigure::panned(onMain(from), QPointF(to.x(), to.y() + onMain(from).y() - from.y()));
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const double x = xAxis()->coordToPixel(static_cast<double>(scene().selection.position));
        if (!chart()->rect().contains(onMain(point).toPoint()) || std::abs(point.x() - x) > grip) return {};
        return Handle{tangentHandle, Qt::SizeHorCursor, QStringLiteral("Drag the tangent along the curve")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle != tangentHandle) return {};
        const EncodingParameters& p = scene().encoding;
        const double first = std::max(view().lower, static_cast<double>(p.firstPosition));
        const double last = std::min(view().upper, static_cast<double>(p.firstPosition + p.length - 1));
        const std::int64_t position =
            std::llround(std::clamp(xAxis()->pixelToCoord(to.x()), first, std::max(first, last)));
        return SceneEdit{QStringLiteral("tangent"),
                         [position](Scene& next) { next.selection.position = position; },
                         QStringLiteral("derivative.tangent")};
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override {
        const double limit = 1.12 * (m_shown == DerivativeCharts::Values ? valueLimit() : slopeLimit());
        return {-limit, limit};
    }

    void draw(Changes changes) override {
        m_encoding = encodingOf(scene());
        m_shown = derivativeCharts(option(derivativeChartsKey()).toString());
        m_relative = option(derivativeScaleKey()).toString() == QLatin1String("relative");
        m_columns = derivativeColumns(scene(), style().showSelection);
        if (changes & (Changes(Change::Encoding) | Change::Selection)) m_speed = rowSpeed(scene());
        place();
        applyView();
        const double limit = 1.12 * valueLimit();
        axis(m_values, QCPAxis::atLeft)->setRange(-limit, limit);
        axis(m_values, QCPAxis::atBottom)->setRange(view());
        const int right =
            std::max(labelsWidth(labels(chart()), labelFont()),
                     m_shown == DerivativeCharts::Both ? labelsWidth(labels(m_values), labelFont()) : 0);
        for (QCPAxisRect* each : {chart(), m_values}) {
            canvas().reserveRight(each, right);
            canvas().reserveTop(each, static_cast<int>(std::ceil(style().metrics.label * 1.9)));
        }
    }

 private:
    static QCPAxis* axis(const QCPAxisRect* rect, QCPAxis::AxisType type) { return rect->axis(type); }
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    QCPRange view() const { return xAxis()->range(); }
    double toX(double position) const { return xAxis()->coordToPixel(position); }

    /// Whether a chart shows slopes; the other one, or the only one, shows the values.
    bool showsSlopes(const QCPAxisRect* each) const {
        return each == chart() && m_shown != DerivativeCharts::Values;
    }
    bool isOpen(const QCPAxisRect* each) const {
        return each == chart() || m_shown == DerivativeCharts::Both;
    }
    /// The same place in the main chart: both have one x axis.
    QPointF onMain(const QPointF& point) const {
        if (m_shown != DerivativeCharts::Both || !m_values->rect().contains(point.toPoint())) return point;
        return {point.x(), chart()->rect().center().y() + 0.0};
    }

    /// The values stand above their slopes.
    void place() {
        QCPLayoutGrid* grid = canvas().content();
        const bool both = m_shown == DerivativeCharts::Both;
        const bool placed = m_values->layout() == grid && grid->element(0, 0) == m_values;
        if (placed != both || (!both && m_values->layout() == grid)) {
            grid->take(chart());
            if (m_values->layout() == grid) grid->take(m_values);
            grid->simplify();
            if (both) grid->addElement(0, 0, m_values);
            grid->addElement(both ? 1 : 0, 0, chart());
        }
        m_values->setVisible(both);
        for (QCPAxis* each : m_values->axes())
            each->setVisible(both &&
                             (each->axisType() == QCPAxis::atLeft || each->axisType() == QCPAxis::atBottom));
        for (QCPAxisRect* each : {chart(), m_values}) {
            const bool slopes = showsSlopes(each);
            axis(each, QCPAxis::atLeft)
                ->setLabel(!slopes      ? QStringLiteral("PE(p, j)")
                           : m_relative ? QStringLiteral("dPE/dp ÷ ωᵢ")
                                        : QStringLiteral("dPE/dp"));
            axis(each, QCPAxis::atBottom)
                ->setLabel(each == chart() ? QStringLiteral("position p") : QString());
            axis(each, QCPAxis::atBottom)->setTickLabels(each == chart());
        }
    }

    double valueLimit() const { return std::max(std::abs(scene().encoding.factor), 1e-300); }
    double slopeLimit() const {
        double limit = 0;
        for (const std::int64_t j : m_columns) limit = std::max(limit, bound(j));
        return limit > 0 ? limit : 1;
    }
    /// The largest slope of a column in the units of the axis.
    double bound(std::int64_t column) const {
        const double most = largestSlope(*m_encoding, column);
        return m_relative && most > 0 ? 1 : most;
    }
    double slopeUnit(std::int64_t column) const {
        const double most = largestSlope(*m_encoding, column);
        return m_relative && most > 0 ? most : 1;
    }
    double at(const QCPAxisRect* each, double position, std::int64_t column) const {
        return showsSlopes(each) ? m_encoding->slopeAt(position, column) / slopeUnit(column)
                                 : m_encoding->valueAt(position, column);
    }

    /// The positions there are within the view.
    std::pair<std::int64_t, std::int64_t> positionsInView() const {
        const EncodingParameters& p = scene().encoding;
        return {std::max(p.firstPosition, static_cast<std::int64_t>(std::floor(view().lower))),
                std::min(p.firstPosition + p.length - 1, static_cast<std::int64_t>(std::ceil(view().upper)))};
    }
    double pixelsAPeriod(std::int64_t column) const {
        const ColumnRole role = m_encoding->role(column);
        if (role.wave == Wave::Zero) return 1e300;
        return m_encoding->wavelength(role.pair) * chart()->width() / view().size();
    }

    void paintColumn(QCPPainter& painter, const QCPAxisRect* each, std::int64_t column, const Stroke& stroke);
    void paintBounds(QCPPainter& painter);
    void paintData(QCPPainter& painter, const QCPAxisRect* each);
    void paintTangent(QCPPainter& painter, double position, std::int64_t column, const QCPAxisRect* each,
                      const QColor& color);
    void paintPosition(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position, bool chosen);
    void paintCursor(QCPPainter& painter, const QCPAxisRect* each);
    void paintTexts(QCPPainter& painter, const QCPAxisRect* each);
    std::vector<LineLabel> labels(const QCPAxisRect* each) const;
    QStringList headings(const QCPAxisRect* each) const;

    Stroke strokeOf(std::size_t index) const {
        return {style().line(index), std::min(style().metrics.line, style().metrics.thinLine * 1.4),
                Style::dash(index)};
    }

    QCPAxisRect* m_values;  ///< the upper chart when both are shown
    DerivativeCharts m_shown = DerivativeCharts::Both;
    bool m_relative = false;
    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::vector<std::int64_t> m_columns;
    RowSpeed m_speed;
};

void Derivative::paintColumn(QCPPainter& painter, const QCPAxisRect* each, std::int64_t column,
                             const Stroke& stroke) {
    const QRectF area = each->rect();
    const auto [first, last] = positionsInView();
    if (last < first) return;
    const auto from = static_cast<double>(first);
    const auto to = static_cast<double>(last);
    const QCPAxis* y = axis(each, QCPAxis::atLeft);
    const double period = pixelsAPeriod(column);
    if (period < pixelsPerPeriod) {
        const bool slopes = showsSlopes(each);
        const double left = slopes ? toX(from) : area.left();
        const double right = slopes ? toX(to) : area.right();
        const auto buckets =
            static_cast<std::int64_t>(std::max(1.0, std::round((right - left) * deviceScale(painter))));
        const double unit = slopes ? slopeUnit(column) : 1;
        drawEnvelope(
            painter,
            slopes ? slopeEnvelope(*m_encoding, column, from, to, buckets)
                   : columnEnvelope(*m_encoding, column, view().lower, view().upper, buckets),
            left, right, [&](double value) { return y->coordToPixel(value / unit); }, stroke.color,
            stroke.width);
        return;
    }
    const double wanted = (toX(to) - toX(from)) / period * pointsPerPeriod;
    const auto steps =
        std::max(2, static_cast<int>(std::ceil(std::min(wanted, 2 * area.width() * deviceScale(painter)))));
    QPolygonF points;
    for (int k = 0; k <= steps; ++k) {
        const double p = from + (to - from) * k / steps;
        points << QPointF(toX(p), y->coordToPixel(at(each, p, column)));
    }
    // Dashes on a curve that turns within a few of them only blur it.
    drawCurve(painter, points, period < 40 ? Stroke{stroke.color, stroke.width} : stroke, area);
    const double apart = area.width() / view().size();
    if (showsSlopes(each) || apart < 1.2 * style().metrics.marker) return;
    QPolygonF dots;
    for (std::int64_t p = first; p <= last; ++p)
        dots << QPointF(toX(static_cast<double>(p)),
                        y->coordToPixel(at(each, static_cast<double>(p), column)));
    drawDots(painter, dots, stroke.color, style().metrics.marker * 0.8, area);
}

/// Dashed lines at the largest slopes +-w_i, named where there is room between them.
void Derivative::paintBounds(QCPPainter& painter) {
    const QRectF area = chart()->rect();
    const QFont font = style().font(style().metrics.small);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    std::vector<double> named;
    for (std::size_t k = 0; k < m_columns.size(); ++k) {
        const double limit = bound(m_columns[k]);
        if (!(limit > 0)) continue;
        const QColor color = m_relative ? style().palette.secondary : style().line(k);
        const std::int64_t pair = m_encoding->role(m_columns[k]).pair;
        const QString name =
            m_relative ? QStringLiteral("ωᵢ") : QStringLiteral("ω = %1").arg(plainNumber(limit, 3));
        for (const double sign : {1.0, -1.0}) {
            const double y = yAxis()->coordToPixel(sign * limit);
            painter.setPen(QPen(color, style().metrics.axis, Qt::DashLine));
            painter.drawLine(QLineF(area.left(), y, area.right(), y));
            const bool free = std::all_of(named.begin(), named.end(), [&](double other) {
                return std::abs(other - y) >= 1.1 * metrics.height();
            });
            if (!free || std::abs(y - yAxis()->coordToPixel(0)) < 1.2 * metrics.height()) continue;
            named.push_back(y);
            painter.setPen(color);
            painter.drawText(
                QPointF(area.left() + 5, sign > 0 ? y + metrics.ascent() : y - metrics.descent()),
                (sign > 0 ? QStringLiteral("+") : QStringLiteral("−")) % name);
        }
        if (m_relative || pair < 0) break;
    }
}

void Derivative::paintData(QCPPainter& painter, const QCPAxisRect* each) {
    if (showsSlopes(each)) paintBounds(painter);
    // Fast columns first: the bands that they become lie under the slow curves.
    std::vector<std::size_t> order(m_columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return m_encoding->role(m_columns[a]).pair < m_encoding->role(m_columns[b]).pair;
    });
    for (const std::size_t k : order) paintColumn(painter, each, m_columns[k], strokeOf(k));
}

/// A short piece of the straight line that touches the curve there.
void Derivative::paintTangent(QCPPainter& painter, double position, std::int64_t column,
                              const QCPAxisRect* each, const QColor& color) {
    const Tangent tangent = tangentAt(*m_encoding, position, column);
    const QCPAxis* y = axis(each, QCPAxis::atLeft);
    const QPointF touch(toX(position), y->coordToPixel(tangent.value));
    const QPointF along(toX(position + 1) - touch.x(), y->coordToPixel(tangent.at(position + 1)) - touch.y());
    const double length = std::hypot(along.x(), along.y());
    const double half = 3.2 * style().metrics.label;
    const QPointF reach = length > 0 ? along * (half / length) : QPointF();
    painter.setPen(QPen(color, style().metrics.line * 1.4, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QLineF(touch - reach, touch + reach));
    drawDots(painter, {touch}, color, style().metrics.marker * 1.6, each->rect());
}

void Derivative::paintPosition(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position,
                               bool chosen) {
    const auto p = static_cast<double>(position);
    if (!view().contains(p)) return;
    painter.setPen(QPen(style().palette.position, chosen ? 1.25 : 1, Qt::DotLine));
    painter.drawLine(QLineF(toX(p), each->top(), toX(p), each->bottom()));
    for (std::size_t k = 0; k < m_columns.size(); ++k) {
        const std::int64_t column = m_columns[k];
        // A curve that turns within a few pixels has no tangent that could be seen.
        if (pixelsAPeriod(column) < 4 * pixelsPerPeriod) continue;
        if (showsSlopes(each))
            drawDots(painter, {QPointF(toX(p), yAxis()->coordToPixel(at(each, p, column)))}, style().line(k),
                     style().metrics.marker * 1.6, each->rect());
        else
            paintTangent(painter, p, column, each, style().line(k));
    }
}

void Derivative::paintCursor(QCPPainter& painter, const QCPAxisRect* each) {
    if (cursor().column && *cursor().column < m_encoding->columns())
        paintColumn(painter, each, *cursor().column, {style().palette.text, style().metrics.thinLine, {}});
    if (cursor().position) paintPosition(painter, each, *cursor().position, false);
}

std::vector<LineLabel> Derivative::labels(const QCPAxisRect* each) const {
    const double end = std::min(static_cast<double>(positionsInView().second), view().upper);
    std::vector<LineLabel> found;
    for (std::size_t k = 0; k < m_columns.size(); ++k) {
        const std::int64_t column = m_columns[k];
        QString text = QStringLiteral("j = %1").arg(grouped(column));
        if (showsSlopes(each))
            text += QStringLiteral("  ω = %1").arg(plainNumber(largestSlope(*m_encoding, column), 3));
        found.push_back(
            {text, style().line(k), axis(each, QCPAxis::atLeft)->coordToPixel(at(each, end, column))});
    }
    return found;
}

/// From the fullest to the shortest; the first that fits is drawn.
QStringList Derivative::headings(const QCPAxisRect* each) const {
    const QString speed = m_speed.constant
                              ? QStringLiteral("‖dPE/dp‖ = %1 at every p").arg(plainNumber(m_speed.speed, 6))
                              : QStringLiteral("‖dPE/dp‖ = %1 at p = %2")
                                    .arg(plainNumber(m_speed.speed, 6), grouped(scene().selection.position));
    if (showsSlopes(each))
        return {QStringLiteral("speed of the whole row, per position: %1").arg(speed),
                QStringLiteral("whole row: %1").arg(speed), speed};
    const QString tangents = QStringLiteral("tangents at p = %1").arg(grouped(scene().selection.position));
    if (m_shown == DerivativeCharts::Both) {
        const bool banded = std::any_of(m_columns.begin(), m_columns.end(), [this](std::int64_t j) {
            return pixelsAPeriod(j) < pixelsPerPeriod;
        });
        if (!banded) return {tangents};
        const double positions = view().size() / std::max(1, chart()->width());
        return {QStringLiteral("%1; a pixel spans %2 positions, bands run from their lowest to highest")
                    .arg(tangents, plainNumber(positions, 3)),
                QStringLiteral("%1; bands: lowest to highest of a pixel").arg(tangents), tangents};
    }
    return {QStringLiteral("%1; whole row: %2").arg(tangents, speed), speed};
}

void Derivative::paintTexts(QCPPainter& painter, const QCPAxisRect* each) {
    drawLineLabels(painter, labels(each), each->rect(), labelFont());
    const QFont font = style().font(style().metrics.tick, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double room = canvas().viewport().right() - each->left();
    QString heading;
    for (const QString& text : headings(each)) {
        heading = text;
        if (metrics.horizontalAdvance(text) <= room) break;
    }
    painter.setFont(font);
    painter.setPen(style().palette.text);
    painter.drawText(QPointF(each->left(), each->top() - metrics.height() * 0.55), heading);
}

}  // namespace

FigureKind derivativeKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("derivative"),
                 QStringLiteral("Derivative"),
                 QStringLiteral("the slope of a column is at most its ω; the whole row always moves as fast"),
                 AxisQuantity::Position,
                 AxisQuantity::None,
                 {{derivativeChartsKey(),
                   QStringLiteral("Show"),
                   QStringLiteral("The slopes, the values with their tangents, or both"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("both"),
                   {QStringLiteral("slopes"), QStringLiteral("values"), QStringLiteral("both")},
                   {QStringLiteral("Slopes"), QStringLiteral("Values"), QStringLiteral("Both")}},
                  {derivativeScaleKey(),
                   QStringLiteral("Scale"),
                   QStringLiteral("Slopes per position, or each column's in units of its own ω"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("absolute"),
                   {QStringLiteral("absolute"), QStringLiteral("relative")},
                   {QStringLiteral("per position"), QStringLiteral("in ω")}}}};
    kind.create = makeFigure<Derivative>;
    kind.table = derivativeTable;
    kind.readOut = derivativeReadOut;
    kind.alternativeText = derivativeAlternativeText;
    return kind;
}

}  // namespace sinescope
