// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trained networks that a model hands on to the next: a run that goes on, or goes back, continues from the
// nearest checkpoint before it.
#pragma once

#include "core/learning/readings.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sinescope {

/// A network trained with the settings, read with a scheme.
struct LearnRun {
    LearningSettings settings;
    Scheme scheme;  ///< as read
    std::shared_ptr<const TrainingState> state;
    /// States of isCheckpoint(), in increasing order; some may lie past `state`.
    std::vector<std::shared_ptr<const TrainingState>> checkpoints;
    LearningCurve curve;

    static constexpr int checkpointSteps = 100;
    /// Each hundredth step up to 1,000, each five hundredth after it: at most 18 states of a run.
    static constexpr bool isCheckpoint(std::int64_t steps) {
        return steps % (steps <= 10 * checkpointSteps ? checkpointSteps : 5 * checkpointSteps) == 0;
    }
    static constexpr int mostEarlier = 32;  ///< runs; a state has about 110 kB for a layer
    static constexpr int sequences = 128;   ///< of each length, in the tests
    /// An untrained network guesses, whatever the length: fewer tell it.
    static constexpr int untrainedSequences = 32;
};

/// Trains to a number of steps, from the nearest state of `before` with the same settings.
LearnRun trainedRun(const LearningSettings& settings, const Scheme& scheme, int steps,
                    const std::vector<LearnRun>& before);
/// The network of a run, to be read.
Training networkOf(const LearnRun& run);

/// The last states of runs whose settings are not among `current`, for a return to them: those of `before` in
/// their order, which is that of their use.
std::vector<LearnRun> earlierRuns(const std::vector<LearnRun>& before, const std::vector<LearnRun>& current);

/// Steps to train from the nearest state of `before`.
int stepsToTrain(const LearningSettings& settings, int steps, const std::vector<LearnRun>& before);

/// The text of the task Text: the licence of the program.
std::shared_ptr<const LearningText> learningText();

}  // namespace sinescope
