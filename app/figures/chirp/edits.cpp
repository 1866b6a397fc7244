// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/edits.h"

#include "app/model/selection_edit.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

namespace {

SceneEdit positionsEdit(const std::vector<std::int64_t>& positions, const QString& mergeKey) {
    return {u"positions of the chirps"_s, [positions](Scene& next) { setChirpPositions(next, positions); },
            mergeKey};
}

}  // namespace

SceneEdit moveChirps(const ChirpModel& model, std::int64_t by) {
    std::vector<std::int64_t> positions = model.positions();
    for (std::int64_t& position : positions)
        position = std::clamp<std::int64_t>(position + by, 0, EncodingParameters::maximumLength);
    return positionsEdit(positions, u"chirp.positions"_s);
}

SceneEdit typeChirpPosition(const ChirpModel& model, std::size_t index, const QString& typed) {
    const std::optional<std::int64_t> position = parseWholeNumber(typed);
    if (!position || *position < 0 || *position > EncodingParameters::maximumLength)
        throw failure(u"%1 is not a position; p is a whole number from 0 to %2."_s.arg(
            quoted(typed), grouped(EncodingParameters::maximumLength)));
    std::vector<std::int64_t> positions = model.positions();
    positions.at(index) = *position;
    return positionsEdit(positions, {});
}

std::optional<SceneEdit> stepChirpPair(const ChirpModel& model, std::int64_t by) {
    if (model.pairs() == 0) return {};
    const std::int64_t now =
        std::max<std::int64_t>(model.encoding().role(model.scene().selection.column).pair, 0);
    const std::int64_t pair = std::clamp<std::int64_t>(now + by, 0, model.pairs() - 1);
    std::int64_t column = model.encoding().columnOf(pair, Wave::Sine);
    if (column < 0) column = model.encoding().columnOf(pair, Wave::Cosine);
    return moveSelectionEdit({{}, column, {}});
}

}  // namespace sinescope
