// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// The formula's terms; each has one colour wherever it appears.
enum class Term { Position, Pair, Base, DModel };

}  // namespace sinescope
