// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/model.h"

#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "core/learning/ceiling.h"
#include "core/schemes/overloaded.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sinescope {

namespace {

/// Steps of a picture on the way: about a fifteenth of a second.
constexpr int stepsInStage = 30;

/// The scheme as the network uses it, without what it trains itself and without the Scene's sizes, so that
/// schemes that train alike are equal.
Scheme networkScheme(const Scheme& scheme, const NetworkShape& shape, int trainedLength) {
    Scheme used = scheme;
    std::visit(Overloaded{[](T5Scheme& s) { s = seededT5(s.buckets, LearnOptions::heads, 0); },
                          [&](ShawScheme& s) { s = seededShaw(s.left, s.right, shape.headColumns(), 0); },
                          [](LearnedScheme& s) { s = seededLearned(1, 1, 0); }, [](auto&) {}},
               used);
    return schemeForNetwork(used, shape, trainedLength, trainedLength);
}

/// Scalings are for reading; training knows none.
Scheme trainedScheme(Scheme scheme, double base) {
    std::visit(Overloaded{[&](SinusoidalScheme& s) { s.encoding.base = base; },
                          [&](RopeScheme& s) {
                              s.base = base;
                              s.scaling = NoScaling{};
                          },
                          [](auto&) {}},
               scheme);
    return scheme;
}

/// What is wrong with the scheme in a network of these sizes; empty if nothing is.
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

double orNothing(const std::optional<double>& value) {
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

LearnModel::LearnModel(std::shared_ptr<const Scene> made, const LearnModel* before)
    : DeferredModel(std::move(made)),
      m_options(learnOptions(scene())),
      m_read(networkScheme(schemeOf(scene()), NetworkShape{}, m_options.trainedLength)),
      m_settings(settingsFor(m_read, m_options.seed)),
      chanceOf(chanceLevel(m_options.task)) {
    m_absence = faultOf(m_read, m_settings);
    if (scene().frozen) {
        const Scheme frozen =
            networkScheme(schemeOf(frozenSetting(scene())), NetworkShape{}, m_options.trainedLength);
        if (faultOf(frozen, settingsFor(frozen, m_options.seed)).isEmpty()) m_frozenRead = frozen;
    }
    if (before) m_before = before->isReady() ? before->m_results : before->m_before;
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

const LearnResults& LearnModel::results() const {
    std::call_once(m_once, [this] {
        m_results = std::make_shared<const LearnResults>(worked());
        m_isReady = true;
    });
    return *m_results;
}

LearnResults LearnModel::worked() const {
    std::vector<LearnRun> before;
    if (m_before) {
        before = m_before->runs;
        if (m_before->frozen) before.push_back(*m_before->frozen);
    }
    LearnResults results;
    if (!m_absence.isEmpty()) {
        results.runs.push_back({m_settings, m_read, {}, {}, {}});
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
    const Training network = networkOf(run);
    results.example = learningExample(network, m_read, m_options.trainedLength);
    if (std::holds_alternative<LearnedScheme>(m_read)) {
        const WeightLayout layout(networkShape(run.settings));
        results.learnedTable = weightsIn(run.state->adam.weights.data(), layout.group("positions"));
    }
    const std::vector<std::optional<double>> ceilings = orderlessCeilings(m_options.task, lastPlace());
    for (const LearningPoint& point : run.curve)
        results.ceilings.push_back(orNothing(ceilings[static_cast<std::size_t>(point.place)]));
    return results;
}

std::shared_ptr<const DeferredModel> LearnModel::stage() const {
    static const std::vector<LearnRun> none;
    if (!m_absence.isEmpty()) return nullptr;
    const int missing = stepsToTrain(m_settings, m_options.steps, m_before ? m_before->runs : none);
    if (missing <= stepsInStage) return nullptr;
    auto partial = std::make_shared<Scene>(scene());
    learnStepsEdit(m_options.steps - missing + stepsInStage).change(*partial);
    auto made = std::make_shared<LearnModel>(std::move(partial), nullptr);
    made->m_before = m_before;
    return made;
}

AxisRange LearnModel::band(std::size_t point) const {
    AxisRange range{1, 0};
    for (const LearnRun& run : results().runs) {
        range.lower = std::min(range.lower, run.curve[point].accuracy);
        range.upper = std::max(range.upper, run.curve[point].accuracy);
    }
    return range;
}

int LearnModel::lastPlace() const {
    return 4 * m_options.trainedLength - (task().isReadByLength ? 0 : 1);
}

int LearnModel::firstUntrainedPlace() const {
    return m_options.trainedLength + (task().isReadByLength ? 1 : 0);
}

std::optional<StretchResult> LearnModel::stretch(LearningStretch stretch) const {
    return stretchResult(curve(), m_settings, stretch);
}

std::optional<double> LearnModel::ceiling(LearningStretch stretch) const {
    const PlaceRange places = placesOf(stretch, m_options.trainedLength);
    return meanCeiling(m_options.task, places.first, places.last + (task().isReadByLength ? 1 : 0));
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
