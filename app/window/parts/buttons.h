// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"

#include <QString>
#include <QToolButton>

namespace sinescope {

/// Returns a new button of a style class, with a text, a tooltip and an object name.
template <typename Button>
Button* styledButton(QWidget* parent, const char* styleClass, const QString& text, const QString& tip = {},
                     const char* id = "") {
    auto* button = named(withStyleClass(new Button(parent), styleClass), id, {}, tip);
    button->setText(text);
    return button;
}

/// Returns a new button with an icon, whose tooltip is also its accessible name.
inline QToolButton* iconButton(QWidget* parent, Glyph glyph, const QString& tip, const QString& id = {},
                               QPalette::ColorRole role = QPalette::PlaceholderText) {
    auto* button = named(withStyleClass(new QToolButton(parent), "icon-only"), id, tip, tip);
    button->setIcon(glyphIcon(glyph, role));
    return button;
}

}  // namespace sinescope
