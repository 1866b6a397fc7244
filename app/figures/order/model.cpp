// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// What goes through attention.
struct Question {
    QStringList words;
    Matrix embeddings;
    AttentionHead head;
    QString toy;  ///< "d = 8, W from a generator"
};

/// "The cat sat" with the embeddings that the articles use.
Question articleQuestion() {
    Matrix e(3, 4);
    e << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return {{QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")},
            e,
            {},
            QStringLiteral("d = 4, W = identity")};
}

Question catAndMatQuestion() {
    const OrderToy toy = catAndMatToy();
    QStringList words;
    for (const std::string& word : toy.words) words << QString::fromStdString(word);
    return {words, toy.embeddings, toy.head,
            QStringLiteral("d = 8, E and W from a generator with seed 2017")};
}

Question ownQuestion(const Scene& scene, std::int64_t words, std::int64_t d) {
    Question q;
    q.words = scene.sentence.tokens.mid(0, static_cast<qsizetype>(words));
    q.embeddings = embeddingsOf(scene, 0, d).topRows(words);
    q.head = seededHead(d, 2017, 1 / std::sqrt(static_cast<double>(d)));
    q.toy = QStringLiteral("d = %1%2, made-up W")
                .arg(d)
                .arg(d < scene.encoding.dModel ? QStringLiteral(" (the most this figure takes)") : QString());
    if (words < scene.sentence.tokens.size())
        q.toy += QStringLiteral(", the first %1 of %2 words").arg(words).arg(scene.sentence.tokens.size());
    return q;
}

Question questionOf(const Scene& scene, const OrderFigureOptions& options, std::int64_t d) {
    switch (options.sentence) {
        case OrderSentence::Article:
            return articleQuestion();
        case OrderSentence::CatAndMat:
            return catAndMatQuestion();
        case OrderSentence::Own:
            break;
    }
    return ownQuestion(scene, orderWordCount(scene, options), d);
}

/// A bound of the scores q . k / sqrt(d): how much they magnify the rounding of their sums.
double largestScore(const Matrix& inputs, const AttentionHead& head) {
    const auto norm = [&](const Matrix& weights) {
        const Matrix rows = weights.size() ? Matrix(inputs * weights) : inputs;
        return rows.rowwise().norm().maxCoeff();
    };
    return norm(head.query) * norm(head.key) / std::sqrt(static_cast<double>(inputs.cols()));
}

OrderCase caseOf(const Scene& scene, const OrderFigureOptions& options) {
    OrderCase found;
    found.encoding = orderParameters(scene, options);
    const Question q = questionOf(scene, options, found.encoding.dModel);
    found.words = q.words;
    found.toy = q.toy;
    found.order = orderOf(options.order, q.words.size());
    found.test = {
        options.positions, options.causal,
        options.sentence == OrderSentence::Own && scene.sentence.scale == EmbeddingScale::SqrtDModel};
    found.result = orderTest(q.embeddings, found.order, *encodingOf(found.encoding), q.head, found.test);
    const OrderResult& r = found.result;
    const double outputs =
        std::max(r.original.outputs.cwiseAbs().maxCoeff(), r.permuted.outputs.cwiseAbs().maxCoeff());
    found.limit =
        std::max({outputs, r.inputs.cwiseAbs().maxCoeff(), r.permutedInputs.cwiseAbs().maxCoeff(), 1e-300});
    const double magnified =
        1 + std::max(largestScore(r.inputs, q.head), largestScore(r.permutedInputs, q.head));
    found.identical = 64 * std::numeric_limits<double>::epsilon() * magnified * outputs;
    return found;
}

}  // namespace

OrderModel::OrderModel(std::shared_ptr<const Scene> scene, const OrderModel* before)
    : FigureModel(std::move(scene)), m_options(orderOptions(this->scene())) {
    m_case = before && hasTheCaseOf(*before)
                 ? before->m_case
                 : std::make_shared<const OrderCase>(caseOf(this->scene(), m_options));
}

bool OrderModel::hasTheCaseOf(const OrderModel& other) const {
    OrderFigureOptions options = other.m_options;
    options.pooled = m_options.pooled;  // the mean is worked out in any case
    if (options != m_options) return false;
    if (m_options.sentence != OrderSentence::Own) return true;
    return scene().encoding == other.scene().encoding && scene().sentence == other.scene().sentence;
}

std::int64_t OrderModel::placeOf(std::int64_t word) const {
    return std::find(m_case->order.begin(), m_case->order.end(), word) - m_case->order.begin();
}

std::int64_t OrderModel::placeAt(std::int64_t position) const {
    return std::clamp<std::int64_t>(position - scene().encoding.firstPosition, 0, count() - 1);
}

Vector OrderModel::spreadOverOrders() const {
    const Question q = questionOf(scene(), m_options, m_case->encoding.dModel);
    return sinescope::spreadOverOrders(q.embeddings, *encodingOf(m_case->encoding), q.head, m_case->test);
}

std::optional<double> OrderModel::twinDifference() const {
    std::optional<double> largest;
    const Matrix& outputs = result().original.outputs;
    for (qsizetype a = 0; a < words().size(); ++a)
        for (qsizetype b = a + 1; b < words().size(); ++b)
            if (words().at(a) == words().at(b))
                largest =
                    std::max(largest.value_or(0), (outputs.row(a) - outputs.row(b)).cwiseAbs().maxCoeff());
    return largest;
}

}  // namespace sinescope
