// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of the table as a curve: their first principal components against the position, and beside them
// the curve in space, which can be turned, coloured by position.
#include "app/figures/trajectory/trajectory.h"

#include "app/figures/trajectory/edits.h"
#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/model.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/guarded_view.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

constexpr int turnHandle = 1;
constexpr double reach = 14;  ///< pixels around a point of the curve in which it is pointed at
constexpr std::int64_t mostNamed = 12;

/// Viridis without the end that is too near the canvas to be seen as a line.
Colormap positionMap(bool dark) {
    const Colormap& whole = colormap(QStringLiteral("viridis"));
    const double from = dark ? 0.22 : 0;
    const double to = dark ? 1 : 0.86;
    Colormap part = whole;
    const auto steps = static_cast<double>(part.colors.size() - 1);
    for (std::size_t k = 0; k < part.colors.size(); ++k)
        part.colors[k] = whole.at(from + (to - from) * static_cast<double>(k) / steps, 0, 1);
    return part;
}

class TrajectoryView : public ChartFigure {
 public:
    explicit TrajectoryView(const FigureSpec& spec)
        : ChartFigure(spec),
          m_space(canvas().addChart(0, 1)),
          m_bar(canvas().addColorBar(m_space, 0, 2, QStringLiteral("position p"))) {
        xAxis()->setTicker(integerTicker());
        yAxis()->setTicker(valueTicker());
        xAxis()->setLabel(QStringLiteral("position p"));
        canvas().setLabels(yAxis(), [] {
            return QStringList{QStringLiteral("component, in units of PE"), QStringLiteral("component"),
                               QStringLiteral("PC")};
        });
        m_bar->axis(QCPAxis::atRight)->setTicker(integerTicker());
        canvas().setLabels(m_bar->axis(QCPAxis::atRight), [] {
            return QStringList{QStringLiteral("position p"), QStringLiteral("p")};
        });
        for (QCPAxis* axis : m_space->axes()) axis->setVisible(false);
        canvas().setFit([this](const QSize& size) { arrange(size); });
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintCurves(painter); });
        new Painting(&canvas(), Canvas::dataLayer(), m_space,
                     [this](QCPPainter& painter) { paintSpace(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                     [this](QCPPainter& painter) { paintTexts(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            if (style().showSelection)
                paintPosition(painter, scene().selection.position, style().palette.position);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
            if (cursor().position) paintPosition(painter, *cursor().position, style().palette.text);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        if (!m_space->rect().contains(point.toPoint())) return ChartFigure::cursorAt(point);
        const TrajectoryProjection projection = projectionNow();
        double nearest = reach;
        Cursor at;
        const Trajectory& drawn = shown().trajectory();
        for (std::size_t k = 0; k < drawn.points.size(); ++k) {
            const QPointF away = projection.at(drawn.points[k]) - point;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            at.position = drawn.positions[k];
        }
        return at;
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        if (shown().shown() < 3 || !m_space->rect().contains(point.toPoint()) || cursorAt(point).position)
            return {};
        return Handle{turnHandle, Qt::OpenHandCursor, QStringLiteral("Drag to turn the curve")};
    }
    std::optional<SceneEdit> dragged(int handle, const QPointF& from, const QPointF& to) const override {
        if (handle != turnHandle) return {};
        return turnedBy(shown(), to - from);
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (auto turned = turnedByKey(shown(), key, modifiers)) return turned;
        return ChartFigure::keyPressed(key, modifiers);
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override {
        double limit = 0;
        for (const std::array<double, 3>& point : shown().trajectory().points)
            for (std::size_t c = 0; c < static_cast<std::size_t>(shown().shown()); ++c)
                limit = std::max(limit, std::abs(point[c]));
        if (!(limit > 0)) limit = 1;
        return {-1.12 * limit, 1.12 * limit};
    }

    void draw(Changes) override {
        applyView();
        m_map = positionMap(style().dark);
        canvas().setColorBarMap(m_bar, m_map);
        canvas().setColorLimits(
            m_bar, static_cast<double>(shown().firstPosition()),
            static_cast<double>(std::max(shown().lastPosition(), shown().firstPosition() + 1)));
        canvas().setColorBarShown(m_bar, style().showColorBar && shown().absence().isEmpty());
    }

 private:
    const TrajectoryModel& shown() const { return model<TrajectoryModel>(); }
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    QRgb colorOf(std::int64_t position) const {
        return m_map.at(static_cast<double>(position), static_cast<double>(shown().firstPosition()),
                        static_cast<double>(std::max(shown().lastPosition(), shown().firstPosition() + 1)));
    }
    TrajectoryProjection projectionNow() const {
        const double margin = 2.2 * style().metrics.small;
        TrajectoryOptions options = shown().options();
        options.components = static_cast<int>(shown().shown());
        return {options, QRectF(m_space->rect()).adjusted(margin, margin, -margin, -margin),
                shown().trajectory().radius};
    }

    void arrange(const QSize& size) {
        const double head = std::ceil(1.9 * style().metrics.small);
        canvas().reserveTop(chart(), static_cast<int>(head));
        canvas().reserveRight(chart(), labelsWidth(shownLabels(size), labelFont()));
        place(size.width() > 1.25 * size.height());
        if (m_wide) return;
        // Beneath the upper chart are its axis' labels; what is left is shared by both.
        const double around = head + 1.8 * style().metrics.tick + 1.6 * style().metrics.label;
        const double left = std::max(20.0, size.height() - around);
        canvas().content()->setRowStretchFactor(0, 0.36 * left + around);
        canvas().content()->setRowStretchFactor(1, 0.64 * left);
    }

    /// Side by side, or the curve in space beneath.
    void place(bool wide) {
        if (m_placed == wide) return;
        m_placed = wide;
        m_wide = wide;
        QCPLayoutGrid* grid = canvas().content();
        for (QCPLayoutElement* each :
             {static_cast<QCPLayoutElement*>(chart()), static_cast<QCPLayoutElement*>(m_space),
              static_cast<QCPLayoutElement*>(m_bar)})
            grid->take(each);
        grid->simplify();
        const int row = wide ? 0 : 1;
        const int column = wide ? 1 : 0;
        grid->addElement(0, 0, chart());
        grid->addElement(row, column, m_space);
        grid->addElement(row, column + 1, m_bar);
        for (int c = 0; c < grid->columnCount(); ++c)
            grid->setColumnStretchFactor(c, c == column + 1 ? 0.0001 : 1);
        if (wide) grid->setColumnStretchFactor(0, 1.2);
        if (wide) grid->setRowStretchFactor(0, 1);
    }

    std::vector<LineLabel> shownLabels(const QSize& size) const {
        std::vector<LineLabel> found;
        const Trajectory& drawn = shown().trajectory();
        for (std::int64_t c = 0; c < shown().shown(); ++c)
            found.push_back({shown().shareText(c), style().line(static_cast<std::size_t>(c)),
                             yAxis()->coordToPixel(drawn.points.back()[static_cast<std::size_t>(c)]),
                             TrajectoryModel::name(c)});
        return fittingLabels(std::move(found), labelFont(),
                             roomForLabels(m_wide ? size.width() / 2.0 : size.width()));
    }

    void paintCurves(QCPPainter& painter) {
        const Trajectory& drawn = shown().trajectory();
        const QRectF area = chart()->rect();
        const double apart = area.width() / xAxis()->range().size();
        for (std::int64_t c = 0; c < shown().shown(); ++c) {
            const auto index = static_cast<std::size_t>(c);
            QPolygonF points;
            for (std::size_t k = 0; k < drawn.points.size(); ++k)
                points << QPointF(xAxis()->coordToPixel(static_cast<double>(drawn.positions[k])),
                                  yAxis()->coordToPixel(drawn.points[k][index]));
            drawCurve(painter, points, {style().line(index), style().metrics.line, Style::dash(index)}, area);
            if (apart > 1.6 * style().metrics.marker)
                drawDots(painter, points, style().line(index), 0.8 * style().metrics.marker, area);
        }
    }

    void paintAxes(QCPPainter& painter, const TrajectoryProjection& projection) {
        painter.setPen(QPen(style().palette.axis, style().metrics.axis));
        const double radius = shown().trajectory().radius;
        for (std::size_t c = 0; c < static_cast<std::size_t>(shown().shown()); ++c) {
            std::array<double, 3> end{};
            end[c] = radius;
            std::array<double, 3> other{};
            other[c] = -radius;
            painter.drawLine(QLineF(projection.at(other), projection.at(end)));
        }
    }

    /// The far segments first, so that the near ones lie over them.
    void paintSpace(QCPPainter& painter) {
        const Trajectory& drawn = shown().trajectory();
        if (shown().shown() == 0) return;
        const TrajectoryProjection projection = projectionNow();
        paintAxes(painter, projection);
        std::vector<std::size_t> order(drawn.points.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return projection.nearness(drawn.points[a]) < projection.nearness(drawn.points[b]);
        });
        const double between = averageStep(projection);
        const double dot = between > style().metrics.marker ? 0.9 * style().metrics.marker : 0;
        for (const std::size_t k : order) {
            const QColor color = QColor::fromRgb(colorOf(drawn.positions[k]));
            const QPointF at = projection.at(drawn.points[k]);
            if (k > 0) {
                painter.setPen(QPen(color, style().metrics.line, Qt::SolidLine, Qt::RoundCap));
                painter.drawLine(QLineF(projection.at(drawn.points[k - 1]), at));
            }
            if (dot > 0) drawDots(painter, {at}, color, dot, m_space->rect());
        }
    }

    double averageStep(const TrajectoryProjection& projection) const {
        const auto& points = shown().trajectory().points;
        double length = 0;
        for (std::size_t k = 1; k < points.size(); ++k)
            length += QLineF(projection.at(points[k - 1]), projection.at(points[k])).length();
        return points.size() > 1 ? length / static_cast<double>(points.size() - 1) : 0;
    }

    /// Writes a text beside a point where it touches none that is there, and stays in the picture.
    void write(QCPPainter& painter, const QPointF& at, const QString& text, std::vector<QRectF>& taken) {
        const QFontMetricsF metrics(painter.font());
        const double gap = 0.7 * style().metrics.marker + 2;
        const QSizeF size(metrics.horizontalAdvance(text) + 2, metrics.height());
        const QRectF room = QRectF(m_space->rect()).adjusted(1, 1, -1, -1);
        for (const QPointF& corner :
             {QPointF(gap, -size.height()), QPointF(gap, 0), QPointF(-gap - size.width(), -size.height()),
              QPointF(-gap - size.width(), 0)}) {
            const QRectF box(at + corner, size);
            const bool free = std::none_of(taken.begin(), taken.end(),
                                           [&box](const QRectF& other) { return other.intersects(box); });
            if (!free || !room.contains(box)) continue;
            painter.drawText(box, Qt::AlignCenter, text);
            taken.push_back(box);
            return;
        }
    }

    void paintNames(QCPPainter& painter) {
        const TrajectoryProjection projection = projectionNow();
        const Trajectory& drawn = shown().trajectory();
        std::vector<QRectF> taken;
        painter.setFont(style().font(style().metrics.small));
        painter.setPen(style().palette.secondary);
        for (std::int64_t c = 0; c < shown().shown(); ++c) {
            std::array<double, 3> end{};
            end[static_cast<std::size_t>(c)] = drawn.radius;
            write(painter, projection.at(end), TrajectoryModel::name(c), taken);
        }
        painter.setFont(labelFont());
        const std::int64_t every = namedEvery(shown().firstPosition(), shown().lastPosition(), mostNamed);
        const std::int64_t first = (shown().firstPosition() + every - 1) / every * every;
        for (std::int64_t p = first; p <= shown().lastPosition(); p += every) {
            const QPointF at = projection.at(shown().componentsAt(p));
            drawDots(painter, {at}, QColor::fromRgb(colorOf(p)), 1.5 * style().metrics.marker,
                     m_space->rect());
            painter.setPen(style().palette.text);
            write(painter, at, grouped(p), taken);
        }
    }

    void paintTexts(QCPPainter& painter) {
        if (const QString absence = shown().absence(); !absence.isEmpty()) {
            drawNotes(painter, style(), chart()->rect(), Qt::TopLeftCorner,
                      {{absence, style().palette.text}});
            return;
        }
        drawLineLabels(painter, shownLabels(canvas().viewport().size()), chart()->rect(), labelFont());
        paintNames(painter);
        painter.setFont(labelFont());
        painter.setPen(style().palette.text);
        const double room = (m_wide ? m_space->right() : canvas().viewport().right()) - chart()->left();
        painter.drawText(QPointF(chart()->left(), chart()->top() - 0.6 * style().metrics.small),
                         firstThatFits(shown().headings(), labelFont(), room));
    }

    /// A position in both charts.
    void paintPosition(QCPPainter& painter, std::int64_t position, const QColor& color) {
        if (shown().shown() == 0) return;
        const QRectF area = chart()->rect();
        const double x = xAxis()->coordToPixel(static_cast<double>(position));
        const std::array<double, 3> at = shown().componentsAt(position);
        if (x >= area.left() && x <= area.right()) {
            painter.setPen(QPen(color, style().metrics.axis, Qt::DotLine));
            painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
            for (std::size_t c = 0; c < static_cast<std::size_t>(shown().shown()); ++c)
                drawDots(painter, {QPointF(x, yAxis()->coordToPixel(at[c]))}, style().line(c),
                         1.5 * style().metrics.marker, area);
        }
        painter.setPen(QPen(color, 0.8 * style().metrics.line));
        painter.setBrush(Qt::NoBrush);
        const double radius = 1.3 * style().metrics.marker;
        painter.drawEllipse(projectionNow().at(at), radius, radius);
    }

    QCPAxisRect* m_space;
    QCPAxisRect* m_bar;
    Colormap m_map;
    std::optional<bool> m_placed;  ///< side by side; nothing before the first layout
    bool m_wide = true;
};

}  // namespace

FigureKind trajectoryKind() {
    return {trajectorySpec(), makeModel<TrajectoryModel>, makeView<TrajectoryView>};
}

}  // namespace sinescope
