// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

namespace sinescope {

/// A slider over the frames of an animation. A QSlider that is hidden while the mouse holds its groove gets
/// no release and keeps stepping to its end; this one stops.
class ScrubSlider : public QSlider {
 public:
    using QSlider::QSlider;

 protected:
    void hideEvent(QHideEvent* event) override {
        setRepeatAction(SliderNoAction);
        setSliderDown(false);
        QSlider::hideEvent(event);
    }
};

}  // namespace sinescope
