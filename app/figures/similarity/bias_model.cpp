// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/bias_model.h"

#include "app/model/cell_readout.h"
#include "app/model/order_by.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_biases.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Positions (times heads with a softmax) whose picture takes a few milliseconds, and about 50 ms.
constexpr std::int64_t immediatePositions = std::int64_t{1} << 14;
constexpr std::int64_t awaitedPositions = std::int64_t{1} << 17;

/// Returns the shown heads, the selected one last.
std::vector<std::int64_t> headsOf(const Scene& scene) {
    std::vector<std::int64_t> heads = shownHeads(scene);
    heads.erase(std::find(heads.begin(), heads.end(), scene.selection.head));
    heads.push_back(scene.selection.head);
    return heads;
}

/// Returns colour limits that include 0, symmetric if there are values of both signs.
Extremes limitsOf(const BiasMatrix& biases) {
    const double lowest = std::min(biases.lowest(), 0.0), highest = std::max(biases.highest(), 0.0);
    const double largest = std::max(-lowest, highest);
    if (largest == 0) return {0, 1};
    return lowest < 0 && highest > 0 ? Extremes{-largest, largest} : Extremes{lowest, highest};
}

Value statedBias(double bias) {
    return {bias, biasText(bias)};
}

}  // namespace

BiasPicture::BiasPicture(const Scene& scene, bool softmax)
    : ShiftLinesPicture(scene.encoding),
      m_isSoftmax(softmax),
      m_position(scene.selection.position),
      m_heads(headsOf(scene)) {
    for (const std::int64_t head : m_heads) {
        m_matrices.push_back(biasesOfHead(scene, head));
        if (!softmax && head != m_heads.back()) continue;
        m_softmax.push_back(std::make_shared<const BiasSoftmax>(m_matrices.back()->withoutRowConstants()));
    }
    for (std::size_t line = 0; line < m_heads.size(); ++line)
        m_lines.push_back({m_heads.size() > 1 ? u"head %1"_s.arg(m_heads[line]) : QString(),
                           [this, line](std::int64_t k) { return lineAt(line, k); }});
    m_matrix.hasMaskedKeys = true;
    if (!softmax) {
        m_matrix.show(m_matrices.back());
        m_limits = limitsOf(biases());
        return;
    }
    m_matrix.show(m_softmax.back(), &BiasSoftmax::weight);
    m_matrix.source = m_matrices.back();  // stays the same while the position changes
    m_matrix.part = 1;
    m_limits = {0, m_softmax.back()->largest()};
}

std::vector<std::size_t> BiasPicture::ascending() const {
    return orderBy(m_heads.size(), [this](std::size_t line) { return m_heads[line]; });
}

double BiasPicture::lineAt(std::size_t line, std::int64_t shift) const {
    if (!isOfQuery())  // the same for every query
        return m_matrices[line]->value(std::max<std::int64_t>(0, -shift), std::max<std::int64_t>(0, shift));
    const std::int64_t query = m_position - firstPosition(), key = query + shift;
    if (key < 0 || key >= length()) return nan;
    return m_isSoftmax ? m_softmax[line]->weight(query, key) : m_matrices[line]->value(query, key);
}

std::optional<double> BiasPicture::bias(std::int64_t p, std::int64_t k) const {
    const std::int64_t query = p - firstPosition(), key = query + k;
    if (query < 0 || query >= length() || key < 0 || key >= length()) return {};
    return biases().value(query, key);
}

std::optional<double> BiasPicture::weight(std::int64_t p, std::int64_t k) const {
    const std::int64_t query = p - firstPosition();
    if (query + k < 0 || query + k >= length()) return {};
    return softmax().weight(query, query + k);
}

BiasSimilarityModel::BiasSimilarityModel(std::shared_ptr<const Scene> made, const BiasSimilarityModel* before)
    : SimilarityBase(u"similarity-biases"_s, std::move(made)),
      m_isSoftmax(similarityOptions(scene()).softmax) {
    const bool same = hasSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Head) &&
                      before->m_isSoftmax == m_isSoftmax &&
                      (before->position() == position() || !(m_isSoftmax || dependsOnlyOnKey(scene())));
    if (same) m_picture = before->m_picture;
    if (work() <= immediatePositions) prepare();
}

std::int64_t BiasSimilarityModel::work() const {
    return scene().encoding.length * (m_isSoftmax ? std::ssize(shownHeads(scene())) : 1);
}

bool BiasSimilarityModel::isQuick() const {
    return work() <= awaitedPositions;
}

const std::shared_ptr<const BiasPicture>& BiasSimilarityModel::biasPicture() const {
    return m_picture.of([this] { return std::make_shared<const BiasPicture>(scene(), m_isSoftmax); });
}

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
        .set("looks_at_keys", dependsOnlyOnKey(scene()) && !shown.isSoftmax())
        .set("keys_seen", shown.keysSeen(p))
        .set("inside", share.has_value())
        .set("softmax_weight", share);
    if (share) {
        const double bias = *shown.bias(p, k);
        values.set("bias", statedBias(bias)).set("masked", !std::isfinite(bias));
    }
    for (const std::size_t line : shown.ascending()) values.row("line").set("head", shown.heads()[line]);
    setDiagonal(values, k);
}

void BiasSimilarityModel::setDiagonal(Values& values, std::int64_t k) const {
    const BiasPicture& shown = *biasPicture();
    values.set("beyond", std::abs(k) >= shown.length());
    if (std::abs(k) >= shown.length()) return;
    const std::int64_t first = shown.firstPosition() + std::max<std::int64_t>(0, -k);
    const std::int64_t last = first + shown.length() - 1 - std::abs(k);
    const double bias = *shown.bias(first, k);
    values.set("varies", dependsOnlyOnKey(scene()) && first < last && std::isfinite(bias))
        .set("first", first)
        .set("last", last)
        .set("diagonal_masked", !std::isfinite(bias))
        .set("first_bias", statedBias(bias))
        .set("last_bias", statedBias(*shown.bias(last, k)));
}

FigureTable BiasSimilarityModel::table() const {
    return tableOverShifts(
        [of = biasPicture(), order = biasPicture()->ascending()](std::int64_t k, std::size_t column) {
            return of->lines()[order[column]].at(k);
        });
}

}  // namespace sinescope
