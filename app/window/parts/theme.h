// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QIcon>
#include <QPalette>

class QWidget;

namespace sinescope {

/// A window, or a part of one, whose style the widgets in it follow.
class StyleRoot {
 public:
    virtual ~StyleRoot() = default;
    const Style& rootStyle() const { return m_style; }

 protected:
    Style m_style;
};
/// Returns the style of the nearest root among a widget and its ancestors. Its painting and its size hints
/// follow a change without a notice: the root sets another style sheet then, which updates all its widgets.
const Style& styleOf(const QWidget& widget);

/// Gives dialogs, menus and widgets that are made later the palette and font of the main window's style.
void applyToApplication(const Style& style);
/// Gives a window and its children the style's palette and font.
void applyTypeAndColors(QWidget& window, const Style& style);
/// Also sets the style sheet of its widgets, which selects them by their style classes (style_class.h) and by
/// "term", and ends with `additions`.
void applyTheme(QWidget& window, const Style& style, const QString& additions = {});

/// The scale of a window's text relative to the default (View, Text Size), from the style's metrics.
double textScale(const Style& style);
/// The scale of the application's font: a window's settings reach its dialogs as their font.
double textScale();
/// The scale of a window's text relative to a window of 1280 x 720, in steps: it grows with the window, but
/// less than the figures' text.
double windowTextScale(const QSize& window);
/// Scales a length with the text: the height of a bar, the width of a column.
int scaled(int length, const Style& style);

/// Paints the highlight of a control over the whole widget.
void paintHighlight(QWidget& widget, const QColor& color);

/// Small icons painted in a colour of the application's palette.
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
QIcon glyphIcon(Glyph glyph, QPalette::ColorRole role = QPalette::PlaceholderText);

}  // namespace sinescope
