// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// A visitor made of one lambda for each alternative of a variant.
template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace sinescope
