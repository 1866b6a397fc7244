// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scheme of a command line: --scheme, its parameters and --table.
#pragma once

#include "app/cli/arguments.h"
#include "app/scene/scene.h"

namespace sinescope {

/// --scheme, --with, --table, --table-a, --first-row.
std::vector<OptionRow> schemeOptions();

/// Sets the Scene's scheme to the one typed. A table or a grid brings its sizes. Throws UsageError, and Error
/// if a file cannot be read.
void changeScheme(Scene& scene, const Arguments& arguments);

/// Refuses options of the sinusoidal formula that neither the Scene's scheme nor the requested figure uses.
void requireFormula(const Scene& scene, const Arguments& arguments);

}  // namespace sinescope
