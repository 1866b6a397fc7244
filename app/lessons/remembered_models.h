// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/proof_check.h"

#include <cstddef>

namespace sinescope {

/// Makes each model once: many proofs, and the check of every number, ask about the same Scene. Keeps the
/// `count` models asked for last. For one thread.
ModelMaker rememberedModels(ModelMaker models, std::size_t count = 256);

}  // namespace sinescope
