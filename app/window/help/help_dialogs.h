// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QString>

#include <vector>

class QDialog;
class QMainWindow;

namespace sinescope {

/// Keys under the heading of a menu, or of what they are for.
struct KeyGroup {
    QString title;
    QList<QPair<QString, QString>> keys;
};
std::vector<KeyGroup> keyGroups(const QMainWindow& window);
/// As HTML.
QString keyTable(const KeyGroup& group);
/// The keys of the window: those of its actions, and those of controls and figures, which have no action.
QList<QPair<QString, QString>> keySheet(const QMainWindow& window);

/// Both stay beside the window and do not block it.
QDialog* showKeys(QMainWindow& window);
QDialog* showAbout(QMainWindow& window);

}  // namespace sinescope
