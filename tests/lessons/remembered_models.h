// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/lessons/proof_check.h"

#include <memory>
#include <utility>
#include <vector>

namespace sinescope {

/// Returns models for the proofs of many lessons, each made once.
inline ModelMaker rememberedModels() {
    using Made = std::vector<std::pair<QString, std::shared_ptr<const FigureModel>>>;
    return [made = std::make_shared<Made>()](const QString& figure, const Scene& scene) {
        for (const auto& [id, model] : *made)
            if (id == figure && model->scene() == scene) return model;
        return made->emplace_back(figure, figureModel(figure, scene)).second;
    };
}

}  // namespace sinescope
