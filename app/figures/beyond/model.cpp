// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/model.h"

#include "app/figures/registry.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

// Together a few milliseconds at any setting; the usual ones are exact long before.
constexpr std::int64_t mostCurveTerms = std::int64_t{1} << 21;
constexpr std::int64_t mostSearchTerms = 40'000;

}  // namespace

QString beyondId() {
    return QStringLiteral("beyond");
}

QString pastKey() {
    return QStringLiteral("past");
}

std::int64_t pastOf(const Scene& scene) {
    const QJsonValue value =
        optionValue(figureKind(beyondId()).spec, findFigure(scene, beyondId()), pastKey());
    return static_cast<std::int64_t>(value.toDouble());
}

std::int64_t pairOf(const BeyondNumbers& numbers, std::int64_t column) {
    return numbers.encoding->role(std::clamp<std::int64_t>(column, 0, numbers.encoding->columns() - 1)).pair;
}

std::shared_ptr<const BeyondNumbers> beyondNumbers(const Scene& scene) {
    static std::shared_ptr<const BeyondNumbers> kept;
    const std::int64_t length = scene.selection.trainedLength.value_or(usualTrainedLength);
    EncodingParameters parameters = scene.encoding;
    parameters.length = 1;  // what lies beyond L_tr does not hang on L
    std::int64_t shown = 4 * length;
    const FigureState* state = findFigure(scene, beyondId());
    if (state && state->x) {
        const double end =
            std::floor(std::min(state->x->upper, 1e9)) - static_cast<double>(parameters.firstPosition) + 1;
        shown = std::clamp<std::int64_t>(static_cast<std::int64_t>(end), shown,
                                         4 * EncodingParameters::maximumLength);
    }
    if (kept && kept->trainedLength == length && kept->shown == shown && kept->parameters == parameters)
        return kept;
    auto numbers = std::make_shared<BeyondNumbers>();
    numbers->parameters = parameters;
    numbers->encoding = encodingOf(scene);
    numbers->trainedLength = length;
    numbers->shown = shown;
    const Encoding& encoding = *numbers->encoding;
    numbers->arcs = arcsSeen(encoding, length);
    numbers->completed = std::count(numbers->arcs.begin(), numbers->arcs.end(), 1.0);
    numbers->leavesKnown = parameters.firstPosition + length <= EncodingParameters::maximumFirstPosition;
    numbers->leaves = numbers->leavesKnown
                          ? columnsThatLeave(encoding, length)
                          : std::vector<bool>(static_cast<std::size_t>(encoding.columns()), false);
    numbers->leaving = std::count(numbers->leaves.begin(), numbers->leaves.end(), true);
    numbers->distances = trainedDistances(encoding, length, shown - length, mostCurveTerms);
    kept = numbers;
    return kept;
}

std::int64_t markedPosition(const BeyondNumbers& numbers, std::int64_t past) {
    return std::clamp(numbers.lastTrained() + past, numbers.first(), numbers.last());
}

TrainedRow nearestRow(const BeyondNumbers& numbers, std::int64_t position) {
    // A whole curve holds the answer; a lone column of an odd d_model is not in it.
    const TrainedDistances& run = numbers.distances;
    const std::int64_t pairs = numbers.encoding->pairs();
    const bool whole = numbers.encoding->columnOf(pairs - 1, Wave::Sine) >= 0 &&
                       numbers.encoding->columnOf(pairs - 1, Wave::Cosine) >= 0;
    const std::int64_t sample = position - run.first;
    if (whole && run.stride == 1 && sample > 0 && sample < run.distances.size())
        return {run.rows[static_cast<std::size_t>(sample)], run.distances(sample), true};
    struct Entry {
        EncodingParameters parameters;
        std::int64_t trainedLength;
        std::int64_t position;
        TrainedRow row;
    };
    static std::vector<Entry> kept;  // the mark, the cursor, and those before
    constexpr std::size_t mostKept = 8;
    for (const Entry& entry : kept)
        if (entry.position == position && entry.trainedLength == numbers.trainedLength &&
            entry.parameters == numbers.parameters)
            return entry.row;
    const TrainedRow row =
        nearestTrainedRow(*numbers.encoding, numbers.trainedLength, position, mostSearchTerms);
    if (kept.size() == mostKept) kept.erase(kept.begin());
    kept.push_back({numbers.parameters, numbers.trainedLength, position, row});
    return row;
}

QString nearestText(const BeyondNumbers& numbers, std::int64_t position) {
    return nearestTexts(numbers, position).first();
}

QStringList nearestTexts(const BeyondNumbers& numbers, std::int64_t position) {
    const QString at = QStringLiteral("p = %1: ").arg(grouped(position));
    if (position >= numbers.first() && position <= numbers.lastTrained())
        return {at + QStringLiteral("a trained position"), at + QStringLiteral("trained")};
    const TrainedRow row = nearestRow(numbers, position);
    const QString distance = fixedNumber(row.distance, 2);
    const QString from = at + QStringLiteral("%1 from row %2").arg(distance, grouped(row.position));
    if (!row.proven)
        return {from + QStringLiteral(", the nearest found"), at + distance + QStringLiteral(" found")};
    return {from + QStringLiteral(", the nearest"), from, at + distance};
}

}  // namespace sinescope
