// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of order shows in numbers: a sentence, a permutation of it, both through one attention
// head.
#pragma once

#include "app/model/figure_model.h"
#include "app/scene/scene_edit.h"
#include "core/analysis/order_test.h"

namespace sinescope {

/// Option keys.
inline QString orderKey() {
    return QStringLiteral("order");
}
inline QString orderSentenceKey() {
    return QStringLiteral("sentence");
}
std::vector<OptionSpec> orderOptionSpecs();

/// A sentence in two orders and what attention makes of both.
struct OrderCase {
    QStringList words;  ///< in their first order
    Permutation order;  ///< order[t] is the word at place t of the second
    OrderOptions options;
    bool pooled = false;  ///< the mean output is shown
    OrderResult result;
    double limit = 1;      ///< largest |value| of inputs and outputs: the colour limit
    double identical = 0;  ///< outputs that differ by no more are the same but for rounding
    QString setting;       ///< "d = 8, W from a generator": what the numbers stand for
    bool isEquivariant() const { return result.equivarianceError <= identical; }
    bool isSame(std::int64_t place) const { return result.wordErrors(place) <= identical; }
};
/// Of a Scene: one of the two toys, or its own sentence (12 words and 64 columns at most).
OrderCase orderCase(const Scene& scene);

/// The encoding that its words are given: a toy's, or the Scene's in at most 64 columns.
EncodingParameters orderParameters(const Scene& scene);

/// The words of the figure, without the attention.
std::int64_t orderWordCount(const Scene& scene);
/// The permutation of `count` words in the Scene's options: what is missing there follows in its first order.
Permutation orderOf(const Scene& scene, std::int64_t count);
/// Moves the word at place `from` of the permuted sentence to place `to`, and selects it.
SceneEdit orderMoveEdit(std::int64_t from, std::int64_t to);
/// The place of the permuted sentence that is selected.
std::int64_t selectedPlace(const Scene& scene, std::int64_t count);

/// "2.2e−16", "0.751".
QString orderErrorText(double error);
/// "‖f(PX) − P f(X)‖∞ = 0.751".
QString orderErrorLine(const OrderCase& test);
/// "equivariant", "not equivariant".
QString orderVerdict(const OrderCase& test);
/// What the error comes from, the difference of the means, and the setting.
QString orderCause(const OrderCase& test);

FigureTable orderTable(const Scene& scene);
std::vector<Readout> orderReadOut(const Scene& scene, const Cursor& cursor);
QString orderAlternativeText(const Scene& scene);

}  // namespace sinescope
