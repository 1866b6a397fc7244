// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/window/controls/step_scale.h"

#include <QTimer>
#include <QWidget>

namespace sinescope {

/// A logarithmic slider in the colour of its term. Dragging and keys ask for values through moved(); it shows
/// what it is told by setValue(), so a refused value leaves it where it was.
class ScaleSlider : public QWidget {
    Q_OBJECT
    Q_PROPERTY(double value READ value WRITE setValue)

 public:
    ScaleSlider(const StepScale& scale, Term term, QWidget* parent = nullptr);

    double value() const { return m_value; }
    void setValue(double value);
    const StepScale& scale() const { return m_scale; }
    void setLook(const Style& style);

    /// Where the middle of the handle is for a value, in the widget's coordinates.
    QPointF handleCentre(double value) const;

    QSize sizeHint() const override { return {160, 28}; }
    QSize minimumSizeHint() const override { return {80, 28}; }

    /// So that screen readers read the value and not a pixel; called once, before the first window.
    static void installAccessibility();

 signals:
    void moved(double value);
    /// The end of a drag, a click or a held key: what follows is another step.
    void finished();
    /// Double-click: the default, please. Belongs to the step that the first click began.
    void defaultWanted();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

 private:
    double trackWidth() const;
    void moveTo(double x);
    void finish();

    StepScale m_scale;
    Term m_term;
    Style m_style;
    double m_value;
    double m_grip = 0;  ///< from the handle's centre to where it was taken
    bool m_dragging = false;
    bool m_hovered = false;
    QTimer m_settled;  ///< a double-click may still come and belongs to the same step
};

}  // namespace sinescope
