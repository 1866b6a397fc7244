// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of a test with rows: addColumns<QString, int>() before its rows, and
// const auto [text, count] = thisRow<QString, int>() in it.
#pragma once

#include <QTest>

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

namespace sinescope {

/// The names of columns that are told apart by their place.
constexpr std::array columnNames = {"0", "1", "2", "3", "4", "5", "6", "7"};

template <typename... Types>
void addColumns() {
    std::size_t next = 0;
    (QTest::addColumn<Types>(columnNames.at(next++)), ...);
}

/// The values of the row that is tried.
template <typename... Types>
std::tuple<Types...> thisRow() {
    return [&]<std::size_t... place>(std::index_sequence<place...>) {
        return std::tuple<Types...>(
            *static_cast<const Types*>(QTest::qData(columnNames.at(place), qMetaTypeId<Types>()))...);
    }
    (std::index_sequence_for<Types...>());
}

}  // namespace sinescope
