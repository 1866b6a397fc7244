// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options shared by several commands, as rows of their tables. Parser, help, completion and manual page are
// generated from them.
#pragma once

#include "app/cli/arguments.h"

namespace sinescope {

/// --preset, --scene, --length ... --option: the rows of the table.
std::vector<OptionRow> sceneOptions();
/// --option, --x, --y: what a figure shows.
std::vector<OptionRow> figureOptions();
/// --size, --dpi, --theme ... : the look of a figure in a file.
std::vector<OptionRow> appearanceOptions();
/// --yes, required to write more than 1 GB.
OptionRow consentOption();

}  // namespace sinescope
