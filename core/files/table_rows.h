// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/table.h"

#include <optional>
#include <string_view>

namespace sinescope {

/// Rows of a table, read lazily: some words of a checkpoint's embeddings take neither the time nor the memory
/// of all of them. Files whose rows are not contiguous are read whole.
class TableRows {
 public:
    /// The table that readTable() would open, of any number of values if its rows are contiguous (npy in C
    /// order, safetensors). The input must outlive this. Throws Error if readTable() does.
    explicit TableRows(const Input& input, std::string_view name = {});

    const ListedTable& listing() const { return m_listing; }
    std::int64_t rows() const { return m_listing.rows; }
    std::int64_t columns() const { return m_listing.columns; }
    /// Throws Error for a row that does not exist and for a value that is not finite.
    Vector row(std::int64_t row) const;

 private:
    const Input& m_input;
    ListedTable m_listing;
    std::optional<StoredArray> m_array;  ///< if rows are contiguous
    WeightTable m_table;                 ///< otherwise
};

}  // namespace sinescope
