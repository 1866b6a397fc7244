// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/scene_edit.h"
#include "core/learning/training.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// The picture beside the curve: a head's attention, or what the scheme has learned (a table, T5's numbers).
enum class LearnPicture { Attention, Learned };

/// A kept run of a scheme, whose curve stays in the figure.
struct KeptRun {
    QString scheme;  ///< id
    int steps = 0;
    std::optional<double> base;  ///< the base it is read with; empty for the trained one
    friend bool operator==(const KeptRun&, const KeptRun&) = default;
};

struct LearnOptions {
    LearningTask task = LearningTask::ThreeBack;
    int steps = 0;
    std::uint64_t seed = 1;
    int layers = 1;
    NetworkNorm norm = NetworkNorm::Rms;
    int trainedLength = 16;
    bool beginToken = false;
    bool randomFirst = false;
    /// Base of sinusoids and rotations in training; the Scene's base is used for reading.
    double trainedBase = 10000;
    bool fiveSeeds = false;
    int head = -1;  ///< of the attention map; -1 for the sharpest
    LearnPicture picture = LearnPicture::Attention;
    bool showsLoss = false;  ///< plots the loss instead of the share of right answers
    std::vector<KeptRun> kept;
    int stepsPerSecond = 60;

    static constexpr int maximumSteps = 5000;
    static constexpr int maximumTrainedLength = 32;
    static constexpr int maximumLayers = 2;
    static constexpr int seeds = 5;
    static constexpr int maximumKept = 8;
    friend bool operator==(const LearnOptions&, const LearnOptions&) = default;
};

const FigureSpec& learnSpec();
/// Returns the options in the Scene; the defaults if the figure is not open.
LearnOptions learnOptions(const Scene& scene);

/// Returns the id of the option `steps` as a playable control.
QString learnStepsId();
/// Returns the link that continues training at the Scene's speed, or pauses.
QString learnStartLink(const Scene& scene);
/// Selects the next speed, cyclically.
SceneEdit learnSpeedEdit(const Scene& scene);
/// Keeps the curve of the current scheme and steps.
SceneEdit learnKeepEdit(const Scene& scene);
/// Removes all kept curves.
SceneEdit learnForgetEdit();
/// Trains to `steps`, clamped to 0 .. maximumSteps.
SceneEdit learnStepsEdit(int steps);
/// Returns to step 0 and trains with the Scene's base from then on.
SceneEdit learnRestartEdit();

}  // namespace sinescope
