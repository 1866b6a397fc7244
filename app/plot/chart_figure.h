// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/plot/line_switches.h"

namespace sinescope {

/// A figure with one main chart, whose axes show the quantities of its spec. Implements zoom, pan, keys and
/// selection.
class ChartFigure : public Figure {
 public:
    explicit ChartFigure(const FigureSpec& spec);

    Cursor cursorAt(const QPointF& point) const override;
    std::optional<View> zoomed(const QPointF& at, double factor) const override;
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override;
    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override;
    std::optional<QPointF> dataAt(const QPointF& point) const override;
    std::optional<QPointF> pixelOf(const QPointF& data) const override;
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override;
    /// The labels that toggle their lines.
    Regions regions() const override;
    /// Also the labels, which are at the heights where their lines end.
    std::vector<QRectF> answerAreas() const override;

 protected:
    /// The charts whose lines are labelled at their right ends; a click on a label toggles its line.
    virtual std::vector<const QCPAxisRect*> namedCharts() const { return {m_chart}; }
    /// The labels of a chart, whether or not they fit.
    virtual std::vector<LineLabel> labels(const QCPAxisRect* /*each*/) const { return {}; }
    virtual QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    /// The width available for labels on a canvas of the size.
    virtual double labelSpace(const QSize& size) const { return widthForLabels(size.width()); }
    /// The labels as drawn on a canvas of the size, by default the current one.
    std::vector<LineLabel> shownLabels(const QCPAxisRect* each, const QSize& size) const;
    std::vector<LineLabel> shownLabels(const QCPAxisRect* each) const {
        if (!canvas().hasRoomRight(each)) return {};
        return shownLabels(each, canvas().viewport().size());
    }
    int widthOfLabels(const QCPAxisRect* each, const QSize& size) const {
        return labelsWidth(shownLabels(each, size), labelFont());
    }
    virtual void paintLabels(QCPPainter& painter, const QCPAxisRect* each);
    /// The area right of a chart in which labels of a width are drawn.
    QRectF labelArea(const QCPAxisRect* each, int width) const;
    /// Paints the first wording that fits, if any, above a chart and left of x = right. Not for papers,
    /// because they have it in the caption.
    void paintHeading(QCPPainter& painter, const QCPAxisRect* each, const QStringList& texts, double right);
    /// Returns how far to the right a heading may reach: up to `right`, or to a label as high as the heading.
    double headingEnd(const QCPAxisRect* each, double right) const;
    /// The labels with their places.
    virtual std::vector<LineSwitch> lineSwitches() const;
    bool isHidden(const QString& line) const { return sinescope::isHidden(state(), line); }

    QCPAxisRect* chart() const { return m_chart; }
    QCPAxis* xAxis() const { return m_chart->axis(QCPAxis::atBottom); }
    QCPAxis* yAxis() const { return m_chart->axis(QCPAxis::atLeft); }

    /// The chart at a point that shares the main chart's x axis and behaves like the main chart at that x;
    /// null if none.
    virtual const QCPAxisRect* chartBeside(const QPointF& /*point*/) const { return nullptr; }
    QPointF toMainChart(const QPointF& point) const {
        return chartBeside(point) ? QPointF(point.x(), m_chart->rect().center().y()) : point;
    }

    /// The full ranges of the axes; the Scene's zoom is within them.
    virtual AxisRange wholeX() const = 0;
    virtual AxisRange wholeY() const = 0;
    /// The current quantity of the x axis; differs from the spec's if an option or the scheme changes it.
    virtual AxisQuantity shownXQuantity() const { return xQuantity(spec(), state()); }
    /// Sets both axes to the Scene's zoom, or to their full ranges.
    void applyView();

    /// The box in a chart that shares the axes `along` with the main chart.
    std::optional<ZoomBox> boxIn(const QCPAxisRect* area, const QPointF& from, const QPointF& to,
                                 Qt::Orientations along) const;

    /// The nearest cell on an axis of positions, columns or pairs; empty if out of range, or on other axes.
    std::optional<std::int64_t> cellAt(AxisQuantity quantity, double coordinate) const;

 private:
    AxisRange shown(const QCPAxis* axis) const;
    AxisRange moved(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double fixed,
                    double factor) const;
    AxisRange between(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double first,
                      double last) const;

    QCPAxisRect* m_chart;
};

/// The axis range of all positions (columns, pairs) of the Scene, with half a cell on either side.
AxisRange positionRange(const Scene& scene);
AxisRange columnRange(const Scene& scene);
AxisRange pairRange(const Scene& scene);

}  // namespace sinescope
