// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/sentences.h"

#include <QStringList>

#include <algorithm>
#include <functional>
#include <iterator>
#include <type_traits>
#include <vector>

namespace sinescope {

/// Returns a text for each entry, in order: a member, `textsOf(presets(), &Preset::id)`, or the result of a
/// function.
template <typename List, typename Text>
QStringList textsOf(const List& list, Text text) {
    // An unfinished concatenation would refer to parts of it that no longer exist.
    using Item = std::invoke_result_t<Text, decltype(*std::begin(list))>;
    static_assert(std::is_same_v<std::remove_cvref_t<Item>, QString>);
    QStringList texts;
    for (const auto& each : list) texts << std::invoke(text, each);
    return texts;
}

/// The same for other values.
template <typename List, typename Value>
auto valuesOf(const List& list, Value value) {
    std::vector<std::remove_cvref_t<std::invoke_result_t<Value, decltype(*std::begin(list))>>> values;
    values.reserve(static_cast<std::size_t>(std::size(list)));
    for (const auto& each : list) values.push_back(std::invoke(value, each));
    return values;
}

/// Returns the first entry with a value, `findIn(presets(), id, &Preset::id)`; null if there is none.
template <typename List, typename Wanted, typename Value>
auto findIn(List& list, const Wanted& wanted, Value value) {
    const auto found = std::ranges::find(list, wanted, value);
    return found == std::end(list) ? nullptr : &*found;
}

/// The same, of an id, by reference; throws Error with unknownName() if there is none.
template <typename List, typename Id>
auto& requireIn(List& list, const QString& wanted, Id id, const QString& kind) {
    if (auto* found = findIn(list, wanted, id)) return *found;
    throw failure(unknownName(kind, wanted, textsOf(list, id)));
}

}  // namespace sinescope
