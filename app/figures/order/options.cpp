// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/options.h"

#include "app/model/figure_words.h"
#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/schemes/comparison.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <vector>

namespace sinescope {

namespace {

constexpr std::int64_t maximumWords = 12;
constexpr std::int64_t maximumColumns = 64;  ///< T d^2 multiplications: a fifth of a millisecond

/// Returns why `value` is not an order of the sentence's words; empty if it is.
QString orderInvalidReason(const Scene& scene, const QJsonValue& value) {
    const std::int64_t words = orderWordCount(scene, orderOptions(scene));
    const QString text = value.toString();
    if (isOrderOf(text, words)) return {};
    QStringList all;
    for (std::int64_t word = 0; word < words; ++word) all << QString::number(word);
    return u"Order: \"%1\" is not an order of the %2 words; name each of %3 once."_s.arg(text).arg(words).arg(
        all.join(','_L1));
}

/// The order of another sentence, without words that this one lacks.
std::optional<EffectiveOption> effectivePermutation(const Scene& scene) {
    const OrderFigureOptions options = orderOptions(scene);
    const std::int64_t words = orderWordCount(scene, options);
    if (isOrderOf(options.order, words)) return {};
    const QStringList numbers =
        textsOf(orderOf(options.order, words), [](auto word) { return QString::number(word); });
    return EffectiveOption{numbers.join(','_L1),
                           figureWords("order", "view_other_order",
                                       Values().set("view_words", words).set("view_order", options.order)),
                           false};
}

std::vector<std::int64_t> numbersIn(const QString& text) {
    return parseWholeNumbers(text).value_or(std::vector<std::int64_t>());
}

/// By default positions are on for all but the sinusoidal scheme, to show the effect of the chosen scheme.
std::optional<EffectiveOption> effectivePositions(const Scene& scene) {
    const FigureState* state = findFigure(scene, u"order"_s);
    if (isSinusoidal(scene) || (state && state->options.contains(u"positions"_s))) return {};
    return EffectiveOption{entryOf(scene) != Entry::Nowhere, figureWords("order", "view_positions_on"),
                           false};
}

bool hasPositions(const Scene& scene) {
    return entryOf(scene) != Entry::Nowhere;
}

/// The sentences of the articles have their own encodings.
UnreadOptions unreadOptions(const Scene& scene) {
    if (orderOptions(scene).sentence == OrderSentence::Own) return {};
    QStringList options = {u"tokens"_s, u"embeddings"_s, u"seed"_s, u"scale"_s, u"convention"_s};
    for (const ParameterInfo& number : encodingNumbers()) options << number.option;
    for (const ParameterInfo& choice : encodingChoices()) options << choice.option;
    return {options, figureWords("order", "view_own_sentence")};
}

EncodingParameters toyParameters(std::int64_t words, std::int64_t dModel) {
    EncodingParameters parameters;
    parameters.length = words;
    parameters.dModel = dModel;
    return parameters;
}

const OptionTable<OrderFigureOptions>& table() {
    static const auto all = OptionTable<OrderFigureOptions>("order")
                                .withoutZoom()
                                .choice("sentence", &OrderFigureOptions::sentence,
                                        {{OrderSentence::Article, "a"},
                                         {OrderSentence::CatAndMat, "b"},
                                         {OrderSentence::Own, "scene"}})
                                .toggle("positions", &OrderFigureOptions::positions)
                                .offeredIn(hasPositions)
                                .effective(effectivePositions)
                                .toggle("causal", &OrderFigureOptions::causal)
                                .toggle("pooled", &OrderFigureOptions::pooled)
                                .integers("order", &OrderFigureOptions::order, maximumWords - 1)
                                .effective(effectivePermutation)
                                .invalidReason(orderInvalidReason)
                                .with([](FigureSpec& spec) { spec.unread = unreadOptions; });
    return all;
}

}  // namespace

const FigureSpec& orderSpec() {
    return table().spec();
}

OrderFigureOptions orderOptions(const Scene& scene) {
    OrderFigureOptions options = table().read(scene);
    if (const std::optional<EffectiveOption> positions = effectivePositions(scene))
        options.positions = positions->value.toBool();
    return options;
}

void setOrder(FigureState& state, const QString& order) {
    table().edit(state, [&order](OrderFigureOptions& options) { options.order = order; });
}

bool usesPositions(const Scene& scene, const OrderFigureOptions& options) {
    return options.positions && entryOf(scene) != Entry::Nowhere;
}

EncodingParameters orderParameters(const Scene& scene, const OrderFigureOptions& options) {
    if (options.sentence == OrderSentence::Article) return toyParameters(3, 4);
    if (options.sentence == OrderSentence::CatAndMat) return toyParameters(6, 8);
    return parametersOfWidth(scene.encoding, std::min(scene.encoding.dModel, maximumColumns));
}

std::int64_t orderWordCount(const Scene& scene, const OrderFigureOptions& options) {
    std::int64_t words = std::min<std::int64_t>(placedTokens(scene), maximumWords);
    if (options.sentence == OrderSentence::Article) words = 3;
    if (options.sentence == OrderSentence::CatAndMat) words = 6;
    const std::int64_t rows = schemeRequirements(scene.scheme).positions;
    return rows > 0 ? std::min(words, rows) : words;
}

Permutation orderOf(const QString& text, std::int64_t count) {
    Permutation order;
    const auto take = [&](std::int64_t word) {
        if (word >= 0 && word < count && std::ranges::find(order, word) == order.end()) order.push_back(word);
    };
    for (const std::int64_t word : numbersIn(text)) take(word);
    for (std::int64_t word = 0; word < count; ++word) take(word);
    return order;
}

bool isOrderOf(const QString& text, std::int64_t count) {
    return numbersIn(text) == orderOf(text, count);
}

}  // namespace sinescope
