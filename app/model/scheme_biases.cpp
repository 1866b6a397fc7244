// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_biases.h"

#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Straight lines can be told apart where steps cross one another.
constexpr std::int64_t maximumLines = 8, maximumSteps = 4;
/// L above which only the selected head is drawn: each keeps some numbers for every distance.
constexpr std::int64_t maximumLength = 1 << 16;

}  // namespace

std::vector<std::int64_t> shownHeads(const Scene& scene) {
    const std::int64_t count = headCount(scene), selected = scene.selection.head;
    const std::int64_t most = std::holds_alternative<AlibiScheme>(scene.scheme) ? maximumLines : maximumSteps;
    const std::int64_t shown = scene.encoding.length > maximumLength ? 1 : std::min(count, most);
    if (shown == 1) return {selected};
    std::vector<std::int64_t> heads;
    for (std::int64_t t = 0; t < shown; ++t) heads.push_back(t * (count - 1) / (shown - 1));
    // In the place of the one nearest to it, unless it is among them.
    *std::min_element(heads.begin(), heads.end(), [selected](std::int64_t a, std::int64_t b) {
        return std::abs(a - selected) < std::abs(b - selected);
    }) = selected;
    return heads;
}

Vector queryOfBiases(const Scene& scene) {
    if (!std::holds_alternative<ShawScheme>(scene.scheme) || scene.sentence.tokens.isEmpty()) return {};
    return embeddingsOf(scene, 0, scene.encoding.dModel).row(0);
}

Vector biasesOfHead(const Scene& scene, std::int64_t head) {
    const std::int64_t length = scene.encoding.length;
    return scoreBiases(schemeOf(scene), queryOfBiases(scene), head, 1 - length, 2 * length - 1);
}

QString biasText(double bias) {
    return std::isfinite(bias) ? plainNumber(bias, 6) : QStringLiteral("not seen");
}

}  // namespace sinescope
