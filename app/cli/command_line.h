// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>

namespace sinescope {

/// The words after the program's name. A word whose bytes are not UTF-8 would become the name of another
/// file: it is said on standard error, and nothing is returned.
std::optional<QStringList> wordsOf(int argc, char** argv);
/// The exit code for work that could not be done.
constexpr int failed = 1;
/// The exit code for a line that cannot be understood.
constexpr int wrongUse = 2;

/// Writes the sentence to standard error, in one line.
void complain(const QString& sentence);
/// The same of what is said beside work that was done; nothing if it is empty.
void sayNote(const QString& note);

/// Whether the words after the program's name are for the command line and not for the window: a command
/// (render, data, list ...), --help or --version. A file name is for the window.
bool isCommandLine(const QStringList& arguments);

/// Before QApplication is made: a command line never opens a window, so it needs no display.
void prepareCommandLine();

/// Runs the command; call it with a QApplication there (but see needsApplication). Returns the exit code: 0
/// done, 1 failed, 2 wrong use. Prints `sinescope: <sentence>` on standard error where it is not 0.
int runCommandLine(const QStringList& arguments);

/// Whether the command paints; help, lists and data do without a QApplication.
bool needsApplication(const QStringList& arguments);

}  // namespace sinescope
