// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the control panel says about the present setting.
#pragma once

#include "app/scene/scene.h"
#include "app/window/controls/fact_lines.h"

namespace sinescope {

/// Returns a sentence about the present value of L, d_model or n: that no visible figure reads it, or what is
/// special about it; empty if there is nothing to say.
QString lengthHint(const Scene& scene);
QString widthHint(const Scene& scene);
QString baseHint(const Scene& scene);

/// Returns what follows from the encoding or the scheme.
std::vector<FactLines::Fact> derivedFacts(const Scene& scene);
/// Returns the norm of the selected row of sinusoids.
FactLines::Fact normFact(const Scene& scene);

}  // namespace sinescope
