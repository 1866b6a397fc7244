// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QKeySequence>
#include <QList>

namespace sinescope {

/// The keys of Redo, the first of which the menu shows. On X11, QKeySequence::Redo lacks Ctrl+Y.
inline QList<QKeySequence> redoKeys() {
    return {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)};
}

/// True for the keys of Redo, for widgets that have their own history.
inline bool isRedo(const QKeyEvent& event) {
    return redoKeys().contains(QKeySequence(event.keyCombination()));
}

}  // namespace sinescope
