// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QString>

#include <vector>

class QDialog;
class QMainWindow;

namespace sinescope {

/// Shortcuts under the heading of a menu or purpose.
struct KeyGroup {
    QString title;
    QList<QPair<QString, QString>> keys;
};
/// Returns the shortcuts of the window: those of its actions, and those of controls and figures, which have
/// no action.
std::vector<KeyGroup> keyGroups(const QMainWindow& window);
/// Returns HTML.
QString keyTable(const KeyGroup& group);

/// Both dialogs are non-modal.
QDialog* showKeys(QMainWindow& window);
QDialog* showAbout(QMainWindow& window);

}  // namespace sinescope
