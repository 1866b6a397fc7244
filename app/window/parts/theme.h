// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QIcon>

class QWidget;

namespace sinescope {

/// Gives a window and all it holds the style's palette and font.
void applyTypeAndColors(QWidget& window, const Style& style);
/// These and the sheet of its widgets, which are told apart by their look (look.h) and by "term".
void applyTheme(QWidget& window, const Style& style);

/// By how much the type of a window is larger than usual (View, Text Size), as its style's metrics say.
double textScale(const Style& style);
/// That of the application: what a window sets reaches its dialogs as their font.
double textScale();
/// The type of a window over that of one of 1280 x 720, in steps: it grows with the window, though less than
/// the figures' does.
double windowTextScale(const QSize& window);
/// A length that goes with the type: the height of a bar, the width of a column.
int scaled(int length, const Style& style);

/// Small icons of our own, painted in a colour of the palette.
enum class Glyph {
    Menu,
    Expand,
    Restore,
    Close,
    ChevronDown,
    Previous,
    Next,
    Up,
    Play,
    Pause,
    File,
    Folder,
    NewFolder
};
QIcon glyphIcon(Glyph glyph, const QColor& color);

}  // namespace sinescope
