// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>

namespace sinescope {

/// A visitor made of one lambda for each alternative of a variant.
template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

/// For a visitor of several alternatives: unlike `auto`, it does not compile for one that was added since.
template <typename Type, typename... Listed>
concept OneOf = (std::same_as<Type, Listed> || ...);

}  // namespace sinescope
