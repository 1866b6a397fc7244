// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dialogs that ask for a file or a folder. They run no loop of events: the widget that asks may be closed
// while its dialog is open, and the dialog is closed with it.
#pragma once

#include <QString>
#include <QWidget>

#include <functional>

namespace sinescope {

using PathChosen = std::function<void(const QString& path)>;

/// start: the name that is offered, with its folder where that is known. filter: as Qt has it,
/// "CSV (*.csv);;JSON (*.json)"; empty shows all files. An existing file is asked about.
void askForFileToWrite(QWidget& asker, const QString& title, const QString& start, const QString& filter,
                       PathChosen chosen);
/// start: the folder that is shown first.
void askForFolder(QWidget& asker, const QString& title, const QString& start, PathChosen chosen);

}  // namespace sinescope
