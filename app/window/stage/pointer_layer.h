// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/window/stage/ink.h"

#include <QWidget>

#include <optional>

namespace sinescope {

class Panel;
class StageView;

/// Over the stage: the laser dot, the spotlight, and the ink. Lets the mouse through unless something is
/// being drawn.
class PointerLayer : public QWidget {
    Q_OBJECT

 public:
    enum class Tool { None, Laser, Spotlight, Ink };

    explicit PointerLayer(StageView& stage);

    void setLook(const Style& style);
    Tool tool() const { return m_tool; }
    /// The same tool again puts it away.
    void toggle(Tool tool);
    void putAway();
    /// Where the mouse is, in the layer's coordinates; nothing when it left.
    void setPointer(std::optional<QPointF> at);

    /// Where the points of a stroke lie now; fewer than two when its figure is not on stage.
    std::vector<QPointF> placed(const InkStroke& stroke) const;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

 private:
    Panel* panelAt(const QPointF& at) const;
    /// Of the figure that a stroke was drawn on; empty when that is not on stage.
    QRect surfaceOf(const InkStroke& stroke) const;
    void extend(const QPointF& at);
    double u(double at1080) const;

    StageView& m_stage;
    Style m_style;
    Tool m_tool = Tool::None;
    std::optional<QPointF> m_pointer;
    std::optional<InkStroke> m_drawing;
};

}  // namespace sinescope
