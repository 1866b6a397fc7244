// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/progress.h"
#include "app/lessons/proof_check.h"
#include "app/model/figure_model.h"
#include "app/scene/scene.h"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace sinescope {

/// The models of a lesson or of a run of an export, each computed once: for proofs and figures, or for the
/// scales, margins and pictures of an animation. Keeps the first ones that fit in memory, and the last one of
/// each figure; the others are made again when they are needed. Thread-safe.
class ModelMemory {
 public:
    explicit ModelMemory(double bytes = 256 << 20) : m_bytesLeft(bytes) {}

    /// Returns the model of a figure for a Scene. It takes over what has not changed from the figure's model
    /// of the same Scene with other scales, otherwise from its last one. Throws Error if the figure does not
    /// exist.
    std::shared_ptr<const FigureModel> model(const QString& figure, const Scene& scene);
    /// The same with its numbers computed. Calls `progress`; throws Stopped if that cancels.
    std::shared_ptr<const FigureModel> prepared(const QString& figure, const Scene& scene,
                                                const Progress& progress);

 private:
    using Model = std::shared_ptr<const FigureModel>;
    struct Kept {
        QString figure;
        Scene unscaled;  ///< without the scales that pictures share
        Model model;
    };

    /// Returns the kept model; null if there is none.
    Kept* find(const QString& figure, const Scene& unscaled);
    void keep(const QString& figure, const Scene& unscaled, const Model& model);

    std::mutex m_mutex;
    double m_bytesLeft;
    std::vector<Kept> m_kept;
    std::map<QString, Model> m_last;  ///< of each figure
};

/// Returns the models of a memory, for proofs.
ModelMaker modelMaker(std::shared_ptr<ModelMemory> models = std::make_shared<ModelMemory>());

}  // namespace sinescope
