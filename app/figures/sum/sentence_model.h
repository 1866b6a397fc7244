// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a Scene that have a position, counted from 0; base of the models of vectors and scores.
#pragma once

#include "app/figures/sum/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

class SentenceModel : public WordedModel<> {
 public:
    /// Uses at most `maximum` words.
    SentenceModel(std::shared_ptr<const Scene> scene, std::int64_t maximum);

    const SumOptions& options() const { return m_options; }
    std::int64_t words() const { return m_words; }
    const QString& wordAt(std::int64_t word) const {
        return scene().sentence.tokens.at(static_cast<qsizetype>(word));
    }
    std::int64_t positionOf(std::int64_t word) const { return scene().encoding.firstPosition + word; }
    /// Returns the word at a position; null if there is none.
    std::optional<int> placeOf(std::int64_t position) const;
    /// The colours range from minus this to this; values in off-scale rows may be larger.
    double colorLimit() const { return scale(figure(), u"values"_s).upper; }
    Scales scales() const override { return {{u"values"_s, {-m_ownLimit, m_ownLimit}}}; }

 protected:
    /// Sets the values common to tables and scores.
    void setWordValues(Values& values, const std::vector<std::int64_t>& offScale) const;

    SumOptions m_options;
    std::int64_t m_words = 0;
    double m_ownLimit = 1;  ///< of the colours
};

}  // namespace sinescope
