// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"

#include "app/figures/registry.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::int64_t mostWords = 12;
constexpr std::int64_t mostColumns = 64;  ///< T d^2 multiplications: a fifth of a millisecond

QString figureId() {
    return QStringLiteral("order");
}

QJsonValue optionIn(const Scene& scene, const QString& key) {
    return optionValue(figureKind(figureId()).spec, findFigure(scene, figureId()), key);
}

QString sentenceIn(const Scene& scene) {
    return optionIn(scene, orderSentenceKey()).toString();
}

/// "The cat sat" with the embeddings that the articles use.
Matrix articleEmbeddings() {
    Matrix e(3, 4);
    e << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return e;
}

EncodingParameters toyParameters(std::int64_t words, std::int64_t dModel) {
    EncodingParameters parameters;
    parameters.length = words;
    parameters.dModel = dModel;
    return parameters;
}

/// What goes into the test.
struct Question {
    QStringList words;
    Matrix embeddings;
    EncodingParameters parameters;
    AttentionHead head;
    QString setting;
};

Question questionOf(const Scene& scene) {
    const QString choice = sentenceIn(scene);
    Question q;
    q.parameters = orderParameters(scene);
    if (choice == QLatin1String("a")) {
        q.words = {QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")};
        q.embeddings = articleEmbeddings();
        q.setting = QStringLiteral("d = 4, W = identity");
        return q;
    }
    if (choice == QLatin1String("b")) {
        const OrderToy toy = catAndMatToy();
        for (const std::string& word : toy.words) q.words << QString::fromStdString(word);
        q.embeddings = toy.embeddings;
        q.head = toy.head;
        q.setting = QStringLiteral("d = 8, E and W from a generator with seed 2017");
        return q;
    }
    const std::int64_t words = orderWordCount(scene);
    const std::int64_t d = q.parameters.dModel;
    q.words = scene.sentence.tokens.mid(0, static_cast<qsizetype>(words));
    q.embeddings = embeddingsOf(scene, 0, d).topRows(words);
    q.head = seededHead(d, 2017, 1 / std::sqrt(static_cast<double>(d)));
    q.setting =
        QStringLiteral("d = %1%2, made-up W")
            .arg(d)
            .arg(d < scene.encoding.dModel ? QStringLiteral(" (the most this figure takes)") : QString());
    return q;
}

}  // namespace

EncodingParameters orderParameters(const Scene& scene) {
    const QString choice = sentenceIn(scene);
    if (choice == QLatin1String("a")) return toyParameters(3, 4);
    if (choice == QLatin1String("b")) return toyParameters(6, 8);
    EncodingParameters parameters = scene.encoding;
    parameters.dModel = std::min(parameters.dModel, mostColumns);
    return parameters;
}

std::int64_t orderWordCount(const Scene& scene) {
    const QString choice = sentenceIn(scene);
    if (choice == QLatin1String("a")) return 3;
    if (choice == QLatin1String("b")) return 6;
    return std::min<std::int64_t>(scene.sentence.tokens.size(), mostWords);
}

Permutation orderOf(const Scene& scene, std::int64_t count) {
    Permutation order;
    const auto take = [&](std::int64_t word) {
        if (word >= 0 && word < count && std::find(order.begin(), order.end(), word) == order.end())
            order.push_back(word);
    };
    for (const QString& part :
         optionIn(scene, orderKey()).toString().split(QLatin1Char(','), Qt::SkipEmptyParts))
        take(part.trimmed().toLongLong());
    for (std::int64_t word = 0; word < count; ++word) take(word);
    return order;
}

std::int64_t selectedPlace(const Scene& scene, std::int64_t count) {
    return std::clamp<std::int64_t>(scene.selection.position - scene.encoding.firstPosition, 0, count - 1);
}

