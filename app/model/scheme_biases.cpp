// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_biases.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/linear_fit.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Fewer steps than straight lines, because steps cross one another.
constexpr std::int64_t maximumLines = 8, maximumSteps = 4;
constexpr std::int64_t maximumPanels = 16;
/// L above which only the selected head is drawn, because each stores numbers for every distance.
constexpr std::int64_t maximumLength = 1 << 16;

/// At most `maximum` evenly spread heads, including the selected one.
std::vector<std::int64_t> spreadHeads(const Scene& scene, std::int64_t maximum) {
    const std::int64_t count = headCount(scene), selected = scene.selection.head;
    const std::int64_t shown = scene.encoding.length > maximumLength ? 1 : std::min(count, maximum);
    if (shown == 1) return {selected};
    std::vector<std::int64_t> heads = spreadPositions(count, shown);
    // Replaces the nearest one by the selected one.
    *std::min_element(heads.begin(), heads.end(), [selected](std::int64_t a, std::int64_t b) {
        return std::abs(a - selected) < std::abs(b - selected);
    }) = selected;
    return heads;
}

}  // namespace

std::vector<std::int64_t> shownHeads(const Scene& scene) {
    return spreadHeads(scene, slopesIn(scene.scheme) ? maximumLines : maximumSteps);
}

std::vector<std::int64_t> panelHeads(const Scene& scene) {
    return spreadHeads(scene, maximumPanels);
}

Vector queryOfBiases(const Scene& scene) {
    if (!readsQuery(scene.scheme) || scene.sentence.tokens.isEmpty()) return {};
    return embeddingsOf(scene, 0, scene.encoding.dModel).row(0) /
           std::sqrt(static_cast<double>(scene.encoding.dModel));
}

std::shared_ptr<const BiasMatrix> biasesOfHead(const Scene& scene, std::int64_t head) {
    return std::make_shared<const BiasMatrix>(schemeOf(scene), queryOfBiases(scene), head,
                                              scene.encoding.length);
}

bool dependsOnlyOnKey(const Scene& scene) {
    return hasRowConstants(scene.scheme);
}

QString biasMatrixClaim(const Scene& scene) {
    if (dependsOnlyOnKey(scene))
        return u"each column has one value; up to a constant in each row, which softmax ignores, only the "
               "distance counts"_s;
    if (const auto* shaw = keyVectorsIn(scene.scheme))
        return u"each diagonal has one value"_s +
               farKeysText(*shaw, scene.encoding.length - 1, scene.encoding.length - 1);
    return u"each diagonal has one value: only the distance counts"_s;
}

QString farKeysText(const ShawScheme& shaw, std::int64_t keysBefore, std::int64_t keysAfter) {
    const bool before = keysBefore > shaw.left, after = keysAfter > shaw.right;
    if ((before || after) && shaw.left + shaw.right == 0) return u"; here all are the same"_s;
    if (before && after) return u"; far keys before the query share one, far keys after it another"_s;
    if (before) return u"; far keys before the query share one"_s;
    return after ? u"; far keys after the query share one"_s : QString();
}

QString maskedWord() {
    return u"masked"_s;
}

QString biasText(double bias, int digits) {
    return std::isfinite(bias) ? plainNumber(bias, digits) : maskedWord();
}

}  // namespace sinescope
