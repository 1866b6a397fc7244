// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of order shows of a Scene: a sentence and a permutation of it, both through one attention
// head.
#pragma once

#include "app/figures/order/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// A sentence in two orders and what attention makes of both.
struct OrderCase {
    QStringList words;  ///< in their first order
    Permutation order;  ///< order[t] is the word at place t of the second
    EncodingParameters encoding;
    OrderPositions positions;  ///< of the Scene's scheme
    OrderOptions test;
    OrderResult result;
    double limit = 1;                    ///< largest |value| of inputs and outputs: the colour limit
    std::vector<std::int64_t> offScale;  ///< positions whose rows and their outputs the limit leaves out
    double identical = 0;                ///< outputs that differ by no more are the same but for rounding
    std::int64_t allWords = 0;           ///< of the sentence, those without a row included
};

/// Why there are no outputs of a table's rows where positions are added: their scores would be larger than
/// any double. Empty where there are outputs.
QString rowsBeyondScores(const Scene& scene);

class OrderModel final : public WordedModel<> {
 public:
    OrderModel(std::shared_ptr<const Scene> scene, const OrderModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const OrderFigureOptions& options() const { return m_options; }
    const QStringList& words() const { return m_case->words; }
    const OrderResult& result() const { return m_case->result; }
    double limit() const { return m_case->limit; }
    QString setting() const override;

    std::int64_t count() const { return static_cast<std::int64_t>(m_case->order.size()); }
    /// The word at a place of the permuted sentence, and the place of a word there.
    std::int64_t wordAt(std::int64_t place) const { return m_case->order[static_cast<std::size_t>(place)]; }
    std::int64_t placeOf(std::int64_t word) const;
    /// The place of the permuted sentence at a position of the Scene, and the selected one.
    std::int64_t placeAt(std::int64_t position) const;
    std::int64_t selectedPlace() const { return placeAt(scene().selection.position); }

    bool isEquivariant() const { return result().equivarianceError <= m_case->identical; }
    bool isSame(std::int64_t place) const { return result().wordErrors(place) <= m_case->identical; }
    bool isMeanSame() const { return result().pooledDifference <= m_case->identical; }
    /// Whether both sentences have the same words at the same places.
    bool isSameOrder() const { return result().inputs == result().permutedInputs; }
    bool isScaled() const { return m_case->test.scaledWords; }
    /// Whether attention is told the positions.
    bool usesPositions() const { return m_case->test.positions; }
    /// What goes into attention: "E", "E + PE", "E + P".
    QString inputName() const;
    const Permutation& order() const { return m_case->order; }
    const EncodingParameters& encoding() const { return m_case->encoding; }

 private:
    void setSentence(Values& values) const;
    /// What the numbers were computed with.
    void setNumbers(Values& values) const;
    void setFacts(Values& values) const;
    bool hasTheCaseOf(const OrderModel& other) const;
    /// The largest change of any output of each word over all orders of the words.
    Vector spreadOverOrders() const;
    /// The largest difference of the first sentence's outputs of one word at two places; nothing when none
    /// repeats.
    std::optional<double> twinDifference() const;

    OrderFigureOptions m_options;
    std::shared_ptr<const OrderCase> m_case;
};

/// "2.2e−16", "0.751".
QString orderErrorText(double error);

}  // namespace sinescope
