// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/rotation_model.h"

#include "app/model/cell_readout.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

RotationPicture::RotationPicture(const Scene& scene, bool sameWord) : ShiftLinesPicture(scene.encoding) {
    const QStringList& tokens = scene.sentence.tokens;
    const qsizetype other = sameWord || tokens.size() < 2 ? 0 : 1;
    m_query = tokens[0];
    m_key = tokens[other];
    const Matrix words = embeddingsOf(scene, 0, scene.encoding.dModel);
    const Scheme scheme = schemeOf(scene);
    const Eigen::Index key = std::min<Eigen::Index>(other, words.rows() - 1);
    m_scores = std::make_shared<const RotationScores>(*rotationIn(scheme), Vector(words.row(0)),
                                                      Vector(words.row(key)), firstPosition(), length());
    // Curves may differ by position, because keras-hub's YaRN stops counting at some position.
    m_place = m_scores->dependsOnlyOnDistance() ? 0 : scene.selection.position - firstPosition();
    const double reach = m_scores->reach();
    m_lines = {
        {QString(), [this](std::int64_t k) { return m_scores->equalWordScores(m_place, k).lowest; }},
        {u"equal words"_s, [this](std::int64_t k) { return m_scores->equalWordScores(m_place, k).highest; }},
        {u"any words"_s, [reach](std::int64_t) { return reach; }},
        {QString(), [reach](std::int64_t) { return -reach; }},
        {u"uniform pairs"_s, [this](std::int64_t k) { return m_scores->evenly(m_place, k); }},
        {m_query == m_key ? m_query : m_query + u", "_s + m_key,
         [this](std::int64_t k) { return m_scores->at(m_place, k); }}};
    m_matrix.show(m_scores, [](const RotationScores& scores, std::int64_t p, std::int64_t q) {
        return scores.at(p, q - p);
    });
    // The colour limits of the drawn words, from about a thousand distances.
    const auto last = static_cast<double>(length() - 1);
    Extremes found{0, 0};
    sampled(m_lines.back(), -last - 0.5, last + 0.5, 512).extend(found);
    const double largest = std::max(found.highest, -found.lowest);
    if (largest > 0) m_limits = {found.lowest < 0 ? -largest : 0, largest};
}

RotationSimilarityModel::RotationSimilarityModel(std::shared_ptr<const Scene> made,
                                                 const RotationSimilarityModel* before)
    : SimilarityBase(u"similarity-rotation"_s, std::move(made)),
      m_sameWord(similarityOptions(scene()).sameWord) {
    const bool same = hasSameSetting(before, scene(), ScenePart::Sentence) &&
                      before->m_sameWord == m_sameWord &&
                      (before->m_picture->dependsOnlyOnDistance() || before->position() == position());
    m_picture = same ? before->m_picture : std::make_shared<const RotationPicture>(scene(), m_sameWord);
}

void RotationSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const auto [p, k] = setPlace(values, cursor);
    const RotationScores& scores = m_picture->scores();
    const std::int64_t place = m_picture->place();
    const Extremes equal = scores.equalWordScores(place, k);
    values.set("same_diagonals", m_picture->dependsOnlyOnDistance())
        .set("query", m_picture->query())
        .set("score", shownValue(m_picture->between(p, p + k)))
        .set("value", shownValue(scores.at(place, k)))
        .set("reach", shownValue(scores.reach()))
        .set("equal_lowest", shownValue(equal.lowest))
        .set("equal_highest", shownValue(equal.highest))
        .set("any_words", shownSpan(-scores.reach(), scores.reach()))
        .set("equal_words", shownSpan(equal.lowest, equal.highest))
        .set("equal_words_read", shownSpan(equal.lowest, equal.highest, {}))
        .set("even_pairs", shownValue(scores.evenly(place, k)));
    if (m_picture->key() != m_picture->query()) values.set("key", m_picture->key());
}

FigureTable RotationSimilarityModel::table() const {
    return tableOverShifts([of = m_picture](std::int64_t k, std::size_t column) {
        // The line of each column: the score, uniform pairs, equal words, any words.
        static constexpr std::array<std::size_t, 5> lines = {5, 4, 0, 1, 2};
        return of->lines()[lines[column]].at(k);
    });
}

}  // namespace sinescope
