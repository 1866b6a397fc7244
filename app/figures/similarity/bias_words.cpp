// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a scheme of the score states, and its table.
#include "app/figures/similarity/bias_model.h"
#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

Value statedBias(double bias) {
    return {bias, biasText(bias)};
}

}  // namespace

void BiasSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const BiasPicture& shown = *biasPicture();
    const auto [p, k] = setPlace(values, cursor);
    const auto share = shown.weight(p, k);
    values.set("of_query", readsQuery(scene().scheme))
        .set("query", scene().sentence.tokens.value(0))
        .set("head", shown.head())
        .set("heads", headCount(scene()))
        .set("several_lines", shown.heads().size() > 1)
        .set("softmax", shown.isSoftmax())
        .set("matrix_claim", [this] { return biasMatrixClaim(scene()); })
        .set("looks_at_keys", looksAtKeys(scene()) && !shown.isSoftmax())
        .set("keys_seen", shown.keysSeen(p))
        .set("inside", share.has_value())
        .set("softmax_weight", share);
    if (share) values.set("bias", statedBias(*shown.bias(p, k)));
    for (const std::int64_t head : shown.heads()) values.row("line").set("head", head);
    setDiagonal(values, k);
}

void BiasSimilarityModel::setDiagonal(Values& values, std::int64_t k) const {
    const BiasPicture& shown = *biasPicture();
    values.set("beyond", std::abs(k) >= shown.length());
    if (std::abs(k) >= shown.length()) return;
    const std::int64_t first = shown.firstPosition() + std::max<std::int64_t>(0, -k);
    const std::int64_t last = first + shown.length() - 1 - std::abs(k);
    const double bias = *shown.bias(first, k);
    values.set("varies", looksAtKeys(scene()) && first < last && std::isfinite(bias))
        .set("first", first)
        .set("last", last)
        .set("first_bias", statedBias(bias))
        .set("last_bias", statedBias(*shown.bias(last, k)));
}

FigureTable BiasSimilarityModel::table() const {
    return tableOverShifts(
        [of = biasPicture()](std::int64_t k, std::size_t column) { return of->lines()[column].at(k); });
}

}  // namespace sinescope
