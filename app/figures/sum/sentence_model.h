// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a Scene that have a position, counted from 0: what the tables of vectors and those of scores
// are of.
#pragma once

#include "app/figures/sum/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

class SentenceModel : public WordedModel<> {
 public:
    /// With at most so many words.
    SentenceModel(std::shared_ptr<const Scene> scene, std::int64_t most);

    const SumOptions& options() const { return m_options; }
    std::int64_t words() const { return m_words; }
    const QString& wordAt(std::int64_t word) const {
        return scene().sentence.tokens.at(static_cast<qsizetype>(word));
    }
    std::int64_t positionOf(std::int64_t word) const { return scene().encoding.firstPosition + word; }
    /// The word at a position; nothing where there is none.
    std::optional<int> placeOf(std::int64_t position) const;
    /// The colours run from minus this to this; values of rows that are off scale may be larger.
    double colorLimit() const { return m_colorLimit; }

 protected:
    /// What tables and scores say alike.
    void setWordValues(Values& values, const std::vector<std::int64_t>& offScale) const;

    SumOptions m_options;
    std::int64_t m_words = 0;
    double m_colorLimit = 1;
};

}  // namespace sinescope
