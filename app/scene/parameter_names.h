// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of a Scene's choices (layout, spacing and the like) in session files, on the command line and in the
// words of a setting. One table for each, the only place to name a new value.
#pragma once

#include "app/scene/scene.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sinescope {

template <typename Value>
using Names = std::vector<std::pair<Value, QString>>;

/// The names of a choice, in the order of its menu: Layout, Spacing, OddRule, EmbeddingScale, ThemeId.
template <typename Value>
const Names<Value>& namesOf();

template <>
const Names<Layout>& namesOf<Layout>();
template <>
const Names<Spacing>& namesOf<Spacing>();
template <>
const Names<OddRule>& namesOf<OddRule>();
template <>
const Names<EmbeddingScale>& namesOf<EmbeddingScale>();
template <>
const Names<ThemeId>& namesOf<ThemeId>();

/// "halves_cosine_first"
template <typename Value>
QString idOf(Value value) {
    const auto& names = namesOf<Value>();
    return std::ranges::find(names, value, &std::pair<Value, QString>::first)->second;
}

/// Returns the value of that name; nullopt if it is unknown.
template <typename Value>
std::optional<Value> valueOf(const QString& id) {
    for (const auto& [value, name] : namesOf<Value>())
        if (name == id) return value;
    return {};
}

template <typename Value>
QStringList idsOf() {
    QStringList ids;
    for (const auto& [value, name] : namesOf<Value>()) ids << name;
    return ids;
}

/// What the odd rule "truncate" cuts off last: "cosine", or "sine" if the cosines come first.
QString truncatedWave(Layout layout);

}  // namespace sinescope
