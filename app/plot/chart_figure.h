// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/plot/line_switches.h"

namespace sinescope {

/// A figure with one main chart, whose axes show the quantities of its spec: zoom, pan, keys and selection
/// come from here.
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
    /// The labels that hide their lines and show them again.
    Regions regions() const override;

 protected:
    /// The charts whose lines are named at their right ends; a click on a name hides its line.
    virtual std::vector<const QCPAxisRect*> namedCharts() const { return {m_chart}; }
    /// Those names, wherever they have room.
    virtual std::vector<LineLabel> labels(const QCPAxisRect* /*each*/) const { return {}; }
    virtual QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    /// The width that they may have on a canvas of that size.
    virtual double labelRoom(const QSize& size) const { return roomForLabels(size.width()); }
    /// As they are drawn on a canvas of that size, or of the present one.
    std::vector<LineLabel> shownLabels(const QCPAxisRect* each, const QSize& size) const;
    std::vector<LineLabel> shownLabels(const QCPAxisRect* each) const {
        return shownLabels(each, canvas().viewport().size());
    }
    int widthOfLabels(const QCPAxisRect* each, const QSize& size) const {
        return labelsWidth(shownLabels(each, size), labelFont());
    }
    virtual void paintLabels(QCPPainter& painter, const QCPAxisRect* each);
    /// Above a chart, up to `right`: the first wording that fits, or the last. A paper has it in its caption.
    void paintHeading(QCPPainter& painter, const QCPAxisRect* each, const QStringList& texts, double right);
    /// Where the names are drawn.
    virtual std::vector<LineSwitch> lineSwitches() const;
    bool isHidden(const QString& line) const { return sinescope::isHidden(state(), line); }

    QCPAxisRect* chart() const { return m_chart; }
    QCPAxis* xAxis() const { return m_chart->axis(QCPAxis::atBottom); }
    QCPAxis* yAxis() const { return m_chart->axis(QCPAxis::atLeft); }

    /// The chart above or below the main one, over the same x axis, that a point is on; nullptr elsewhere. It
    /// answers as the main one does at that x.
    virtual const QCPAxisRect* chartBeside(const QPointF& /*point*/) const { return nullptr; }
    QPointF onMain(const QPointF& point) const {
        return chartBeside(point) ? QPointF(point.x(), m_chart->rect().center().y()) : point;
    }

    /// Everything there is to see along the axes; the view is the Scene's zoom within it.
    virtual AxisRange wholeX() const = 0;
    virtual AxisRange wholeY() const = 0;
    /// What the axes show now; another quantity than the spec's where an option or the scheme says so.
    virtual AxisQuantity xShows() const { return xQuantity(spec(), state()); }
    /// Sets both axes to the Scene's zoom, or to everything.
    void applyView();

    /// The box in a chart that shares some of the main chart's axes; `along` says which.
    std::optional<ZoomBox> boxIn(const QCPAxisRect* area, const QPointF& from, const QPointF& to,
                                 Qt::Orientations along) const;

    /// The nearest cell of an axis that shows positions, columns or pairs, kept within what exists; nothing
    /// outside.
    std::optional<std::int64_t> cellAt(AxisQuantity quantity, double coordinate) const;

 private:
    AxisRange shown(const QCPAxis* axis) const;
    AxisRange moved(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double fixed,
                    double factor) const;
    AxisRange between(const QCPAxis* axis, const AxisRange& whole, AxisQuantity quantity, double first,
                      double last) const;

    QCPAxisRect* m_chart;
};

/// All positions of the Scene with half a cell around them, as an axis range; the same for columns and pairs.
AxisRange positionRange(const Scene& scene);
AxisRange columnRange(const Scene& scene);
AxisRange pairRange(const Scene& scene);

}  // namespace sinescope
