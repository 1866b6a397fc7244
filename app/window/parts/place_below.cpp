// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/place_below.h"

#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace sinescope {

void placeBelow(QWidget& popup, const QWidget& widget) {
    constexpr int gap = 4;
    const QRect screen = widget.screen()->availableGeometry();
    QRect place(widget.mapToGlobal(QPoint(0, widget.height() + gap)), popup.size());
    if (place.bottom() > screen.bottom()) place.moveBottom(widget.mapToGlobal(QPoint(0, -gap)).y());
    place.moveLeft(
        std::clamp(place.left(), screen.left(), std::max(screen.left(), screen.right() - place.width())));
    popup.move(place.topLeft());
}

}  // namespace sinescope
