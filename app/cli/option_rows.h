// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that several commands share, as rows of their tables: parser, help, completion and manual page
// are made of them.
#pragma once

#include "app/cli/arguments.h"

namespace sinescope {

/// --preset, --scene, --length ... --option: the rows of the table.
std::vector<OptionRow> sceneOptions();
/// --option, --x, --y: what a figure shows.
std::vector<OptionRow> figureOptions();
/// --size, --dpi, --theme ... : what a figure in a file looks like.
std::vector<OptionRow> lookOptions();
/// --yes, which a call needs that would write more than 1 GB.
OptionRow consentOption();

}  // namespace sinescope
