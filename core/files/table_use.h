// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside core/files: the content of a tensor by the names that libraries give
// (huggingface/transformers, facebookresearch/fairseq, openai/CLIP, huggingface/pytorch-image-models).
#pragma once

#include "core/files/table.h"

namespace sinescope {

/// Sets use, firstRow and note of a table from its name, shape, rows and columns.
void describeUse(ListedTable& table);

/// The table that readTable() opens. Throws Error if the choice is ambiguous or no table has that name.
ListedTable chosenTable(const Input& input, std::string_view name);

}  // namespace sinescope
