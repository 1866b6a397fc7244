// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/sketch.h"
#include "app/style/sketch_axes.h"

#include <QWidget>

namespace sinescope {

/// Axes on which the user draws a predicted curve with the mouse; after the reveal the true curve lies over
/// it. The axes have the range of the true curve with a margin above and below, so that they do not reveal
/// its course.
class SketchPad : public QWidget {
    Q_OBJECT

 public:
    explicit SketchPad(QWidget* parent = nullptr);

    /// Sets the axis titles, and the curve that determines their ranges.
    void setAxes(const QString& x, const QString& y, const std::vector<QPointF>& truth);
    void setSketch(const Sketch& sketch);
    /// Enables drawing.
    void setOpen(bool open);
    void setTruthShown(bool shown);
    bool isTruthShown() const { return m_truthShown; }

    /// Converts a point of the axes to the widget's coordinates; pointAt() is the inverse.
    QPointF pixelOf(const QPointF& point) const;
    QPointF pointAt(const QPointF& pixel) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void drawn(const sinescope::Sketch& sketch);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

 private:
    double unit() const;
    SketchAxes axes() const;
    void stroke(const QPointF& to);
    void paintInvitation(QPainter& painter) const;

    SketchRanges m_ranges;
    std::vector<QPointF> m_truth;
    Sketch m_sketch;
    std::optional<QPointF> m_last;  ///< last point of the stroke being drawn, in the axes' units
    bool m_open = true;
    bool m_truthShown = false;
};

}  // namespace sinescope
