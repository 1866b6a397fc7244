// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line as a table. Parser, help, shell completion and manual page are generated from it.
#pragma once

#include "app/cli/arguments.h"

namespace sinescope {

const std::vector<CommandRow>& commands();
QStringList commandNames();
/// Returns null if `name` is unknown.
const CommandRow* findCommand(const QString& name);

int runRender(const Arguments& arguments);
int runGallery(const Arguments& arguments);
int runAnimate(const Arguments& arguments);
int runData(const Arguments& arguments);
int runCode(const Arguments& arguments);
int runList(const Arguments& arguments);
int runLesson(const Arguments& arguments);
int runCompletion(const Arguments& arguments);
int runManual(const Arguments& arguments);

/// Rows long enough to be in the file of their command.
CommandRow animateRow();
CommandRow lessonRow();

/// The names that `sinescope list` takes.
QStringList listNames();

}  // namespace sinescope
