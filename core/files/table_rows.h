// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/table.h"

#include <optional>
#include <string_view>

namespace sinescope {

/// Rows of a table, each read when it is asked for: some words of a checkpoint's embeddings take neither the
/// time nor the memory of all of them. Files whose rows do not lie one after another are read whole.
class TableRows {
 public:
    /// The table that readTable() would open, of any number of values where its rows lie one after another
    /// (npy in C order, safetensors). The input must outlive this. Throws Error if readTable() does.
    explicit TableRows(const Input& input, std::string_view name = {});

    const ListedTable& listing() const { return m_listing; }
    std::int64_t rows() const { return m_listing.rows; }
    std::int64_t columns() const { return m_listing.columns; }
    /// Throws Error for a row that does not exist and for a value that is not finite.
    Vector row(std::int64_t row) const;

 private:
    const Input& m_input;
    ListedTable m_listing;
    std::optional<StoredArray> m_array;  ///< where rows lie one after another
    WeightTable m_table;                 ///< else
};

}  // namespace sinescope
