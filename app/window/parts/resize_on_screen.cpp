// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/resize_on_screen.h"

#include "app/window/parts/theme.h"

#include <QScreen>
#include <QWidget>

namespace sinescope {

QSize availableInFrame(const QScreen& screen) {
    constexpr QSize frame(24, 48);
    return screen.availableSize() - frame;
}

void resizeOnScreen(QWidget& dialog, const QSize& preferred) {
    const QWidget& on = dialog.parentWidget() ? *dialog.parentWidget() : dialog;
    dialog.resize((preferred * textScale()).boundedTo(availableInFrame(*on.screen())));
}

}  // namespace sinescope
