// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <array>
#include <cstddef>

namespace sinescope {

/// The columns of a test with rows: addColumns<QString, int>({"text", "count"}).
template <typename... Types>
void addColumns(const std::array<const char*, sizeof...(Types)>& names) {
    std::size_t next = 0;
    (QTest::addColumn<Types>(names[next++]), ...);
}

}  // namespace sinescope
