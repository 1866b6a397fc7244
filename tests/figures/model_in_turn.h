// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_kind.h"
#include "app/scene/literals.h"

#include <memory>

namespace sinescope {

/// The model of a Scene. As in the window, Learn takes over what its model before has trained and measured,
/// which takes longer than all else; figures/learn and figures/random test that it is the same.
inline std::shared_ptr<const FigureModel> modelInTurn(const FigureKind& kind, const Scene& scene) {
    if (kind.spec.id != "learn"_L1) return kind.modelOf(scene);
    static std::shared_ptr<const FigureModel> before;
    return before = kind.model(std::make_shared<const Scene>(scene), before.get());
}

}  // namespace sinescope