SceneEdit orderMoveEdit(std::int64_t from, std::int64_t to) {
    return {QStringLiteral("move a word"),
            [from, to](Scene& next) {
                Permutation order = orderOf(next, orderWordCount(next));
                const auto count = static_cast<std::int64_t>(order.size());
                if (from < 0 || from >= count) return;
                const std::int64_t place = std::clamp<std::int64_t>(to, 0, count - 1);
                const std::int64_t word = order[static_cast<std::size_t>(from)];
                order.erase(order.begin() + from);
                order.insert(order.begin() + place, word);
                QStringList parts;
                for (const std::int64_t each : order) parts << QString::number(each);
                FigureState* state = findFigure(next, figureId());
                if (!state) {
                    next.figures.push_back({figureId(), {}, {}, {}});
                    state = &next.figures.back();
                }
                state->options.insert(orderKey(), parts.join(QLatin1Char(',')));
                next.selection.position = next.encoding.firstPosition + place;
            },
            QStringLiteral("order.move")};
}

OrderCase orderCase(const Scene& scene) {
    const Question q = questionOf(scene);
    OrderCase found;
    found.words = q.words;
    found.setting = q.setting;
    found.order = orderOf(scene, q.words.size());
    found.options.positions = optionIn(scene, QStringLiteral("positions")).toBool();
    found.options.causal = optionIn(scene, QStringLiteral("causal")).toBool();
    found.options.scaledWords =
        sentenceIn(scene) == QLatin1String("scene") && scene.sentence.scale == EmbeddingScale::SqrtDModel;
    found.pooled = optionIn(scene, QStringLiteral("pooled")).toBool();
    found.result = orderTest(q.embeddings, found.order, *encodingOf(q.parameters), q.head, found.options);
    const OrderResult& r = found.result;
    const double outputs =
        std::max(r.original.outputs.cwiseAbs().maxCoeff(), r.permuted.outputs.cwiseAbs().maxCoeff());
    found.limit =
        std::max({outputs, r.inputs.cwiseAbs().maxCoeff(), r.permutedInputs.cwiseAbs().maxCoeff(), 1e-300});
    found.identical = 1e-12 * std::max(1.0, outputs);
    return found;
}

QString orderErrorText(double error) {
    return plainNumber(error, error < 1e-3 ? 2 : 3);
}

QString orderErrorLine(const OrderCase& test) {
    return QStringLiteral("‖f(PX) − P f(X)‖∞ = %1").arg(orderErrorText(test.result.equivarianceError));
}

QString orderVerdict(const OrderCase& test) {
    return test.isEquivariant() ? QStringLiteral("equivariant") : QStringLiteral("not equivariant");
}

QString orderCause(const OrderCase& test) {
    const bool told = test.options.positions || test.options.causal;
    const QString cause = test.isEquivariant() && told ? QStringLiteral("the order is the same")
                          : test.options.positions     ? QStringLiteral("the encoding tells the order")
                          : test.options.causal
                              ? QStringLiteral("the causal mask leaks the order")
                              : QStringLiteral("every word keeps its output and takes it along");
    return QStringLiteral("%1; mean output differs by %2; %3")
        .arg(cause, orderErrorText(test.result.pooledDifference), test.setting);
}

FigureTable orderTable(const Scene& scene) {
    const auto found = std::make_shared<const OrderCase>(orderCase(scene));
    FigureTable table;
    table.title = QStringLiteral("Outputs of attention in two orders");
    table.columns << QStringLiteral("place") << QStringLiteral("word") << QStringLiteral("place before")
                  << QStringLiteral("largest difference");
    const std::int64_t d = found->result.inputs.cols();
    for (std::int64_t j = 0; j < d; ++j)
        table.columns << QStringLiteral("output, j = %1").arg(j)
                      << QStringLiteral("output before, j = %1").arg(j);
    table.rows = static_cast<std::int64_t>(found->order.size());
    table.cell = [found](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t word = found->order[static_cast<std::size_t>(row)];
        if (column == 0) return row;
        if (column == 1) return found->words.at(static_cast<qsizetype>(word));
        if (column == 2) return word;
        if (column == 3) return found->result.wordErrors(row);
        const std::int64_t j = (column - 4) / 2;
        return column % 2 == 0 ? found->result.permuted.outputs(row, j)
                               : found->result.original.outputs(word, j);
    };
    table.note = QStringLiteral("Equivariance error %1, pooled difference %2; %3.")
                     .arg(orderErrorText(found->result.equivarianceError),
                          orderErrorText(found->result.pooledDifference), found->setting);
    return table;
}

