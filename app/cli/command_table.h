// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line as a table. Parser, help, shell completion and manual page are made from it.
#pragma once

#include "app/cli/arguments.h"

namespace sinescope {

const std::vector<CommandRow>& commands();
QStringList commandNames();
/// nullptr when there is none of that name.
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

/// Commands whose rows are long enough to be in the file of what they do.
CommandRow animateRow();
CommandRow lessonRow();

/// What `sinescope list` lists.
const QStringList& listNames();

}  // namespace sinescope
