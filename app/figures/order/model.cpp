// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"

#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sinescope {

namespace {

/// The input of attention.
struct Question {
    QStringList words;
    Matrix embeddings;
    AttentionHead head;
    std::int64_t allWords = 0;
};

/// "The cat sat" with the embeddings used in the articles.
Question articleQuestion() {
    Matrix e(3, 4);
    e << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return {{u"The"_s, u"cat"_s, u"sat"_s}, e, {}, 3};
}

Question catAndMatQuestion() {
    const OrderToy toy = catAndMatToy();
    const QStringList words =
        textsOf(toy.words, [](const std::string& word) { return QString::fromStdString(word); });
    return {words, toy.embeddings, toy.head, static_cast<std::int64_t>(words.size())};
}

Question ownQuestion(const Scene& scene, std::int64_t words, std::int64_t d) {
    Question q;
    q.words = scene.sentence.tokens.mid(0, static_cast<qsizetype>(words));
    q.embeddings = embeddingsOf(scene, 0, d).topRows(words);
    q.head = seededHead(d, 2017, 1 / std::sqrt(static_cast<double>(d)));
    q.allWords = static_cast<std::int64_t>(scene.sentence.tokens.size());
    return q;
}

Question questionOf(const Scene& scene, const OrderFigureOptions& options, std::int64_t d) {
    const std::int64_t words = orderWordCount(scene, options);
    if (options.sentence == OrderSentence::Own) return ownQuestion(scene, words, d);
    Question q = options.sentence == OrderSentence::Article ? articleQuestion() : catAndMatQuestion();
    if (words < q.words.size()) {  // a table with fewer rows
        q.words = q.words.mid(0, static_cast<qsizetype>(words));
        q.embeddings = Matrix(q.embeddings.topRows(words));
    }
    return q;
}

/// The scheme's positions for the words: input rows in the scheme's own width, cut or padded with zeros to
/// the words' columns; other schemes at the size of the toy's sequence.
OrderPositions positionsOf(const Scene& scene, const EncodingParameters& encoding, std::int64_t words) {
    OrderPositions positions;
    if (usesEncoding(scene)) {
        positions.rows = Encoding(encoding).block(encoding.firstPosition, words, 0, encoding.dModel);
        return positions;
    }
    positions.scores.positions.resize(static_cast<std::size_t>(words));
    std::iota(positions.scores.positions.begin(), positions.scores.positions.end(), encoding.firstPosition);
    positions.scores.head = scene.selection.head;
    positions.scores.scheme = narrowed(scene.scheme, encoding.length, encoding.dModel);
    if (entryOf(scene) != Entry::Input) return positions;
    const std::int64_t own = schemeRequirements(scene.scheme).columns;
    const Matrix rows =
        inputVectors(positions.scores.scheme, positions.scores.positions, own > 0 ? own : encoding.dModel);
    const std::int64_t shared = std::min(encoding.dModel, static_cast<std::int64_t>(rows.cols()));
    positions.rows = Matrix::Zero(words, encoding.dModel);
    positions.rows.leftCols(shared) = rows.leftCols(shared);
    return positions;
}

/// Returns the largest finite |bias| that the scheme adds to a score; it also affects softmax rounding.
double largestBias(const OrderPositions& positions) {
    const ScoreScheme& scores = positions.scores;
    const Scheme& scheme = scores.scheme;
    if (entersAt(scheme) != Entry::Score || readsQuery(scheme)) return 0;
    double largest = 0;
    for (const std::int64_t p : scores.positions)
        for (const std::int64_t q : scores.positions)
            if (const double bias = scoreBias(scheme, {}, scores.head, p, q); std::isfinite(bias))
                largest = std::max(largest, std::abs(bias));
    return largest;
}

/// Returns a bound on the scores q . k / sqrt(d), which magnify the rounding of their sums.
double largestScore(const Matrix& inputs, const AttentionHead& head) {
    const auto norm = [&](const Matrix& weights) {
        const Matrix rows = weights.size() ? Matrix(inputs * weights) : inputs;
        return rows.rowwise().norm().maxCoeff();
    };
    return norm(head.query) * norm(head.key) / std::sqrt(static_cast<double>(inputs.cols()));
}

/// If a position's row is several times larger than all others in the table, limits the colours to the
/// largest input of the other words.
void excludeOffScaleRows(OrderCase& found, const Scene& scene) {
    const OffScale offScale = offScaleRows(scene);
    const OrderResult& r = found.result;
    double largest = 0;
    for (Eigen::Index place = 0; place < r.inputs.rows(); ++place) {
        if (offScale.contains(place))
            found.offScale.push_back(scene.encoding.firstPosition + place);
        else
            largest = std::max({largest, r.inputs.row(place).cwiseAbs().maxCoeff(),
                                r.permutedInputs.row(place).cwiseAbs().maxCoeff()});
    }
    if (largest > 0 && !found.offScale.empty()) found.limit = largest;
}

OrderCase caseOf(const Scene& scene, const OrderFigureOptions& options) {
    OrderCase found;
    found.encoding = orderParameters(scene, options);
    const Question q = questionOf(scene, options, found.encoding.dModel);
    found.words = q.words;
    found.allWords = q.allWords;
    found.order = orderOf(options.order, q.words.size());
    found.positions = positionsOf(scene, found.encoding, q.words.size());
    found.test = {
        usesPositions(scene, options), options.causal,
        options.sentence == OrderSentence::Own && scene.sentence.scale == EmbeddingScale::SqrtDModel};
    found.result = permutationEquivariance(q.embeddings, found.order, found.positions, q.head, found.test);
    const OrderResult& r = found.result;
    const double outputs =
        std::max(r.original.outputs.cwiseAbs().maxCoeff(), r.permuted.outputs.cwiseAbs().maxCoeff());
    found.limit =
        std::max({outputs, r.inputs.cwiseAbs().maxCoeff(), r.permutedInputs.cwiseAbs().maxCoeff(), 1e-300});
    if (found.test.positions) excludeOffScaleRows(found, scene);
    const double magnified =
        1 + std::max(largestScore(r.inputs, q.head), largestScore(r.permutedInputs, q.head)) +
        (found.test.positions ? largestBias(found.positions) : 0);
    constexpr double largestRounding = 1e-9;  // a larger relative difference shows, whatever its cause
    found.identical =
        std::min(64 * std::numeric_limits<double>::epsilon() * magnified, largestRounding) * outputs;
    return found;
}

}  // namespace

