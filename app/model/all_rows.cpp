// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/all_rows.h"

#include "app/model/scheme_rows.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

namespace sinescope {

namespace {

/// Values of a table that are read in a few milliseconds, and in some 50.
constexpr std::int64_t valuesAtOnce = std::int64_t{1} << 19;
constexpr std::int64_t valuesSoon = std::int64_t{1} << 22;

}  // namespace

std::vector<std::int64_t> AllRows::positionsLeft() const {
    std::vector<std::int64_t> positions;
    for (const std::int64_t place : left.places) positions.push_back(positionAt(place));
    return positions;
}

std::int64_t AllRowsModel::count() const {
    const InputSize size = inputRows(scene())->size();
    return size.rows * size.columns;
}

bool AllRowsModel::isSoonReady() const {
    return count() <= valuesSoon;
}

void AllRowsModel::share(const AllRowsModel* before) {
    m_read = before ? before->m_read : std::make_shared<const Lazy<AllRows>>();
    if (count() <= valuesAtOnce) prepare();
}

const AllRows& AllRowsModel::read() const {
    return m_read->of([this] {
        const UnitRows table(inputRows(scene()));
        AllRows rows = readRows(table);
        rows.unit = table.unit();
        Values values;
        setAllValues(values, rows);
        setWords(rows.shown, values);
        return rows;
    });
}

void AllRowsModel::setAllValues(Values& values, const AllRows& rows) const {
    values.set("rows_name", rowsName(scene()))
        .set("divided", rows.unit != 1)
        .set("unit", rows.unit)
        .set("setting", [this] { return settingWords(scene()); });
    setRowValues(values, rows);
}

}  // namespace sinescope
