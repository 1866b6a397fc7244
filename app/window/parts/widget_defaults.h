// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace sinescope {

/// Where Qt's defaults do not fit the program, for all widgets of the application:
/// - Every label, message box and tooltip shows its text literally. Qt renders a text that begins like HTML,
///   and names of files, tensors and words come from outside. A label that shows rich text or Markdown
///   requests it with setTextFormat().
/// - The wheel changes a number or a choice only if its field has the focus, so that it scrolls a panel past
///   its fields.
/// - In a list that begins with a heading, Home goes to the first entry that can be chosen. A click on a
///   heading chooses nothing.
/// - A letter typed into a choice goes to the entry that begins with it, before the shortcuts of the window.
/// - A letter typed in a menu, unless it is a mnemonic, goes to the next entry that begins with it.
/// - The shortcuts of the window take precedence over Ctrl+D, E, K and U, which edit a line on X11.
class WidgetDefaults : public QObject {
 public:
    /// Installs the filter in the application; a second call does nothing.
    static void install();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    using QObject::QObject;
};

}  // namespace sinescope