QString rowsBeyondScores(const Scene& scene) {
    constexpr double largestScored = 1e100;
    const OrderFigureOptions options = orderOptions(scene);
    if (entryOf(scene) != Entry::Input || !options.positions || !missingTable(scene).isEmpty()) return {};
    const auto rows = inputRows(scene);
    const std::int64_t count = std::min(rows->size().rows, orderWordCount(scene, options));
    const double largest = rows->block(0, count, rows->size().columns).cwiseAbs().maxCoeff();
    if (!(largest > largestScored)) return {};
    return Statements::named(orderSpec().id)
        .first(u"view_no_score"_s, Values().set("largest", largest).set("limit", largestScored));
}

OrderModel::OrderModel(std::shared_ptr<const Scene> scene, const OrderModel* before)
    : WordedModel(u"order"_s, std::move(scene)), m_options(orderOptions(this->scene())) {
    m_case = before && canReuseCase(*before)
                 ? before->m_case
                 : std::make_shared<const OrderCase>(caseOf(this->scene(), m_options));
}

bool OrderModel::canReuseCase(const OrderModel& other) const {
    OrderFigureOptions options = other.m_options;
    options.pooled = m_options.pooled;  // the mean is always computed
    if (options != m_options) return false;
    if (scene().scheme != other.scene().scheme) return false;
    if (!usesEncoding(scene()) && (scene().encoding != other.scene().encoding ||
                                   scene().selection.head != other.scene().selection.head))
        return false;
    if (m_options.sentence != OrderSentence::Own) return true;
    return scene().encoding == other.scene().encoding && scene().sentence == other.scene().sentence;
}

QString OrderModel::inputName() const {
    if (!usesPositions() || entryOf(scene()) != Entry::Input) return u"E"_s;
    return u"E + "_s + addedName(scene());
}

std::int64_t OrderModel::placeOf(std::int64_t word) const {
    return std::ranges::find(m_case->order, word) - m_case->order.begin();
}

std::int64_t OrderModel::placeAt(std::int64_t position) const {
    return std::clamp<std::int64_t>(position - scene().encoding.firstPosition, 0, count() - 1);
}

const Vector& OrderModel::spreadOverOrders() const {
    return m_case->spread.of([this] {
        const Question q = questionOf(scene(), m_options, m_case->encoding.dModel);
        return sinescope::spreadOverOrders(q.embeddings, m_case->positions, q.head, m_case->test);
    });
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
