// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/runs.h"

#include "app/scene/literals.h"
#include "app/scene/resource_file.h"

#include <algorithm>

// Outside the namespace: the macro declares a function.
static void initializeTextResource() {
    Q_INIT_RESOURCE(texts);
}

namespace sinescope {

namespace {

using State = std::shared_ptr<const TrainingState>;

std::shared_ptr<const LearningText> textFor(LearningTask task) {
    return task == LearningTask::Text ? learningText() : nullptr;
}

/// Returns the state with the most steps up to `steps`; null if no state qualifies.
State nearestState(const LearningSettings& settings, int steps, const std::vector<LearnRun>& before) {
    State nearest;
    const auto consider = [&](const State& state) {
        if (state->steps() <= steps && (!nearest || state->steps() > nearest->steps())) nearest = state;
    };
    for (const LearnRun& run : before) {
        if (run.settings != settings || !run.state) continue;
        consider(run.state);
        for (const State& state : run.checkpoints) consider(state);
    }
    return nearest;
}

std::vector<State> checkpointsOf(const LearningSettings& settings, const std::vector<LearnRun>& before) {
    for (const LearnRun& run : before)
        if (run.settings == settings) return run.checkpoints;
    return {};
}

void keep(std::vector<State>& checkpoints, const State& state) {
    if (!LearnRun::isCheckpoint(state->steps())) return;
    const auto at = std::lower_bound(checkpoints.begin(), checkpoints.end(), state,
                                     [](const State& a, const State& b) { return a->steps() < b->steps(); });
    if (at == checkpoints.end() || (*at)->steps() != state->steps()) checkpoints.insert(at, state);
}

}  // namespace

std::shared_ptr<const LearningText> learningText() {
    initializeTextResource();
    return std::make_shared<const LearningText>(resourceFile(u"texts/licence.txt"_s).toStdString());
}

int stepsToTrain(const LearningSettings& settings, int steps, const std::vector<LearnRun>& before) {
    const State nearest = nearestState(settings, steps, before);
    return steps - (nearest ? static_cast<int>(nearest->steps()) : 0);
}

Training networkOf(const LearnRun& run) {
    return Training(run.settings, textFor(run.settings.task), *run.state);
}

std::vector<LearnRun> earlierRuns(const std::vector<LearnRun>& before, const std::vector<LearnRun>& current) {
    const auto has = [](const std::vector<LearnRun>& runs, const LearnRun& sought) {
        return std::ranges::find(runs, sought.settings, &LearnRun::settings) != runs.end();
    };
    std::vector<LearnRun> earlier;
    for (const bool isTrained : {true, false})
        for (const LearnRun& run : before) {
            if (std::ssize(earlier) == LearnRun::maximumEarlier) return earlier;
            if (!run.state || (run.state->steps() > 0) != isTrained || has(current, run) || has(earlier, run))
                continue;
            earlier.push_back({run.settings, run.scheme, run.state, {}, run.curve});
        }
    return earlier;
}

LearnRun trainedRun(const LearningSettings& settings, const Scheme& scheme, int steps,
                    const std::vector<LearnRun>& before) {
    LearnRun run{
        settings, scheme, nearestState(settings, steps, before), checkpointsOf(settings, before), {}};
    for (const LearnRun& old : before)
        if (run.state && old.state == run.state && old.scheme == scheme && run.state->steps() == steps)
            return old;
    Training training = run.state ? networkOf(run) : Training(settings, textFor(settings.task));
    while (!run.state || run.state->steps() < steps) {
        const std::int64_t next =
            (training.steps() / LearnRun::checkpointSteps + 1) * LearnRun::checkpointSteps;
        training.advance(std::min<std::int64_t>(next, steps) - training.steps());
        run.state = std::make_shared<const TrainingState>(training.state());
        keep(run.checkpoints, run.state);
    }
    run.curve =
        learningCurve(training, scheme, steps == 0 ? LearnRun::untrainedSequences : LearnRun::sequences);
    return run;
}

}  // namespace sinescope
