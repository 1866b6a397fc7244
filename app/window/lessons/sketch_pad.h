// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/sketch.h"
#include "app/style/style.h"

#include <QWidget>

namespace sinescope {

/// Axes to draw a predicted curve on with the mouse; after the reveal the true one lies over it. The axes are
/// those of the truth with room above and below, so that they do not tell where it goes.
class SketchPad : public QWidget {
    Q_OBJECT

 public:
    explicit SketchPad(QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// What the axes are called, and the curve that fixes their ends.
    void setAxes(const QString& x, const QString& y, const std::vector<QPointF>& truth);
    void setSketch(const Sketch& sketch);
    /// Whether it may be drawn on.
    void setOpen(bool open);
    void setTruthShown(bool shown);
    bool isTruthShown() const { return m_truthShown; }

    /// Where a point of the axes lies in the widget, and the other way round.
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
    QRectF plot() const;
    void stroke(const QPointF& to);
    void paintAxes(QPainter& painter) const;
    void paintInvitation(QPainter& painter) const;
    void paintCurve(QPainter& painter, const std::vector<QPointF>& points, const QPen& pen) const;

    Style m_style;
    QString m_x;
    QString m_y;
    AxisRange m_rangeX;
    AxisRange m_rangeY;
    std::vector<QPointF> m_truth;
    Sketch m_sketch;
    std::optional<QPointF> m_last;  ///< of the stroke that is being drawn, in the axes' units
    bool m_open = true;
    bool m_truthShown = false;
};

}  // namespace sinescope
