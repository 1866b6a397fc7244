// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/options.h"

#include "app/model/option_specs.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <vector>

namespace sinescope {

namespace {

constexpr std::int64_t maximumWords = 12;
constexpr std::int64_t maximumColumns = 64;  ///< T d^2 multiplications: a fifth of a millisecond

OptionSpec sentenceSpec() {
    OptionSpec sentence;
    sentence.key = QStringLiteral("sentence");
    sentence.label = QStringLiteral("Sentence");
    sentence.tip = QStringLiteral(
        "The cat sat (d = 4, W = identity), the cat sat on the mat (d = 8, seeded), or the window's own");
    sentence.fallback = QStringLiteral("b");
    sentence.choices = QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("scene")};
    sentence.choiceLabels =
        QStringList{QStringLiteral("3 words"), QStringLiteral("6 words"), QStringLiteral("Own")};
    return sentence;
}

/// An order must name each word of the sentence.
QString orderMisfit(const Scene& scene, const QJsonValue& value) {
    const std::int64_t words = orderWordCount(scene, orderOptions(scene));
    const QString text = value.toString();
    if (isOrderOf(text, words)) return {};
    QStringList all;
    for (std::int64_t word = 0; word < words; ++word) all << QString::number(word);
    return QStringLiteral("Order: \"%1\" is no order of the %2 words; name each of %3 once.")
        .arg(text)
        .arg(words)
        .arg(all.join(QLatin1Char(',')));
}

/// The order of another sentence, without the words that this one does not have.
std::optional<OptionInForce> permutationInForce(const Scene& scene) {
    const OrderFigureOptions options = orderOptions(scene);
    const std::int64_t words = orderWordCount(scene, options);
    if (isOrderOf(options.order, words)) return {};
    QStringList numbers;
    for (const auto word : orderOf(options.order, words)) numbers << QString::number(word);
    return OptionInForce{numbers.join(QLatin1Char(',')),
                         QStringLiteral("The order of the %1 words; \"%2\" is that of another sentence.")
                             .arg(words)
                             .arg(options.order),
                         false};
}

OptionSpec permutationSpec() {
    OptionSpec order;
    order.key = orderKey();
    order.label = QStringLiteral("Order");
    order.tip = QStringLiteral("Which word is at each place, counted from 0; drag the cards to change it");
    order.kind = OptionSpec::Kind::IntegerList;
    order.fallback = QStringLiteral("0,5,2,3,4,1");
    order.highest = static_cast<double>(maximumWords - 1);
    order.inForce = permutationInForce;
    order.misfit = orderMisfit;
    return order;
}

std::vector<std::int64_t> numbersIn(const QString& text) {
    return parseWholeNumbers(text).value_or(std::vector<std::int64_t>());
}

QString positionsKey() {
    return QStringLiteral("positions");
}

/// Whoever chooses a scheme wants to see what it does; the sinusoidal one begins without positions.
std::optional<OptionInForce> positionsInForce(const Scene& scene) {
    const FigureState* state = findFigure(scene, QStringLiteral("order"));
    if (isSinusoidal(scene) || (state && state->options.contains(positionsKey()))) return {};
    return OptionInForce{
        entryOf(scene) != Entry::Nowhere,
        QStringLiteral("On for every scheme but the sinusoidal one, until it is switched off."), false};
}

OptionSpec positionsSpec() {
    OptionSpec spec = offeredIn(
        switchOption(positionsKey(), QStringLiteral("Positions"),
                     QStringLiteral("Tells attention the positions: adds the encoding to the words in their "
                                    "order, or what the scheme does to scores")),
        [](const Scene& scene) { return entryOf(scene) != Entry::Nowhere; });
    spec.inForce = positionsInForce;
    return spec;
}

EncodingParameters toyParameters(std::int64_t words, std::int64_t dModel) {
    EncodingParameters parameters;
    parameters.length = words;
    parameters.dModel = dModel;
    return parameters;
}

}  // namespace

QString orderKey() {
    return QStringLiteral("order");
}

const FigureSpec& orderSpec() {
    static const FigureSpec spec{QStringLiteral("order"),
                                 QStringLiteral("Order"),
                                 QStringLiteral("without positions a word keeps its output at every place"),
                                 AxisQuantity::None,
                                 AxisQuantity::None,
                                 {sentenceSpec(), positionsSpec(),
                                  switchOption(QStringLiteral("causal"), QStringLiteral("Causal mask"),
                                               QStringLiteral("A word sees itself and those before it")),
                                  switchOption(QStringLiteral("pooled"), QStringLiteral("Pooled"),
                                               QStringLiteral("Shows the mean of the outputs as well")),
                                  permutationSpec()}};
    return spec;
}

OrderFigureOptions orderOptions(const Scene& scene) {
    const FigureSpec& spec = orderSpec();
    const FigureState* state = findFigure(scene, spec.id);
    const auto value = [&](const char* key) { return optionValue(spec, state, QString::fromLatin1(key)); };
    const QString sentence = value("sentence").toString();
    OrderFigureOptions options;
    options.sentence = sentence == QLatin1String("a")       ? OrderSentence::Article
                       : sentence == QLatin1String("scene") ? OrderSentence::Own
                                                            : OrderSentence::CatAndMat;
    const std::optional<OptionInForce> positions = positionsInForce(scene);
    options.positions = positions ? positions->value.toBool() : value("positions").toBool();
    options.causal = value("causal").toBool();
    options.pooled = value("pooled").toBool();
    options.order = value("order").toString();
    return options;
}

bool usesPositions(const Scene& scene, const OrderFigureOptions& options) {
    return options.positions && entryOf(scene) != Entry::Nowhere;
}

EncodingParameters orderParameters(const Scene& scene, const OrderFigureOptions& options) {
    if (options.sentence == OrderSentence::Article) return toyParameters(3, 4);
    if (options.sentence == OrderSentence::CatAndMat) return toyParameters(6, 8);
    EncodingParameters parameters = scene.encoding;
    parameters.dModel = std::min(parameters.dModel, maximumColumns);
    return parameters;
}

std::int64_t orderWordCount(const Scene& scene, const OrderFigureOptions& options) {
    std::int64_t words = std::min<std::int64_t>(placedTokens(scene), maximumWords);
    if (options.sentence == OrderSentence::Article) words = 3;
    if (options.sentence == OrderSentence::CatAndMat) words = 6;
    const std::int64_t rows = schemeRoom(scene.scheme).positions;
    return rows > 0 ? std::min(words, rows) : words;
}

Permutation orderOf(const QString& text, std::int64_t count) {
    Permutation order;
    const auto take = [&](std::int64_t word) {
        if (word >= 0 && word < count && std::find(order.begin(), order.end(), word) == order.end())
            order.push_back(word);
    };
    for (const std::int64_t word : numbersIn(text)) take(word);
    for (std::int64_t word = 0; word < count; ++word) take(word);
    return order;
}

bool isOrderOf(const QString& text, std::int64_t count) {
    return numbersIn(text) == orderOf(text, count);
}

}  // namespace sinescope
