// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/scene_edit.h"
#include "core/learning/training.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// Beside the curve: a head's attention, or what the scheme itself has learned (a table, T5's numbers).
enum class LearnPicture { Attention, Learned };

/// A run of another scheme whose curve stays in the figure.
struct KeptRun {
    QString scheme;  ///< its id
    int steps = 0;
    std::optional<double> base;  ///< that it is read with; nothing: the trained one
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
    /// Base of sinusoids and rotations while training; they are read with the Scene's.
    double trainedBase = 10000;
    bool fiveSeeds = false;
    int head = -1;  ///< of the attention map; -1: the sharpest
    LearnPicture picture = LearnPicture::Attention;
    bool showsLoss = false;  ///< the curve is the loss, not the share of right answers
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
/// The options in the Scene; the defaults if the figure is not open.
LearnOptions learnOptions(const Scene& scene);

/// The id of the option `steps` as a control that can be played.
QString learnStepsId();
/// The link that trains on at the Scene's speed, or pauses.
QString learnStartLink(const Scene& scene);
/// The next speed; after the last one the first.
SceneEdit learnSpeedEdit(const Scene& scene);
/// Keeps the curve of the present scheme and steps.
SceneEdit learnKeepEdit(const Scene& scene);
/// Removes all that are kept.
SceneEdit learnForgetEdit();
/// Trains to that number of steps, 0 .. maximumSteps.
SceneEdit learnStepsEdit(int steps);
/// Goes back to step 0 and trains with the Scene's base from then on.
SceneEdit learnRestartEdit();

}  // namespace sinescope
