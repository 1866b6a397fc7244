// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/all_rows.h"

#include "app/model/scheme_rows.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "app/scene/texts_of.h"

namespace sinescope {

namespace {

/// Number of table values that can be read in a few milliseconds, and in about 50.
constexpr std::int64_t immediateValues = std::int64_t{1} << 19;
constexpr std::int64_t awaitedValues = std::int64_t{1} << 22;

}  // namespace

std::vector<std::int64_t> AllRows::positionsLeft() const {
    return valuesOf(left.places, [this](std::int64_t place) { return positionAt(place); });
}

void AllRowsModel::share(const AllRowsModel* before) {
    const InputSize size = inputRows(scene())->size();
    ComputedRowLinesModel::share(before, {size.rows * size.columns, immediateValues, awaitedValues});
}

AllRows AllRowsModel::computeResult() const {
    const UnitRows table(inputRows(scene()));
    AllRows rows = readRows(table);
    rows.unit = table.unit();
    return rows;
}

void AllRowsModel::setNumbers(Values& values, const AllRows& rows, const Cursor&) const {
    values.set("divided", rows.unit != 1).set("unit", rows.unit);
    setRowValues(values, rows);
}

}  // namespace sinescope
