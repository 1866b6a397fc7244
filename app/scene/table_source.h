// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

struct TableScheme;

/// Where an opened table comes from, by its name "wpe.weight of model.safetensors", or that of the file
/// alone.
struct TableSource {
    QString tensor;  ///< empty if the file has a single table
    QString file;
};

/// Copies of files may have " of " in their own names: "Copy of table.npy".
TableSource sourceOf(const TableScheme& table);

}  // namespace sinescope
