// SPDX-License-Identifier: GPL-3.0-or-later
//
// The formula of a scheme, and the same with the numbers of one place, in the colours of its terms.
#pragma once

#include "app/model/typeset_line.h"
#include "app/scene/scene.h"

#include <string_view>

namespace sinescope {

/// "score − m |q − p|"; for the sinusoidal scheme its sine.
TypesetLine schemeFormula(const Scene& scene);

/// The same for one position and column, or for a query and a key `shift` positions after it: "head 1: score
/// − 0.25 |12 − 10| = score − 0.5".
TypesetLine schemeNumbers(const Scene& scene, std::int64_t position, std::int64_t column, std::int64_t shift);

/// "B" for the base of RoPE; empty if the formula of the scheme does not name the parameter.
QString formulaSymbol(const Scheme& scheme, std::string_view parameter);

}  // namespace sinescope
