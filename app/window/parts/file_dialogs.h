// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dialogs that ask for a file or a folder: those of the desktop, or Qt's in the look of the window.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>

namespace sinescope {

using PathChosen = std::function<void(const QString& path)>;

/// These wait for the answer, in a loop of events; empty if there is none. start: the folder, or a file in
/// it.
QString chosenFileToOpen(QWidget* window, const QString& title, const QString& start, const QString& filter);
QStringList chosenFilesToOpen(QWidget* window, const QString& title, const QString& start,
                              const QString& filter);
QString chosenFolder(QWidget* window, const QString& title, const QString& start);
QString chosenFileToWrite(QWidget* window, const QString& title, const QString& start, const QString& filter);

/// These run no loop of events: the widget that asks may be closed while its dialog is open, and the dialog
/// is closed with it. start: the name that is offered, with its folder where that is known. filter: as Qt has
/// it, "CSV (*.csv);;JSON (*.json)"; empty shows all files. An existing file is asked about.
void askForFileToWrite(QWidget& asker, const QString& title, const QString& start, const QString& filter,
                       PathChosen chosen);
/// start: the folder that is shown first.
void askForFolder(QWidget& asker, const QString& title, const QString& start, PathChosen chosen);

}  // namespace sinescope
