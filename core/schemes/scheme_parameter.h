// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parameters of each kind of scheme as data, so that controls, a command line and a file can be made from
// one table without knowing the kinds.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace sinescope {

struct SchemeChoice {
    const char* id;     ///< for files and the command line: "reference"
    const char* title;  ///< for display: "Reference"
};

enum class SchemeParameterKind { Integer, Real, Switch, Choice };

/// One parameter of schemes of type Scheme. Every value is a double: an integer, a real number, 0 or 1 for a
/// switch, the index of a choice in `choices`.
template <typename Scheme>
struct SchemeParameterOf {
    const char* id;           ///< lower-case, with dashes: "max-distance"
    const char* title;        ///< for display: "Maximum distance"
    const char* description;  ///< one line, what it does
    SchemeParameterKind kind = SchemeParameterKind::Integer;
    double minimum = 0;
    double maximum = 0;
    bool logarithmic = false;             ///< a slider should step by ratios
    const char* zeroTitle = "";           ///< for display if 0 stands for another value: "auto"
    std::vector<SchemeChoice> choices{};  ///< of a Choice, in the order of its values
    std::function<double(const Scheme&)> get{};
    /// Sets the value without validating: call validate() afterwards. Leaves a scheme of another kind
    /// unchanged.
    std::function<void(Scheme&, double)> set{};
    /// True if it is meaningful with the scheme's other parameters (YaRN's betas only with YaRN).
    std::function<bool(const Scheme&)> applies{};
};

}  // namespace sinescope
