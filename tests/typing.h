// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QTest>

namespace sinescope {

/// Replaces the text of a line edit as a user does.
inline void replaceText(QLineEdit& edit, const QString& text) {
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(&edit, text);
}

/// The same, then presses Enter.
inline void type(QLineEdit& edit, const QString& text) {
    replaceText(edit, text);
    QTest::keyClick(&edit, Qt::Key_Return);
}

}  // namespace sinescope
