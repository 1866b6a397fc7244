// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Returns the distinct values within lowest .. highest, in order.
std::vector<std::int64_t> within(const std::vector<std::int64_t>& values, std::int64_t lowest,
                                 std::int64_t highest) {
    std::vector<std::int64_t> kept;
    for (const std::int64_t value : values)
        if (value >= lowest && value <= highest && std::ranges::find(kept, value) == kept.end())
            kept.push_back(value);
    return kept;
}

void clampPinned(std::optional<std::vector<std::int64_t>>& pinned, std::int64_t lowest,
                 std::int64_t highest) {
    if (!pinned || pinned->empty()) return;
    *pinned = within(*pinned, lowest, highest);
    if (pinned->empty()) pinned.reset();  // a figure that lost all its lines shows its default ones
}

/// Gives the sequence the sizes that the scheme fixes, and the scheme the other sizes of the sequence.
void reconcileScheme(Scheme& scheme, EncodingParameters& encoding) {
    if (sinusoidIn(scheme)) {
        scheme = SinusoidalScheme{};
        return;
    }
    const SchemeRequirements requirements = schemeRequirements(scheme);
    if (requirements.columns > 0) encoding.dModel = requirements.columns;
    if (requirements.positions > 0 && (requirements.allPositions || encoding.length > requirements.positions))
        encoding.length = requirements.positions;
    if (requirements.fromZero) encoding.firstPosition = 0;
    scheme = fitted(scheme, encoding.length, encoding.dModel);
}

void reconcileVectors(Sentence& sentence) {
    sentence.customEmbeddings.resize(static_cast<std::size_t>(sentence.tokens.size()));
    const bool areOfAFile =
        !sentence.vectorsFile.isEmpty() &&
        std::ranges::any_of(sentence.customEmbeddings,
                            [](const std::vector<double>& list) { return !list.empty(); });
    if (areOfAFile) return;
    sentence.vectorsFile.clear();
    sentence.vectorsChanged = false;
}

bool sameFiguresAreOpen(const Scene& a, const Scene& b) {
    return std::ranges::equal(a.figures, b.figures, {}, &FigureState::id, &FigureState::id);
}

bool viewsDiffer(const Scene& before, const Scene& after) {
    return std::ranges::any_of(before.figures, [&after](const FigureState& state) {
        const FigureState* other = findFigure(after, state.id);
        return other && *other != state;
    });
}

}  // namespace

std::vector<FigureState> Scene::defaultFigures() {
    return {{u"heatmap"_s, {}, {}, {}},
            {u"positions"_s, {}, {}, {}},
            {u"dimensions"_s, {}, {}, {}},
            {u"sum"_s, {}, {}, {}}};
}

Changes difference(const Scene& before, const Scene& after) {
    Changes changes;
    changes.setFlag(Change::Encoding, before.encoding != after.encoding || before.scheme != after.scheme);
    changes.setFlag(Change::Frozen,
                    before.frozen != after.frozen || before.frozenScheme != after.frozenScheme);
    changes.setFlag(Change::Sentence, before.sentence != after.sentence);
    changes.setFlag(Change::Selection, before.selection != after.selection);
    changes.setFlag(Change::View, viewsDiffer(before, after));
    changes.setFlag(Change::Arrangement,
                    before.arrangement != after.arrangement || !sameFiguresAreOpen(before, after));
    changes.setFlag(Change::Style, before.style != after.style);
    return changes;
}

std::int64_t placedTokens(const Scene& scene) {
    return std::min<std::int64_t>(scene.sentence.tokens.size(),
                                  std::max<std::int64_t>(scene.encoding.length, 0));
}

void clampToValid(Scene& scene) {
    EncodingParameters& encoding = scene.encoding;
    reconcileScheme(scene.scheme, encoding);
    if (scene.frozen)
        reconcileScheme(scene.frozenScheme, *scene.frozen);
    else
        scene.frozenScheme = SinusoidalScheme{};
    reconcileVectors(scene.sentence);

    Selection& selection = scene.selection;
    // Values that are invalid by themselves are left for validate() to refuse.
    const std::int64_t lastRow = std::max<std::int64_t>(encoding.length, 1) - 1;
    const std::int64_t lastColumn = std::max<std::int64_t>(encoding.dModel, 1) - 1;
    const std::int64_t first =
        std::clamp<std::int64_t>(encoding.firstPosition, 0, EncodingParameters::maximumFirstPosition);
    selection.position = std::clamp(selection.position, first, first + lastRow);
    selection.column = std::clamp<std::int64_t>(selection.column, 0, lastColumn);
    clampPinned(selection.positions, first, first + lastRow);
    clampPinned(selection.columns, 0, lastColumn);
    selection.head =
        std::clamp<std::int64_t>(selection.head, 0, std::max<std::int64_t>(1, headCount(scene.scheme)) - 1);
    selection.shift =
        std::clamp(selection.shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
    if (selection.trainedLength)
        *selection.trainedLength =
            std::clamp<std::int64_t>(*selection.trainedLength, 1, EncodingParameters::maximumLength);

    scene.arrangement.columns = std::clamp(scene.arrangement.columns, 1, Arrangement::maximumColumns);
    if (!findFigure(scene, scene.arrangement.maximized)) scene.arrangement.maximized.clear();
}

const FigureState* findFigure(const Scene& scene, const QString& id) {
    return findIn(scene.figures, id, &FigureState::id);
}

FigureState* findFigure(Scene& scene, const QString& id) {
    return findIn(scene.figures, id, &FigureState::id);
}

FigureState& openedFigure(Scene& scene, const QString& id) {
    if (FigureState* open = findFigure(scene, id)) return *open;
    return scene.figures.emplace_back(FigureState{id, {}, {}, {}});
}

void openFigure(Scene& scene, const QString& id) {
    openedFigure(scene, id);
    if (!scene.arrangement.maximized.isEmpty()) scene.arrangement.maximized = id;
}

const QStringList& colormapIds() {
    static const QStringList ids = {u"diverging"_s, u"viridis"_s, u"cividis"_s, u"magma"_s, u"inferno"_s};
    return ids;
}

}  // namespace sinescope
