// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/window/controls/step_scale.h"

#include <QTimer>
#include <QWidget>

namespace sinescope {

/// A logarithmic slider in the colour of its term. Dragging and keys request values through moved(); it shows
/// the value set with setValue(), so a refused value leaves the handle in place.
class ScaleSlider : public QWidget {
    Q_OBJECT
    Q_PROPERTY(double value READ value WRITE setValue)

 public:
    ScaleSlider(const StepScale& scale, Term term, QWidget* parent = nullptr);

    double value() const { return m_value; }
    void setValue(double value);
    const StepScale& scale() const { return m_scale; }

    /// The centre of the handle for a value, in the widget's coordinates.
    QPointF handleCentre(double value) const;

    QSize sizeHint() const override { return {160, 28}; }
    QSize minimumSizeHint() const override { return {80, 28}; }

    /// Lets screen readers read the value instead of a pixel; call once, before the first window.
    static void installAccessibility();

 signals:
    void moved(double value);
    /// Emitted at the end of a drag, a click or a held key: the next change is another undo step.
    void finished();
    /// Emitted on double-click to request the default. Belongs to the undo step of the first click.
    void defaultRequested();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    double trackWidth() const;
    void moveTo(double x);
    void finish();

    StepScale m_scale;
    Term m_term;
    double m_value;
    double m_grip = 0;  ///< offset from the handle's centre to the point of the press
    bool m_dragging = false;
    QTimer m_settled;  ///< delays finished(): a double-click may still come and belongs to the same step
};

}  // namespace sinescope
