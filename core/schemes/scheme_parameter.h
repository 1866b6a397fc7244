// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parameters of each kind of scheme as data, so that a panel of controls, a command line and a file can
// be made from one table and need not know the kinds.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace sinescope {

struct SchemeChoice {
    const char* id;     ///< for files and the command line: "reference"
    const char* title;  ///< for people: "Reference"
};

enum class SchemeParameterKind { Integer, Real, Switch, Choice };

/// One parameter of schemes of type Scheme. Every value is a double: an integer, a real number, 0 or 1 of a
/// switch, the place of a choice in `choices`.
template <typename Scheme>
struct SchemeParameterOf {
    const char* id;           ///< lower-case, with dashes: "max-distance"
    const char* title;        ///< for people: "Maximum distance"
    const char* description;  ///< one line, what it does
    SchemeParameterKind kind = SchemeParameterKind::Integer;
    double minimum = 0;
    double maximum = 0;
    bool logarithmic = false;             ///< a slider had better step by ratios
    std::vector<SchemeChoice> choices{};  ///< of a Choice, in the order of its values
    std::function<double(const Scheme&)> get{};
    /// Sets the value alone: validate() judges the scheme afterwards. A scheme of another kind is left alone.
    std::function<void(Scheme&, double)> set{};
    /// Whether it has a meaning with the scheme's other parameters (YaRN's betas without YaRN have none).
    std::function<bool(const Scheme&)> applies{};
};

}  // namespace sinescope
