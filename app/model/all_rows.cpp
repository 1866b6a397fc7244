// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/all_rows.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

/// Values of a table that are read in a few milliseconds, and in some 50.
constexpr std::int64_t valuesAtOnce = std::int64_t{1} << 19;
constexpr std::int64_t valuesSoon = std::int64_t{1} << 22;

}  // namespace

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
        AllRows rows = readRows();
        Values values;
        setValues(values, rows);
        setWords(rows.shown, statements(), values);
        return rows;
    });
}

}  // namespace sinescope
