// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"

#include <QAction>
#include <QString>

namespace sinescope {

/// Escapes a name for a menu, where & marks the next letter as a key.
inline QString menuText(QString name) {
    return name.replace('&'_L1, "&&"_L1);
}

/// Shows what can be undone and redone.
template <typename History>
void showUndo(const History& history, QAction& undo, QAction& redo) {
    const auto show = [](QAction& action, bool can, const QString& what, const QString& text) {
        action.setEnabled(can);
        action.setText(can ? QAction::tr("%1: %2").arg(what, menuText(text)) : what);
    };
    show(undo, history.canUndo(), QAction::tr("&Undo"), history.undoText());
    show(redo, history.canRedo(), QAction::tr("&Redo"), history.redoText());
}

}  // namespace sinescope
