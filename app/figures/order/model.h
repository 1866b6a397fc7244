// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model of the order figure: a sentence and a permutation of it, both through one attention head.
#pragma once

#include "app/figures/order/options.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// A sentence in two orders and the attention outputs for both.
struct OrderCase {
    QStringList words;  ///< in the original order
    Permutation order;  ///< order[t] is the word at place t of the permuted sentence
    EncodingParameters encoding;
    OrderPositions positions;  ///< from the Scene's scheme
    OrderOptions test;
    OrderResult result;
    double limit = 1;                    ///< colour limit: largest |value|, excluding offScale
    std::vector<std::int64_t> offScale;  ///< positions whose rows and outputs exceed the limit
    double identical = 0;                ///< outputs that differ by at most this are equal up to rounding
    std::int64_t allWords = 0;           ///< number of words in the sentence, including those without a row
    Lazy<Vector> spread;                 ///< see OrderModel::spreadOverOrders()
};

/// Returns why the rows of a table, added to the input, have no outputs: their scores could overflow a
/// double. Empty if there are outputs.
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
    /// Returns the word at a place of the permuted sentence, and the place of a word there.
    std::int64_t wordAt(std::int64_t place) const { return m_case->order[static_cast<std::size_t>(place)]; }
    std::int64_t placeOf(std::int64_t word) const;
    /// Returns the permuted sentence's place at a position of the Scene (clamped), and the selected place.
    std::int64_t placeAt(std::int64_t position) const;
    std::int64_t selectedPlace() const { return placeAt(scene().selection.position); }

    bool isEquivariant() const { return result().equivarianceError <= m_case->identical; }
    bool isSame(std::int64_t place) const { return result().wordErrors(place) <= m_case->identical; }
    bool isMeanSame() const { return result().pooledDifference <= m_case->identical; }
    bool isScaled() const { return m_case->test.scaledWords; }
    /// True if attention uses the positions.
    bool usesPositions() const { return m_case->test.positions; }
    /// Name of the attention input: "E", "E + PE", "E + P".
    QString inputName() const;
    const Permutation& order() const { return m_case->order; }
    const EncodingParameters& encoding() const { return m_case->encoding; }
    std::optional<EncodingParameters> ownEncoding() const override { return encoding(); }

 private:
    void setSentence(Values& values) const;
    void setCell(Values& values, std::int64_t place, std::int64_t column) const;
    /// True if the option or the scheme hides later words.
    bool isMasked() const;
    /// Sets the sizes used in the computation.
    void setNumbers(Values& values) const;
    void setFacts(Values& values) const;
    bool canReuseCase(const OrderModel& other) const;
    /// Returns, per word, the largest change of any of its outputs across all word orders.
    const Vector& spreadOverOrders() const;
    /// Returns the largest difference of one word's outputs at two places of the first sentence; empty if no
    /// word repeats.
    std::optional<double> twinDifference() const;

    OrderFigureOptions m_options;
    std::shared_ptr<const OrderCase> m_case;
};

/// "2.2e−16", "0.751".
QString orderErrorText(double error);

}  // namespace sinescope
