// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts generated from the table of commands.
#pragma once

#include "app/cli/arguments.h"

namespace sinescope {

/// Help on the program and on one command; 100 columns wide, ends with a newline.
QString programHelp();
QString commandHelp(const CommandRow& command);

/// Completion for a shell: "bash" or "zsh".
QString completionScript(const QString& shell);

/// The manual page sinescope(1), in troff's man macros.
QString manualPage();

}  // namespace sinescope
