// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trained networks that models pass on: a run that continues or goes back starts from the nearest earlier
// checkpoint.
#pragma once

#include "core/learning/readings.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sinescope {

/// A network trained with `settings` and read with `scheme`.
struct LearnRun {
    LearningSettings settings;
    Scheme scheme;  ///< as read
    std::shared_ptr<const TrainingState> state;
    /// States of isCheckpoint(), ascending; some may be later than `state`.
    std::vector<std::shared_ptr<const TrainingState>> checkpoints;
    LearningCurve curve;

    static constexpr int checkpointSteps = 100;
    /// True for multiples of 100 up to 1,000 and of 500 after it: at most 19 states per run, with step 0.
    static constexpr bool isCheckpoint(std::int64_t steps) {
        return steps % (steps <= 10 * checkpointSteps ? checkpointSteps : 5 * checkpointSteps) == 0;
    }
    static constexpr int maximumEarlier = 32;  ///< runs; a state has about 110 kB per layer
    static constexpr int sequences = 128;      ///< per length, in the tests
    /// Fewer suffice for an untrained network, which guesses at any length.
    static constexpr int untrainedSequences = 32;
};

/// Trains to a number of steps, from the nearest state in `before` with the same settings.
LearnRun trainedRun(const LearningSettings& settings, const Scheme& scheme, int steps,
                    const std::vector<LearnRun>& before);
/// Returns the network of a run, for reading.
Training networkOf(const LearnRun& run);

/// Returns the last states of runs whose settings are not in `current`, to return to them later: the trained
/// ones before the untrained ones, each in the order of `before`, which is that of use.
std::vector<LearnRun> earlierRuns(const std::vector<LearnRun>& before, const std::vector<LearnRun>& current);

/// Returns the number of steps to train from the nearest state in `before`.
int stepsToTrain(const LearningSettings& settings, int steps, const std::vector<LearnRun>& before);

/// Returns the text of the task Text: the program's licence.
std::shared_ptr<const LearningText> learningText();

}  // namespace sinescope
