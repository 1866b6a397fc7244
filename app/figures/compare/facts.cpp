// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of each side for the wording of compare.
#include "app/figures/compare/model.h"
#include "core/analysis/linear_fit.h"
#include "core/numbers.h"
#include "core/schemes/comparison.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double faintShare = 1.0 / 8;  ///< of the common scale

/// Returns how sinusoidal a table is: how well the best linear map from the sinusoids of the Scene's base
/// predicts held-out rows.
std::optional<double> sinusoidalShareOf(const CompareSide& side, const InputMatrix& input, double base) {
    constexpr std::int64_t minimumRows = 8;
    const InputSize size = input.size();
    const bool isTable = isWeightTable(side.scheme);
    if (!isTable) return {};
    const Matrix table = input.block(0, size.rows, size.columns);
    const std::vector<std::int64_t> offScale = offScaleRows(table).places;
    if (size.rows - std::ssize(offScale) < minimumRows) return {};
    const Encoding sinusoids({.length = size.rows, .dModel = size.columns, .base = base});
    return sinusoidalShare(table, sinusoids, offScale).heldOut;
}

/// Returns the cosine of the first two words with the same row added to both.
std::optional<double> cosineOfWords(const Scene& scene, const Vector& row) {
    if (placedTokens(scene) < 2 || row.size() != scene.encoding.dModel) return {};
    const Matrix words = embeddingsOf(scene, 0, scene.encoding.dModel);
    const Vector first = words.row(0).transpose() + row;
    const Vector second = words.row(1).transpose() + row;
    if (first.isZero(0) || second.isZero(0)) return {};
    return first.stableNormalized().dot(second.stableNormalized());
}

}  // namespace

void CompareModel::setSides(Values& values) const {
    const Sentence& sentence = scene().sentence;
    values.set("first_word", sentence.tokens.value(0))
        .set("second_word", sentence.tokens.value(1))
        .set("column", scene().selection.column);
    const std::int64_t k = scene().selection.shift;
    values.set("shift", k);
    if (k < 0) values.set("back", -k);
    for (std::size_t at : {0u, 1u}) setSide(values.row("side"), at);
    QStringList grids;
    for (const CompareSide& side : m_sides)
        if (gridIn(side.scheme)) grids << side.letter;
    values.set("grids", view() == CompareView::Frequencies ? grids.join(u" and "_s) : QString());
    const double difference = selectedValue(0) - selectedValue(1);
    if (std::isfinite(difference)) values.set("difference", Value(difference, compareValue(difference)));
}

double CompareModel::selectedValue(std::size_t side) const {
    const SideNumbers& numbers = *m_numbers[side];
    if (!m_sides[side].entersAtInput() || m_query < 0 || m_query >= numbers.input->size().rows) return nan;
    return numbers.input->value(m_query, scene().selection.column);
}

void CompareModel::setSide(Values& row, std::size_t index) const {
    const CompareSide& side = m_sides[index];
    row.set("letter", side.letter)
        .set("side_id", side.letter.toLower())
        .set("name", side.name)
        .set("error", side.error)
        .set("side_note", side.note)
        .set("off_scale",
             offScaleText(m_offScale[index].places, side.firstPosition.value_or(firstPosition())));
    if (view() == CompareView::Maps && m_sideLimits[index] > 0 &&
        m_sideLimits[index] < faintShare * limit(index))
        row.set("faint", m_sideLimits[index]);
    if (side.firstPosition && m_largest) row.set("at", *side.firstPosition + m_largest->position);
    if (!side.isPresent()) return;
    row.set("parameters", parameterCount(side.scheme)).set("divided_score", slopesIn(side.scheme) != nullptr);
    const std::int64_t d = scene().encoding.dModel, width = headWidth(side.scheme, d);
    if (width != std::min(d, maximumHeadWidth)) row.set("other_width", width);
    setSideScore(row, side);
    if (side.entersAtInput()) setSideInput(row, side, index);
}

void CompareModel::setSideScore(Values& row, const CompareSide& side) const {
    const std::int64_t key = m_query + scene().selection.shift;
    if (key < 0 || key >= scene().encoding.length) return;
    row.set("score", [this, &side] {
        const double score = scoresOf(side, {scene().selection.shift}).front();
        return Value(score, compareValue(score));
    });
    if (entersAt(side.scheme) != Entry::Rotation) return;
    row.set("kept", ropeAttentionFactor(*rotationIn(side.scheme)) == 1).set("query_norm", [this, &side] {
        const ScoredHead head(scene(), side);
        return rotated(head.scheme, head.query, m_query).norm();
    });
}

void CompareModel::setSideInput(Values& row, const CompareSide& side, std::size_t index) const {
    const InputMatrix& input = *m_numbers[index]->input;
    const InputSize size = input.size();
    row.set("rows", size.rows);
    if (m_query < 0 || m_query >= size.rows) return;
    const auto added = [this, &input, size]() -> Vector {
        return input.block(m_query, 1, size.columns).row(0);
    };
    row.set("norm", [added] { return added().stableNorm(); })
        .set("cosine", [this, added] { return cosineOfWords(scene(), added()); })
        .set("sinusoidal",
             [this, &side, &input] { return sinusoidalShareOf(side, input, scene().encoding.base); });
    const double value = selectedValue(index);
    if (std::isfinite(value)) row.set("value", Value(value, compareValue(value)));
}

}  // namespace sinescope
