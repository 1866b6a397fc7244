// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/window/stage/ink.h"

#include <QWidget>

#include <optional>

namespace sinescope {

class Panel;
class StageView;

/// A layer over the stage: the laser dot, the spotlight, and the ink. Passes mouse events through unless the
/// user is drawing.
class PointerLayer : public QWidget {
    Q_OBJECT

 public:
    enum class Tool { None, Laser, Spotlight, Ink };

    explicit PointerLayer(StageView& stage);

    void applyStyle(const Style& style);
    Tool tool() const { return m_tool; }
    /// Selects a tool; the same tool again puts it away.
    void toggle(Tool tool);
    void clearTool();
    /// Drops the stroke that is being drawn; returns false if there is none.
    bool dropStroke();
    /// Sets the mouse position in the layer's coordinates; empty when the mouse left.
    void setPointer(std::optional<QPointF> at);

    /// Returns the present positions of a stroke's points; fewer than two if its figure is not on stage.
    std::vector<QPointF> placed(const InkStroke& stroke) const;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

 private:
    bool isInkCovered() const;
    Panel* panelAt(const QPointF& at) const;
    /// The panel of the figure that a stroke was drawn on; null if it is not on stage.
    Panel* panelOf(const InkStroke& stroke) const;
    /// The surface of a panel's figure; empty without a panel.
    QRect surfaceOf(const Panel* panel) const;
    void extend(const QPointF& at);
    double u(double at1080) const;

    StageView& m_stage;
    Style m_style;
    Tool m_tool = Tool::None;
    std::optional<QPointF> m_pointer;
    std::optional<InkStroke> m_drawing;
};

}  // namespace sinescope
