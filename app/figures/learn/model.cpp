// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/model.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "core/learning/ceiling.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Steps of an intermediate picture: about a fifteenth of a second.
constexpr int stepsInStage = 30;

/// Returns the scheme without scalings, because these are for reading only.
Scheme trainedScheme(Scheme scheme, double base) {
    setBase(scheme, base);
    if (RopeScheme* rope = rotationIn(scheme)) rope->scaling = NoScaling{};
    return scheme;
}

/// Returns why the network cannot use the scheme at these sizes; empty if it can.
QString faultOf(const Scheme& scheme, const LearningSettings& settings) {
    const NetworkShape shape = networkShape(settings);
    try {
        validate(settings);
        for (const Scheme& used : {settings.scheme, scheme})
            for (int length = settings.trainedLength; length <= longestReading(settings); length *= 2)
                positionTerms<float>(used, shape, settings.trainedLength, length);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

std::vector<LearnRun> shownRuns(const LearnResults& results) {
    std::vector<LearnRun> runs = results.runs;
    if (results.frozen) runs.push_back(*results.frozen);
    for (const KeptCurve& kept : results.kept) runs.push_back(kept.run);
    return runs;
}

}  // namespace

LearnModel::LearnModel(std::shared_ptr<const Scene> made, const LearnModel* before)
    : WordedModel(u"learn"_s, std::move(made)),
      m_options(learnOptions(scene())),
      m_read(schemeToTrain(schemeOf(scene()), NetworkShape{}, m_options.trainedLength)),
      m_settings(settingsFor(m_read, m_options.seed)),
      chanceOf(chanceLevel(m_options.task)) {
    m_absence = faultOf(m_read, m_settings);
    if (scene().frozen) {
        const Scheme frozen =
            schemeToTrain(schemeOf(frozenSetting(scene())), NetworkShape{}, m_options.trainedLength);
        if (faultOf(frozen, settingsFor(frozen, m_options.seed)).isEmpty()) m_frozenRead = frozen;
    }
    if (!before) return;
    m_before = before->isReady() ? std::optional(before->m_results) : before->m_before;
    // A stage may lack steps of kept runs.
    const bool isWhole = before->m_keptSteps == LearnOptions::maximumSteps;
    if (before->isReady() && isWhole && before->m_options.steps == m_options.steps &&
        before->inputs() == inputs())
        m_results = *m_before;
}

LearnModel::Inputs LearnModel::inputs() const {
    Inputs all{m_settings, m_read, m_frozenRead, m_options.fiveSeeds, {}};
    for (const KeptRun& run : m_options.kept) all.kept.push_back(keptSettings(run));
    return all;
}

bool LearnModel::continues(const FigureModel& shown) const {
    const auto* before = dynamic_cast<const LearnModel*>(&shown);
    return before && before->inputs() == inputs();
}

bool LearnModel::looksLike(const LearnModel& other) const {
    return isReady() && other.isReady() && m_results == other.m_results && m_options == other.m_options &&
           targetStep() == other.targetStep();
}

LearningSettings LearnModel::settingsFor(const Scheme& scheme, std::uint64_t seed) const {
    return {.task = m_options.task,
            .scheme = trainedScheme(scheme, m_options.trainedBase),
            .layers = m_options.layers,
            .norm = m_options.norm,
            .beginToken = m_options.beginToken,
            .randomFirst = m_options.randomFirst,
            .trainedLength = m_options.trainedLength,
            .seed = seed};
}

std::vector<LearnRun> LearnModel::runsBefore() const {
    if (!m_before) return {};
    std::vector<LearnRun> runs = shownRuns(m_before->ready());
    const std::vector<LearnRun>& earlier = m_before->ready().earlier;
    runs.insert(runs.end(), earlier.begin(), earlier.end());
    return runs;
}

std::optional<LearnModel::KeptSettings> LearnModel::keptSettings(const KeptRun& run) const {
    Scheme scheme = newScheme(scene(), run.scheme);
    setBase(scheme, run.base.value_or(m_options.trainedBase));
    if (!reasonNotToLearn(scheme).empty()) return {};
    const Scheme read = schemeToTrain(scheme, NetworkShape{}, m_options.trainedLength);
    const LearningSettings settings = settingsFor(read, m_options.seed);
    if (!faultOf(read, settings).isEmpty()) return {};
    return KeptSettings{settings, read, run.steps};
}

std::vector<KeptCurve> LearnModel::keptCurves(const std::vector<LearnRun>& before) const {
    std::vector<KeptCurve> curves;
    for (const KeptRun& kept : m_options.kept) {
        const std::optional<KeptSettings> parsed = keptSettings(kept);
        // The current run has its own curve.
        if (!parsed ||
            (parsed->settings == m_settings && parsed->read == m_read && parsed->steps == m_options.steps))
            continue;
        const int missing = stepsToTrain(parsed->settings, parsed->steps, before);
        const int steps = parsed->steps - std::max(0, missing - m_keptSteps);
        QString name = nameOf(parsed->read, parsed->settings.scheme);
        if (parsed->steps != m_options.steps) name += u", %1"_s.arg(counted(parsed->steps, u"step"_s));
        curves.push_back(
            {trainedRun(parsed->settings, parsed->read, steps, before), name, steps == parsed->steps});
    }
    return curves;
}

LearnResults LearnModel::computeResult() const {
    std::vector<LearnRun> before = runsBefore();
    LearnResults results;
    if (!m_absence.isEmpty()) {
        results.runs.push_back({m_settings, m_read, {}, {}, {}});
        results.earlier = earlierRuns(before, {});
        return results;
    }
    const int seeds = m_options.fiveSeeds ? LearnOptions::seeds : 1;
    for (int k = 0; k < seeds; ++k)
        results.runs.push_back(trainedRun(settingsFor(m_read, m_options.seed + static_cast<std::uint64_t>(k)),
                                          m_read, m_options.steps, before));
    const LearnRun& run = results.runs.front();
    before.push_back(run);
    if (m_frozenRead)
        results.frozen =
            trainedRun(settingsFor(*m_frozenRead, m_options.seed), *m_frozenRead, m_options.steps, before);
    results.kept = keptCurves(before);
    results.earlier = earlierRuns(before, shownRuns(results));
    const Training network = networkOf(run);
    results.example = learningExample(network, m_read, m_options.trainedLength);
    if (results.frozen)
        results.frozenPredicted =
            learningExample(networkOf(*results.frozen), results.frozen->scheme, m_options.trainedLength)
                .predicted;
    const auto trained = [&run](const char* group) {
        const WeightLayout layout(networkShape(run.settings));
        return weightsIn(run.state->adam.weights.data(), layout.group(group));
    };
    if (isGivenTable(m_read)) results.learnedTable = trained("positions");
    if (bucketsIn(m_read)) results.bucketNumbers = trained("buckets");
    const std::vector<std::optional<double>> ceilings = orderlessCeilings(m_options.task, lastPlace());
    for (const LearningPoint& point : run.curve)
        results.ceilings.push_back(ceilings[static_cast<std::size_t>(point.place)].value_or(nan));
    return results;
}

std::shared_ptr<const DeferredModel> LearnModel::stage() const {
    if (!m_absence.isEmpty() || isReady()) return nullptr;
    const std::vector<LearnRun> ready = runsBefore();
    // All seeds and the frozen scheme continue together, from the one furthest behind.
    int missing = 0;
    const int seeds = m_options.fiveSeeds ? LearnOptions::seeds : 1;
    for (int k = 0; k < seeds; ++k)
        missing = std::max(missing,
                           stepsToTrain(settingsFor(m_read, m_options.seed + static_cast<std::uint64_t>(k)),
                                        m_options.steps, ready));
    if (m_frozenRead)
        missing = std::max(missing,
                           stepsToTrain(settingsFor(*m_frozenRead, m_options.seed), m_options.steps, ready));
    int missingKept = 0;
    for (const KeptRun& kept : m_options.kept)
        if (const auto parsed = keptSettings(kept))
            missingKept = std::max(missingKept, stepsToTrain(parsed->settings, parsed->steps, ready));
    if (missing <= stepsInStage && missingKept <= stepsInStage) return nullptr;
    auto partial = std::make_shared<Scene>(scene());
    if (missing > stepsInStage) learnStepsEdit(m_options.steps - missing + stepsInStage).change(*partial);
    auto made = std::make_shared<LearnModel>(std::move(partial), nullptr);
    made->m_keptSteps = stepsInStage;
    made->m_target = m_options.steps;
    made->m_before = m_before;
    return made;
}

double LearnModel::drawn(const LearningPoint& point) const {
    return m_options.showsLoss ? quantity(point) : 100 * quantity(point);
}

double LearnModel::drawnChance() const {
    return m_options.showsLoss ? std::log(task().answers) : 100 * chance();
}

AxisRange LearnModel::overSeeds(const std::function<double(const LearnRun& run)>& quantity) const {
    AxisRange range{infinity, -infinity};
    for (const LearnRun& run : results().runs) {
        const double value = quantity(run);
        range = {std::min(range.lower, value), std::max(range.upper, value)};
    }
    return range;
}

AxisRange LearnModel::drawnBand(std::size_t point) const {
    return overSeeds([&](const LearnRun& run) { return drawn(run.curve[point]); });
}

AxisRange LearnModel::band(std::size_t point) const {
    return overSeeds([&](const LearnRun& run) { return quantity(run.curve[point]); });
}

double LearnModel::bucketNumber(std::int64_t shift, int head) const {
    return static_cast<double>(results().bucketNumbers(*shareOf(m_read, shift), head));
}

bool LearnModel::isTrainedShift(std::int64_t shift) const {
    const std::vector<int> untrained =
        untrainedBuckets(m_read, m_options.trainedLength, 4 * m_options.trainedLength, task().causal);
    return std::ranges::find(untrained, *shareOf(m_read, shift)) == untrained.end();
}

int LearnModel::lastPlace() const {
    return 4 * m_options.trainedLength - (task().isScoredPerSequence ? 0 : 1);
}

ShownAxes LearnModel::shownAxes() const {
    return {ShownAxis{task().isScoredPerSequence ? u"length"_s : u"position"_s, {{0, lastPlace()}}},
            ShownAxis{m_options.showsLoss ? u"loss value"_s : u"percentage"_s}};
}

int LearnModel::firstUntrainedPlace() const {
    return m_options.trainedLength + (task().isScoredPerSequence ? 1 : 0);
}

std::optional<StretchResult> LearnModel::stretch(LearningStretch stretch) const {
    return stretchResult(curve(), m_settings, stretch);
}

std::optional<AxisRange> LearnModel::outcomes(LearningStretch part, double StretchResult::*measure) const {
    if (!stretch(part)) return {};
    return overSeeds(
        [&](const LearnRun& run) { return (*stretchResult(run.curve, run.settings, part)).*measure; });
}

std::optional<AxisRange> LearnModel::accuracies(LearningStretch part) const {
    return outcomes(part, &StretchResult::accuracy);
}

std::optional<AxisRange> LearnModel::losses(LearningStretch part) const {
    return outcomes(part, &StretchResult::loss);
}

std::optional<double> LearnModel::ceiling(LearningStretch stretch) const {
    const PlaceRange places = placesOf(stretch, m_options.trainedLength);
    return meanCeiling(m_options.task, places.first, places.last + (task().isScoredPerSequence ? 1 : 0));
}

int LearnModel::shownHead() const {
    return m_options.head >= 0 ? m_options.head : results().example.sharpestHead;
}

std::optional<int> LearnModel::targetKey(int query) const {
    const int begin = m_options.beginToken ? 1 : 0;
    const int letter = query - begin;
    if (letter < 0) return {};
    if (m_options.task == LearningTask::ThreeBack && letter >= 3) return query - 3;
    if (m_options.task == LearningTask::FirstLetter) return begin;
    if (m_options.task == LearningTask::Reverse) return begin + m_options.trainedLength - 1 - letter;
    return {};
}

}  // namespace sinescope
