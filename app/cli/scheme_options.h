// SPDX-License-Identifier: GPL-3.0-or-later
//
// --scheme, its parameters and --table: the scheme that a command line asks for.
#pragma once

#include "app/cli/arguments.h"
#include "app/scene/scene.h"

namespace sinescope {

/// --scheme, --with, --table, --first-row, --head.
std::vector<OptionRow> schemeOptions();

/// Makes the scheme that was typed the Scene's. A table or a grid brings its sizes. Throws UsageError, and
/// Error where a file cannot be read.
void changeScheme(Scene& scene, const Arguments& arguments);

/// Refuses options of the sinusoidal formula that neither the Scene's scheme nor the figure asked for reads.
void requireFormula(const Scene& scene, const Arguments& arguments);

}  // namespace sinescope
