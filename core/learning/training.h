// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training of the small transformer on a task. A state is a function of the settings and the number of steps
// alone: step s draws its sequences from stream s of the seed, so two schemes start from the same weights and
// see the same letters, and a run can continue from any state. The same binary on the same processor gives
// the same digits; other processors round differently, which shows far past the trained length.
#pragma once

#include "core/learning/adam.h"
#include "core/learning/network.h"
#include "core/learning/tasks.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sinescope {

struct LearningSettings {
    LearningTask task = LearningTask::ThreeBack;
    Scheme scheme{};  ///< as trained
    int layers = 1;
    NetworkNorm norm = NetworkNorm::Rms;
    bool beginToken = false;
    /// Each step draws its first position from 0 .. 3 * trainedLength: Ruoss et al. 2023 in its simplest
    /// form.
    bool randomFirst = false;
    int trainedLength = 16;  ///< letters
    std::uint64_t seed = 1;

    static constexpr int minimumLength = 8;
    static constexpr int maximumLength = 64;
    /// Positions that a trained table has a row for.
    int trainedPositions() const;
    friend bool operator==(const LearningSettings&, const LearningSettings&) = default;
};

/// Throws Error, with a sentence that names the setting, its value and what is allowed.
void validate(const LearningSettings& settings);

/// Causal if the task or the scheme masks the keys after a query.
NetworkShape networkShape(const LearningSettings& settings);

/// While it lives, numbers too small for a normal float count as 0 on this thread (x86; elsewhere it does
/// nothing): they cost a hundred times as much and carry no meaning here.
class FlushToZero {
 public:
    FlushToZero();
    ~FlushToZero();
    FlushToZero(const FlushToZero&) = delete;
    FlushToZero& operator=(const FlushToZero&) = delete;

 private:
    unsigned m_before = 0;
};

struct TrainingState {
    AdamState<float> adam;
    std::vector<float> losses;  ///< mean cross-entropy in nats of each step's sequences, before the step
    std::int64_t steps() const { return adam.steps; }
};

class Training {
 public:
    /// Throws Error if validate() does, and for a scheme that the network cannot use.
    explicit Training(const LearningSettings& settings, std::shared_ptr<const LearningText> text = {});
    /// Continues from a state of the same settings.
    Training(const LearningSettings& settings, std::shared_ptr<const LearningText> text, TrainingState state);

    const LearningSettings& settings() const { return m_settings; }
    const LearningText& text() const { return *m_text; }
    const TrainingState& state() const { return m_state; }
    std::int64_t steps() const { return m_state.steps(); }

    void step();
    void advance(std::int64_t steps);

 private:
    const PositionTerms<float>& terms(int length, int first);

    LearningSettings m_settings;
    std::shared_ptr<const LearningText> m_text;
    TrainingState m_state;
    Network<float> m_network;
    Weights<float> m_gradient;
    std::vector<PositionTerms<float>> m_terms;  ///< by length, if the first position is fixed
};

}  // namespace sinescope