std::vector<Readout> orderReadOut(const Scene& scene, const Cursor& cursor) {
    const OrderCase found = orderCase(scene);
    Scene pointed = scene;
    pointed.selection.position = cursor.position.value_or(scene.selection.position);
    const std::int64_t place = selectedPlace(pointed, static_cast<std::int64_t>(found.order.size()));
    const std::int64_t word = found.order[static_cast<std::size_t>(place)];
    return {{QStringLiteral("‖f(PX) − P f(X)‖∞"),
             QStringLiteral("%1, %2").arg(
                 orderErrorText(found.result.equivarianceError),
                 found.isEquivariant() ? QStringLiteral("equivariant") : QStringLiteral("not equivariant"))},
            {QStringLiteral("mean output differs by"), orderErrorText(found.result.pooledDifference)},
            {QStringLiteral("“%1”").arg(found.words.at(static_cast<qsizetype>(word))),
             word == place ? QStringLiteral("stays at place %1").arg(place)
                           : QStringLiteral("from place %1 to %2").arg(word).arg(place),
             Term::Position},
            {QStringLiteral("its output"),
             found.isSame(place)
                 ? QStringLiteral("the same")
                 : QStringLiteral("differs by %1").arg(orderErrorText(found.result.wordErrors(place)))},
            {QStringLiteral("computed with"), found.setting}};
}

QString orderAlternativeText(const Scene& scene) {
    const OrderCase found = orderCase(scene);
    QStringList permuted;
    for (const std::int64_t word : found.order) permuted << found.words.at(static_cast<qsizetype>(word));
    return QStringLiteral(
               "“%1” and “%2” through one attention head, %3 positional encoding, %4 causal mask (%5). The "
               "equivariance error is %6: %7. The mean output differs by %8.")
        .arg(found.words.join(QLatin1Char(' ')), permuted.join(QLatin1Char(' ')),
             found.options.positions ? QStringLiteral("with") : QStringLiteral("without"),
             found.options.causal ? QStringLiteral("with a") : QStringLiteral("without a"), found.setting,
             orderErrorText(found.result.equivarianceError),
             found.isEquivariant() ? QStringLiteral("every word keeps its output")
                                   : QStringLiteral("outputs depend on the order"),
             orderErrorText(found.result.pooledDifference));
}

std::vector<OptionSpec> orderOptionSpecs() {
    const auto toggle = [](const char* key, const char* label, const char* tip) {
        OptionSpec spec;
        spec.key = QLatin1String(key);
        spec.label = QLatin1String(label);
        spec.tip = QLatin1String(tip);
        spec.kind = OptionSpec::Kind::Switch;
        spec.fallback = false;
        return spec;
    };
    OptionSpec sentence;
    sentence.key = orderSentenceKey();
    sentence.label = QStringLiteral("Sentence");
    sentence.tip = QStringLiteral(
        "The cat sat (d = 4, W = identity), the cat sat on the mat (d = 8, seeded), or the window's own");
    sentence.fallback = QStringLiteral("b");
    sentence.choices = QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("scene")};
    sentence.choiceLabels =
        QStringList{QStringLiteral("3 words"), QStringLiteral("6 words"), QStringLiteral("Own")};
    OptionSpec order;
    order.key = orderKey();
    order.label = QStringLiteral("Order");
    order.tip =
        QStringLiteral("Which word stands at each place, counted from 0; drag the cards to change it");
    order.kind = OptionSpec::Kind::IntegerList;
    order.fallback = QStringLiteral("0,5,2,3,4,1");
    order.highest = static_cast<double>(mostWords - 1);
    return {sentence, toggle("positions", "PE", "Adds the positional encoding to the words in their order"),
            toggle("causal", "Causal mask", "A word sees itself and those before it"),
            toggle("pooled", "Pooled", "Shows the mean of the outputs as well"), order};
}

}  // namespace sinescope
