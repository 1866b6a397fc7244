// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/scores_model.h"

#include "app/figures/sum/added_rows.h"
#include "app/model/same_setting.h"
#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

constexpr std::uint32_t projectionSeed = 7;

}  // namespace

SumScoresModel::SumScoresModel(std::shared_ptr<const Scene> made, const SumScoresModel* before)
    : SentenceModel(std::move(made), maximumWords) {
    m_options.projection = projectionIn(scene());
    const bool same = hasSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Head) &&
                      before->m_options == m_options;
    m_numbers = same ? before->m_numbers : std::make_shared<const Numbers>(numbers());
    m_panels = panelsOf(*m_numbers);
    if (hasTerms()) m_offScale = AddedRows(scene()).offScale();
    double largest = largestScore(m_offScale);
    if (!(largest > 0)) {
        m_offScale.clear();
        largest = largestScore({});
    }
    m_ownLimit = largest > 0 ? largest : 1;
}

double SumScoresModel::largestScore(const std::vector<std::int64_t>& leftOut) const {
    const auto isLeft = [&](Eigen::Index word) {
        return std::ranges::find(leftOut, positionOf(word)) != leftOut.end();
    };
    double largest = 0;
    for (const ScorePanel& panel : m_panels) {
        const Matrix& values = *panel.values;
        for (Eigen::Index query = 0; query < values.rows() && !panel.isShare; ++query)
            for (Eigen::Index key = 0; key < values.cols(); ++key)
                if (std::isfinite(values(query, key)) && !isLeft(query) && !isLeft(key))
                    largest = std::max(largest, std::abs(values(query, key)));
    }
    return largest;
}

Matrix SumScoresModel::wordVectors() const {
    return embeddingsOf(scene(), 0, m_words, 0, scene().encoding.dModel) * embeddingFactor(scene());
}

SumScoresModel::Numbers SumScoresModel::numbers() const {
    Numbers found;
    if (hasTerms()) {
        computeTerms(found);
        return found;
    }
    std::vector<std::int64_t> positions(static_cast<std::size_t>(m_words));
    std::iota(positions.begin(), positions.end(), scene().encoding.firstPosition);
    const double scale = 1 / std::sqrt(static_cast<double>(scene().encoding.dModel));
    found.stages =
        sentenceScores(schemeOf(scene()), wordVectors(), positions, {scene().selection.head, scale, false});
    return found;
}

void SumScoresModel::computeTerms(Numbers& found) const {
    const std::int64_t d = scene().encoding.dModel;
    const Matrix words = wordVectors();
    Matrix rows = AddedRows(scene()).block(positionOf(0), m_words, 0, d);
    const Matrix added = words + rows;
    const SumProjection projection = isConcatenated() ? m_options.projection : SumProjection::Tied;
    if (projection == SumProjection::Free) {
        // Entries of variance 1 / d: a vector keeps its length, on average.
        const Matrix own = Lcg(projectionSeed).matrix(d, d, std::sqrt(3 / static_cast<double>(d)));
        rows = rows * own.transpose();
    }
    found.terms = termMatrices(words, rows);
    if (projection == SumProjection::Apart) {
        found.terms.wordPosition.setZero();
        found.terms.positionWord.setZero();
    }
    found.total = found.terms.total();
    if (projection == SumProjection::Tied)
        found.residual = (found.total - added * added.transpose()).cwiseAbs().maxCoeff();
}

std::vector<ScorePanel> SumScoresModel::panelsOf(const Numbers& n) const {
    const QString none, plus = u"+"_s, equals = u"="_s, arrow = u"→"_s;
    Values head;
    head.set("scores", true).set("head", scene().selection.head);
    const auto panel = [&](const char* name, const QString& sign, const Matrix& values,
                           bool isShare = false) {
        return ScorePanel{statements().all(QString::fromLatin1(name), head), sign, &values, isShare};
    };
    const ScorePanel words = panel("product", none, n.stages.words);
    const ScorePanel share = panel("share", arrow, n.stages.weights, true);
    switch (entryOf(scene())) {
        case Entry::Input:
            break;
        case Entry::Nowhere:
            return {words, share};
        case Entry::Rotation:
            return {words, panel("rotated_product", arrow, n.stages.scores), share};
        case Entry::Score: {
            return {
                words,
                panel(readsQuery(scene().scheme) ? "query_bias_name" : "bias_name", plus, n.stages.change),
                panel("total", equals, n.stages.scores), share};
        }
    }
    return {panel("word_word", none, n.terms.wordWord), panel("word_position", plus, n.terms.wordPosition),
            panel("position_word", plus, n.terms.positionWord),
            panel("position_position", plus, n.terms.positionPosition), panel("total", equals, n.total)};
}

std::optional<ScoreCell> SumScoresModel::cellAt(std::int64_t position, std::int64_t shift) const {
    const auto query = placeOf(position), key = placeOf(position + shift);
    return query && key ? std::optional(ScoreCell{*query, *key}) : std::nullopt;
}

}  // namespace sinescope
