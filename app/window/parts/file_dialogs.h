// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dialogs that ask for a file or a folder: native ones, or Qt's in the look of the window.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>

namespace sinescope {

using PathChosen = std::function<void(const QString& path)>;

/// These block in an event loop until answered and return an empty value if cancelled. start: the folder, or
/// the file selected first.
QString chosenFileToOpen(QWidget* window, const QString& title, const QString& start, const QString& filter);
QStringList chosenFilesToOpen(QWidget* window, const QString& title, const QString& start,
                              const QString& filter);
QString chosenFolder(QWidget* window, const QString& title, const QString& start);
/// suffixes: "md"; a name with none of them gets the first. Asks before it returns an existing file.
QString chosenFileToWrite(QWidget* window, const QString& title, const QString& start, const QString& filter,
                          const QStringList& suffixes);

/// These do not block: the asking widget may be closed while its dialog is open, which closes the dialog too.
/// start: the suggested name, with its folder if known. filter: as in Qt, "CSV (*.csv);;JSON (*.json)"; empty
/// shows all files. The dialog asks before it accepts an existing file.
void askForFileToWrite(QWidget& asker, const QString& title, const QString& start, const QString& filter,
                       PathChosen chosen);
/// start: the folder shown first.
void askForFolder(QWidget& asker, const QString& title, const QString& start, PathChosen chosen);

}  // namespace sinescope
