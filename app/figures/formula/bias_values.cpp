// SPDX-License-Identifier: GPL-3.0-or-later
//
// The term added to a score: ALiBi's slope times a distance, T5's number of a bucket, Shaw's vector of a
// clipped distance times the query.
#include "app/figures/formula/scheme_values.h"
#include "app/model/scheme_biases.h"
#include "app/model/scheme_formula.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"

#include <limits>

namespace sinescope {

namespace {

/// Sets what a mask adds to the bias of the selected key.
void setMask(Values& values, bool isMasked, double bias) {
    const double mask = isMasked ? -std::numeric_limits<double>::infinity() : 0;
    values.set("masked", isMasked).set("mask", mask).set("sum", bias + mask);
}

void setAlibiValues(Values& values, const Scene& scene, const AlibiScheme& alibi) {
    const Selection& at = scene.selection;
    const AlibiSteps steps = alibiSteps(alibi, at.head, at.position, at.position + at.shift);
    const SchemeParameter& form = schemeParameter(alibi, "form");
    values.set("alibi", true)
        .set("form", QString::fromLatin1(form.choices.at(static_cast<std::size_t>(form.get(alibi))).id))
        .set("heads", alibi.heads)
        .set("bias_max", alibi.biasMax)
        .set("number", steps.number)
        .set("slopes", boardValue(static_cast<double>(steps.of)))
        .set("last_key", boardValue(static_cast<double>(alibi.keys - 1)))
        .set("slope", factorValue(steps.slope, steps.added / steps.slope))
        .set("bias", steps.added);
    setMask(values, steps.isMasked, steps.added);
}

void setT5Values(Values& values, const Scene& scene, const T5Scheme& t5) {
    const Selection& at = scene.selection;
    const T5Steps steps = t5Steps(t5.buckets, at.shift);
    const double bias = t5.biases.values()(steps.bucket, at.head);
    const auto board = [](auto number) { return boardValue(static_cast<double>(number)); };
    values.set("t5", true)
        .set("size", board(steps.size))
        .set("logarithmic", steps.isLogarithmic)
        .set("exact", board(steps.exact))
        .set("last_of_side", board(steps.side - 1))
        .set("logarithmic_buckets", board(steps.side - steps.exact))
        .set("max_distance", board(t5.buckets.maximumDistance))
        .set("offset", steps.offset > 0 ? board(steps.offset) : Value())
        .set("bucket", steps.bucket)
        .set("bias", bias);
    setMask(values, steps.isMasked, bias);
}

void setShawValues(Values& values, const Scene& scene, const ShawScheme& shaw) {
    const Selection& at = scene.selection;
    const std::int64_t query = at.position, key = at.position + at.shift;
    const std::int64_t row = clippedRelativePosition(query, key, shaw.left, shaw.right);
    const auto board = [](std::int64_t number) { return boardValue(static_cast<double>(number)); };
    values.set("shaw", true)
        .set("word", scene.sentence.tokens.value(0))
        .set("left", board(shaw.left))
        .set("least", board(-shaw.left))
        .set("right", board(shaw.right))
        .set("clipped", board(row - shaw.left))
        .set("d", scene.encoding.dModel)
        .set("row", row)
        .set("rows", shaw.left + shaw.right + 1)
        .set("bias", scoreBias(shaw, queryOfBiases(scene), 0, query, key));
    const auto vector = shaw.keys.values().row(row);
    const char* const names[] = {"first", "second", "third"};
    for (Eigen::Index j = 0; j < std::min<Eigen::Index>(3, vector.size()); ++j)
        values.set(names[j], vector(j));
    values.set("has_more", vector.size() > 3);
}

}  // namespace

void setBiasValues(Values& values, const Scene& scene, const Scheme& scheme) {
    const Selection& at = scene.selection;
    const std::int64_t key = at.position + at.shift, first = scene.encoding.firstPosition;
    values.set("biases", true)
        .set("head", at.head)
        .set("causal", masksKeysAhead(scheme))
        .set("q", boardValue(static_cast<double>(key)))
        .set("outside", key < first || key >= first + scene.encoding.length)
        .set("k", boardValue(static_cast<double>(at.shift)))
        .set("here", plainText(schemeNumbers(scene, at.position, at.column, at.shift)));
    if (const AlibiScheme* alibi = slopesIn(scheme)) setAlibiValues(values, scene, *alibi);
    if (const T5Scheme* t5 = bucketsIn(scheme)) setT5Values(values, scene, *t5);
    if (const ShawScheme* shaw = keyVectorsIn(scheme)) setShawValues(values, scene, *shaw);
}

}  // namespace sinescope
