// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: helpers for the entries of the table of schemes.
#pragma once

#include "core/saturating_cast.h"
#include "core/schemes/scheme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

constexpr double maximumPositions = static_cast<double>(EncodingParameters::maximumLength);

/// A parameter of schemes of type S; `get` and `set` take the alternative itself.
template <typename S, typename Get, typename Set>
SchemeParameter parameterOf(SchemeParameter parameter, Get get, Set set) {
    parameter.get = [get](const Scheme& scheme) {
        const S* of = std::get_if<S>(&scheme);
        return of ? static_cast<double>(get(*of)) : 0.0;
    };
    parameter.set = [set](Scheme& scheme, double value) {
        if (S* of = std::get_if<S>(&scheme)) set(*of, value);
    };
    parameter.applies = [](const Scheme& scheme) { return std::holds_alternative<S>(scheme); };
    return parameter;
}

inline std::int64_t wholeOf(double value) {
    return saturatingCast<std::int64_t>(std::round(std::clamp(value, -9e15, 9e15)));
}

template <typename S>
SchemeParameter integer(const char* id, const char* title, const char* description, std::int64_t S::*member,
                        std::int64_t minimum, std::int64_t maximum) {
    SchemeParameter parameter{id,
                              title,
                              description,
                              SchemeParameterKind::Integer,
                              static_cast<double>(minimum),
                              static_cast<double>(maximum)};
    return parameterOf<S>(
        std::move(parameter), [member](const S& s) { return s.*member; },
        [member](S& s, double value) { s.*member = wholeOf(value); });
}

template <typename S>
SchemeParameter real(const char* id, const char* title, const char* description, double S::*member,
                     double minimum, double maximum) {
    SchemeParameter parameter{id, title, description, SchemeParameterKind::Real, minimum, maximum};
    parameter.logarithmic = minimum > 0 && maximum / minimum > 100;
    return parameterOf<S>(
        std::move(parameter), [member](const S& s) { return s.*member; },
        [member](S& s, double value) { s.*member = value; });
}

template <typename S>
SchemeParameter toggle(const char* id, const char* title, const char* description, bool S::*member) {
    SchemeParameter parameter{id, title, description, SchemeParameterKind::Switch, 0, 1};
    return parameterOf<S>(
        std::move(parameter), [member](const S& s) { return s.*member ? 1 : 0; },
        [member](S& s, double value) { s.*member = value != 0; });
}

inline std::size_t choiceOf(double value, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(wholeOf(value), 0, static_cast<std::int64_t>(count) - 1));
}

/// `choices` are in the order of the enumeration.
template <typename S, typename Enum>
SchemeParameter choice(const char* id, const char* title, const char* description, Enum S::*member,
                       std::vector<SchemeChoice> choices) {
    const std::size_t count = choices.size();
    SchemeParameter parameter{
        id, title, description, SchemeParameterKind::Choice, 0, static_cast<double>(count - 1)};
    parameter.choices = std::move(choices);
    return parameterOf<S>(
        std::move(parameter), [member](const S& s) { return static_cast<int>(s.*member); },
        [member, count](S& s, double value) { s.*member = static_cast<Enum>(choiceOf(value, count)); });
}

/// Recomputes made-up factors of LongRoPE from its factor and the number of pairs; leaves others unchanged.
void remakeFactors(RopeScheme& rope);

/// RoPE's parameters, then those of its scalings.
std::vector<SchemeParameter> ropeParameters();

}  // namespace sinescope
