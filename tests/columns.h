// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of data-driven tests: addColumns<QString, int>() before the rows, and const auto [text,
// count] = thisRow<QString, int>() in the test.
#pragma once

#include <QTest>

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

namespace sinescope {

/// Names of columns that are identified by their index.
constexpr std::array columnNames = {"0", "1", "2", "3", "4", "5", "6", "7"};

template <typename... Types>
void addColumns() {
    std::size_t next = 0;
    (QTest::addColumn<Types>(columnNames.at(next++)), ...);
}

/// The values of the current row.
template <typename... Types>
std::tuple<Types...> thisRow() {
    return [&]<std::size_t... place>(std::index_sequence<place...>) {
        return std::tuple<Types...>(
            *static_cast<const Types*>(QTest::qData(columnNames.at(place), qMetaTypeId<Types>()))...);
    }
    (std::index_sequence_for<Types...>());
}

}  // namespace sinescope
