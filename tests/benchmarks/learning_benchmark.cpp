// SPDX-License-Identifier: GPL-3.0-or-later
//
// Results of each scheme on each task: bin/learning_benchmark prints the accuracy (smallest to largest of
// five seeds) after 1,000 steps within the trained length, up to twice and up to four times that length, with
// the steps to 99 % and the processor time per step; for a text, the held-out loss in nats. Positions are
// read on sequences of one, two and four trained lengths, which matters for [0, 1]. Arguments: --seeds N,
// --steps N, --task ID, --scheme NAME (as in the table), --text FILE (adds the task Text), --smoke.
#include "core/error.h"
#include "core/learning/ceiling.h"
#include "core/learning/readings.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace sinescope;

namespace {

struct Options {
    int seeds = 5;
    int steps = 1000;
    int sequences = 512;
    std::optional<LearningTask> task;
    std::string scheme;  ///< all if empty
    std::shared_ptr<const LearningText> text;
};

struct Band {
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -std::numeric_limits<double>::infinity();
    void add(double value) {
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    std::string text(const char* format) const {
        if (lowest > highest) return "-";
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), format, lowest, highest);
        return text.data();
    }
};

/// The schemes for a task; T5's table is sized so that every bucket is trained.
std::vector<std::pair<const char*, Scheme>> schemesFor(const TaskInfo& task) {
    const T5Buckets buckets{task.causal ? 16 : 32, task.trainedLength, !task.causal};
    return {{"none", NoScheme{}},
            {"learned", seededLearned(4, 4, 1)},
            {"sinusoidal", SinusoidalScheme{}},
            {"rope", RopeScheme{.headDim = 8}},
            {"alibi", AlibiScheme{.form = AlibiForm::Symmetric}},
            {"t5", seededT5(buckets, 4, 1)},
            {"shaw", seededShaw(16, 16, 8, 1)},
            {"index", IndexScheme{}},
            {"unit", UnitIntervalScheme{}}};
}

struct Row {
    Band learnedIn;
    int learned = 0;
    std::array<Band, 3> measured;  ///< percent; nats for a text
    double seconds = 0;
};

bool isText(const TaskInfo& task) {
    return task.task == LearningTask::Text;
}

double insideAccuracy(const Training& training, const Scheme& scheme, int sequences) {
    const auto curve = learningCurve(training, scheme, sequences);
    return stretchResult(curve, training.settings(), LearningStretch::Inside)->accuracy;
}

void addRun(Row& row, const TaskInfo& task, const Scheme& scheme, int seed, const Options& options) {
    constexpr int stepsBetweenReadings = 20;
    Training training({.task = task.task,
                       .scheme = scheme,
                       .trainedLength = task.trainedLength,
                       .seed = static_cast<std::uint64_t>(seed)},
                      options.text);
    bool hasLearned = false;
    while (training.steps() < options.steps) {
        const std::clock_t start = std::clock();
        training.advance(std::min<std::int64_t>(stepsBetweenReadings, options.steps - training.steps()));
        row.seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (hasLearned || insideAccuracy(training, scheme, 64) < 0.99) continue;
        hasLearned = true;
        ++row.learned;
        row.learnedIn.add(static_cast<double>(training.steps()));
    }
    const LearningCurve curve = learningCurve(training, scheme, options.sequences);
    for (std::size_t k = 0; k < row.measured.size(); ++k)
        if (const auto result = stretchResult(curve, training.settings(), static_cast<LearningStretch>(k)))
            row.measured[k].add(isText(task) ? result->loss : 100 * result->accuracy);
}

void printTask(const TaskInfo& task, const Options& options) {
    std::printf("\n%s: %s Chance %.1f %%", task.title, task.question, 100 * chanceLevel(task.task));
    if (const auto ceiling =
            meanCeiling(task.task, 0, task.trainedLength - (task.isScoredPerSequence ? 0 : 1)))
        std::printf(", without order at best %.1f %%", 100 * *ceiling);
    const bool losses = isText(task);
    std::printf("\n%-12s %-18s %-14s %-14s %-14s %s\n", "scheme", "99 % after steps",
                losses ? "inside, nats" : "inside %", losses ? "2x, nats" : "2x %",
                losses ? "4x, nats" : "4x %", "ms a step");
    const char* format = losses ? "%.2f..%.2f" : "%.1f..%.1f";
    for (const auto& [name, scheme] : schemesFor(task)) {
        if (!options.scheme.empty() && options.scheme != name) continue;
        Row row;
        for (int seed = 1; seed <= options.seeds; ++seed) addRun(row, task, scheme, seed, options);
        const std::string steps = row.learnedIn.text("%.0f..%.0f") + " (" + std::to_string(row.learned) + ")";
        std::printf("%-12s %-18s %-14s %-14s %-14s %.2f\n", name, steps.c_str(),
                    row.measured[0].text(format).c_str(), row.measured[1].text(format).c_str(),
                    row.measured[2].text(format).c_str(),
                    1000 * row.seconds / (options.seeds * options.steps));
        std::fflush(stdout);
    }
}

std::shared_ptr<const LearningText> textOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error("\"" + path + "\" cannot be read.");
    return std::make_shared<const LearningText>(std::string(std::istreambuf_iterator<char>(file), {}));
}

Options parsed(const std::vector<std::string>& arguments) {
    Options options;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (arguments[k] == "--smoke") {
            options.seeds = 1;
            options.steps = 2;
            options.sequences = 2;
            continue;
        }
        if (k + 1 == arguments.size())
            throw Error(
                "Usage: learning_benchmark [--seeds N] [--steps N] [--task ID] [--scheme NAME] [--text "
                "FILE]");
        const std::string& value = arguments[k + 1];
        if (arguments[k] == "--seeds") options.seeds = std::max(1, std::atoi(value.c_str()));
        if (arguments[k] == "--steps") options.steps = std::max(1, std::atoi(value.c_str()));
        if (arguments[k] == "--task") options.task = taskById(value).task;
        if (arguments[k] == "--scheme") options.scheme = value;
        if (arguments[k] == "--text") options.text = textOf(value);
        ++k;
    }
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Options options = parsed({argv + 1, argv + argc});
        for (const TaskInfo& task : learningTasks())
            if ((!isText(task) || options.text) && (!options.task || options.task == task.task))
                printTask(task, options);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
