// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/proof_check.h"

#include <cstddef>

namespace sinescope {

/// Caches models, because many proofs, and the check of every number, use the same Scene. Keeps the `count`
/// most recently used ones. Not thread-safe.
ModelMaker rememberedModels(ModelMaker models, std::size_t count = 256);

}  // namespace sinescope
