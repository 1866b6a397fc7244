// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_rows.h"

#include "core/error.h"
#include "core/files/npy.h"
#include "core/files/safetensors.h"
#include "core/files/table_use.h"

#include <utility>

namespace sinescope {

TableRows::TableRows(const Input& input, std::string_view name) : m_input(input) {
    const TableFormat format = tableFormat(input);
    if (format == TableFormat::Safetensors) {
        m_listing = chosenTable(input, name);
        m_array = storedTensor(input, m_listing.name);
    } else if (format == TableFormat::Npy && name.empty()) {
        m_array = readNpyHeader(input);
        m_listing = chosenTable(input, name);
        if (m_array->fortranOrder) m_array.reset();
    }
    if (m_array && m_listing.rows > 0) {
        storedBytes(input, *m_array);  // refuses a shape that overflows
        return;
    }
    m_array.reset();
    OpenedTable opened = readTable(input, name);
    m_listing = std::move(opened.listing);
    m_table = std::move(opened.values);
}

Vector TableRows::row(std::int64_t row) const {
    if (row < 0 || row >= rows())
        m_input.refuse("has no row " + groupedText(row) + "; its rows are 0 to " + groupedText(rows() - 1) +
                       ".");
    if (!m_array) return m_table.values().row(row);
    StoredArray one = *m_array;
    one.shape = {1, static_cast<std::uint64_t>(columns())};
    one.begin +=
        static_cast<std::uint64_t>(row) * static_cast<std::uint64_t>(columns()) * elementSize(one.type);
    const Matrix values = readArray(m_input, one);
    requireFinite(values, "Row " + groupedText(row) + " of " + m_input.shownName());
    return values.row(0);
}

}  // namespace sinescope
