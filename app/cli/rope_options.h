// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/schemes/rope.h"

namespace sinescope {

/// The row of --rope KEY=VALUE.
OptionRow ropeOption();

/// RoPE as the values of --rope have it; length is L of dynamic-ntk and longrope. Throws UsageError for a key
/// that the scaling does not have, and for a value that is none. Whether the values fit is for validate().
RopeScheme ropeOf(const Arguments& arguments, std::int64_t length);

}  // namespace sinescope
