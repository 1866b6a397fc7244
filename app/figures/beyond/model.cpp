// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/model.h"

#include "app/scene/scene_scheme.h"
#include "core/analysis/uniqueness.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

// A few milliseconds for any setting; ordinary ones are exact well below this.
constexpr std::int64_t maximumCurveTerms = std::int64_t{1} << 21;

bool hasClocks(const Scene& scene, const Encoding& encoding) {
    return usesEncoding(scene) && encoding.pairs() > 0;
}

std::shared_ptr<const BeyondNumbers> numbersOf(const Scene& scene, const BeyondNumbers* before) {
    auto numbers = std::make_shared<BeyondNumbers>();
    numbers->parameters = scene.encoding;
    numbers->parameters.length = 1;
    numbers->encoding = encodingOf(scene);
    numbers->trainedLength = trainedLength(scene);
    numbers->shown = beyondLength(scene);
    const Encoding& encoding = *numbers->encoding;
    const std::int64_t length = numbers->trainedLength;
    numbers->hasClocks = hasClocks(scene, encoding);
    if (!numbers->hasClocks) return numbers;
    const bool same = before && before->hasClocks && before->parameters == numbers->parameters &&
                      before->trainedLength == length;
    if (same) {
        const std::int64_t shown = numbers->shown;
        const auto live = numbers->encoding;
        *numbers = *before;
        numbers->shown = shown;
        numbers->encoding = live;
    } else {
        numbers->arcs = arcsSeen(encoding, length);
        numbers->completed = std::ranges::count(numbers->arcs, 1.0);
        numbers->leavesKnown =
            numbers->parameters.firstPosition + length <= EncodingParameters::maximumFirstPosition;
        numbers->leaves = numbers->leavesKnown
                              ? columnsThatLeave(encoding, length, leavingMargin(encoding.parameters()))
                              : std::vector<bool>(static_cast<std::size_t>(encoding.columns()), false);
        numbers->leaving = std::ranges::count(numbers->leaves, true);
    }
    if (!same || before->shown != numbers->shown)
        numbers->distances = trainedDistances(encoding, length, numbers->shown - length, maximumCurveTerms);
    return numbers;
}

/// True if nothing has changed, so that the numbers are shared.
bool areNumbersOf(const Scene& scene, const BeyondNumbers& numbers) {
    EncodingParameters parameters = scene.encoding;
    parameters.length = 1;
    return numbers.hasClocks == hasClocks(scene, *numbers.encoding) && numbers.parameters == parameters &&
           numbers.trainedLength == trainedLength(scene) && numbers.shown == beyondLength(scene);
}

}  // namespace

double leavingMargin(const EncodingParameters& parameters) {
    return 0.05 * std::abs(parameters.factor);
}

BeyondModel::BeyondModel(std::shared_ptr<const Scene> scene, const BeyondModel* before)
    : WordedModel(beyondOptions().spec().id, std::move(scene)),
      m_options(beyondOptions().read(this->scene())),
      m_numbers(before && areNumbersOf(this->scene(), *before->m_numbers)
                    ? before->m_numbers
                    : numbersOf(this->scene(), before ? before->m_numbers.get() : nullptr)) {
    if (showsLossAlone(this->scene())) m_options.part = BeyondPart::Loss;
    if (before && before->m_numbers == m_numbers && before->marked() == marked())
        m_markedRow = before->m_markedRow;
    const bool isFound = isTrained(marked()) || rowInCurve(marked());
    if (!m_numbers->hasClocks || isFound || isShortSearch(encoding(), trainedLength())) prepare();
}

std::int64_t BeyondModel::marked() const {
    return std::clamp(lastTrained() + m_options.past, first(), last());
}

bool BeyondModel::columnLeaves(std::int64_t pair, Wave wave) const {
    const std::int64_t column = encoding().columnOf(pair, wave);
    return column >= 0 && m_numbers->leaves[static_cast<std::size_t>(column)];
}

double BeyondModel::shareOfTurn(std::int64_t pair, std::int64_t position) const {
    const double cycles = cyclesWithin(encoding(), pair, static_cast<double>(position - first()));
    return cycles - std::floor(cycles);
}

std::vector<bool> BeyondModel::unseenHands(std::int64_t position) const {
    return handsInUnseenArcs(encoding(), trainedLength(), position);
}

const TrainedRow& BeyondModel::markedRow() const {
    return m_markedRow.of([this] { return !m_numbers->hasClocks ? TrainedRow{} : foundRow(marked()); });
}

std::optional<TrainedRow> BeyondModel::rowInCurve(std::int64_t position) const {
    const TrainedDistances& run = m_numbers->distances;
    const std::int64_t sample = position - run.first;
    if (run.stride != 1 || sample <= 0 || sample >= run.distances.size()) return {};
    return TrainedRow{run.rows[static_cast<std::size_t>(sample)], run.distances(sample), true};
}

TrainedRow BeyondModel::nearestRow(std::int64_t position) const {
    return position == marked() ? markedRow() : foundRow(position);
}

TrainedRow BeyondModel::foundRow(std::int64_t position) const {
    const std::optional<TrainedRow> inCurve = rowInCurve(position);
    return inCurve ? *inCurve : nearestTrainedRow(encoding(), trainedLength(), position);
}

}  // namespace sinescope
