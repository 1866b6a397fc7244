// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>

namespace sinescope {

/// Returns the words after the program's name. Complains and returns nullopt if a word is not UTF-8, because
/// it would name another file.
std::optional<QStringList> wordsOf(int argc, char** argv);
/// Exit code of a failure.
constexpr int failed = 1;
/// Exit code of an invalid command line.
constexpr int usageErrorCode = 2;

/// Writes the sentence to standard error, in one line.
void printError(const QString& sentence);
/// The same for a note on successful work; does nothing if it is empty.
void printNote(const QString& note);

/// True if the words are for the command line and not for the window: a command (render, data, list ...),
/// --help or --version. A file name is for the window.
bool isCommandLine(const QStringList& arguments);

/// Call before constructing QApplication. A command line never opens a window, so it needs no display.
void prepareCommandLine();

/// Runs the command; requires a QApplication if needsApplication(). Returns the exit code: 0 done, 1 failed,
/// 2 wrong use. If it is not 0, prints `sinescope: <sentence>` on standard error.
int runCommandLine(const QStringList& arguments);

/// True if the command paints; help, data and most lists need no QApplication.
bool needsApplication(const QStringList& arguments);

}  // namespace sinescope
