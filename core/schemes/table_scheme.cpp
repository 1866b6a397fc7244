// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/table_scheme.h"

#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <utility>

namespace sinescope {

bool operator==(const TableScheme& a, const TableScheme& b) {
    if (a.name != b.name || a.rows != b.rows || a.columns != b.columns || a.firstRow != b.firstRow ||
        a.sha256 != b.sha256 || a.hasValues() != b.hasValues())
        return false;
    return !a.sha256.empty() || a.table == b.table;
}

TableScheme tableScheme(WeightTable table, std::string name, std::int64_t firstRow) {
    TableScheme scheme;
    scheme.name = std::move(name);
    scheme.rows = table.rows();
    scheme.columns = table.columns();
    scheme.firstRow = firstRow;
    scheme.sha256 = table.sha256();
    scheme.table = std::move(table);
    validate(scheme);
    return scheme;
}

TableScheme withoutNumbers(const TableScheme& scheme) {
    TableScheme named = scheme;
    if (named.sha256.empty() && scheme.hasValues()) named.sha256 = scheme.table.sha256();
    named.table = {};
    return named;
}

void validate(const TableScheme& scheme) {
    const auto sizeText = [](std::int64_t rows, std::int64_t columns) {
        return groupedText(rows) + " × " + groupedText(columns);
    };
    if (scheme.rows < 0 || scheme.columns < 0 || (scheme.rows == 0) != (scheme.columns == 0))
        throw Error("A table has the size " + sizeText(scheme.rows, scheme.columns) +
                    "; it must have at least one row and one column, or none of both.");
    if (scheme.hasValues() &&
        (scheme.table.rows() != scheme.rows || scheme.table.columns() != scheme.columns))
        throw Error("The table is " + sizeText(scheme.table.rows(), scheme.table.columns()) +
                    "; it should be " + sizeText(scheme.rows, scheme.columns) + ".");
    if (scheme.firstRow < 0 || scheme.firstRow > std::max<std::int64_t>(0, scheme.rows - 1))
        throw Error("The first row of the table is " + groupedText(scheme.firstRow) +
                    (scheme.rows <= 1 ? std::string("; it must be 0.")
                                      : "; it must lie between 0 and " + groupedText(scheme.rows - 1) + "."));
}

std::int64_t tablePositions(const TableScheme& scheme) {
    return scheme.hasValues() ? scheme.rows - scheme.firstRow : 0;
}

Vector tableRow(const TableScheme& scheme, std::int64_t position) {
    validate(scheme);
    if (!scheme.hasValues())
        throw Error(scheme.rows > 0 ? "The table " + scheme.name + " is missing; choose its file."
                                    : "No table has been opened; choose a file.");
    const std::int64_t positions = tablePositions(scheme);
    if (position < 0 || position >= positions)
        throw Error("The table has no row for position " + groupedText(position) +
                    "; its positions are 0 to " + groupedText(positions - 1) + ".");
    return scheme.table.values().row(scheme.firstRow + position);
}

}  // namespace sinescope
