// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"

#include <QString>

namespace sinescope {

/// Returns a new button of a style class, with a text, a tooltip and an object name.
template <typename Button>
Button* styledButton(QWidget* parent, const char* styleClass, const QString& text, const QString& tip = {},
                     const char* id = "") {
    auto* button = named(withStyleClass(new Button(parent), styleClass), id, {}, tip);
    button->setText(text);
    return button;
}

}  // namespace sinescope
