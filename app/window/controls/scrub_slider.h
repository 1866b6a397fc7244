// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QMouseEvent>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>

namespace sinescope {

/// A slider over the frames of an animation. As in a video player, its handle goes to where the groove is
/// pressed, and follows the mouse from there. One that is hidden while the mouse holds it gets no release,
/// and lets go. Keys and the wheel are like a drag, too: it is released with the key, and when the mouse
/// leaves.
class ScrubSlider : public QSlider {
 public:
    using QSlider::QSlider;

 protected:
    void mousePressEvent(QMouseEvent* event) override {
        QStyleOptionSlider option;
        initStyleOption(&option);
        const QPoint at = event->position().toPoint();
        if (event->button() != Qt::LeftButton ||
            style()->hitTestComplexControl(QStyle::CC_Slider, &option, at, this) == QStyle::SC_SliderHandle)
            return QSlider::mousePressEvent(event);
        // To QSlider, this is the button that goes there; the left one goes a page.
        QMouseEvent there(event->type(), event->position(), event->globalPosition(), Qt::MiddleButton,
                          Qt::MiddleButton, event->modifiers());
        QSlider::mousePressEvent(&there);
    }
    void keyReleaseEvent(QKeyEvent* event) override {
        if (!event->isAutoRepeat()) emit sliderReleased();
        QSlider::keyReleaseEvent(event);
    }
    void leaveEvent(QEvent* event) override {
        if (!isSliderDown()) emit sliderReleased();
        QSlider::leaveEvent(event);
    }
    void hideEvent(QHideEvent* event) override {
        setSliderDown(false);
        QSlider::hideEvent(event);
    }
};

}  // namespace sinescope
