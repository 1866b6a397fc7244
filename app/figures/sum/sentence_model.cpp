// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/sentence_model.h"

#include "app/model/off_scale.h"
#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

SentenceModel::SentenceModel(std::shared_ptr<const Scene> made, std::int64_t maximum)
    : WordedModel(sumOptions().spec().id, std::move(made)),
      m_options(sumOptions().read(scene())),
      m_words(std::min(placedTokens(scene()), maximum)) {}

std::optional<int> SentenceModel::placeOf(std::int64_t position) const {
    const std::int64_t word = position - positionOf(0);
    return word >= 0 && word < m_words ? std::optional(static_cast<int>(word)) : std::nullopt;
}

void SentenceModel::setWordValues(Values& values, const std::vector<std::int64_t>& offScale) const {
    const QStringList first = scene().sentence.tokens.mid(0, std::min<qsizetype>(m_words, 12));
    values.set("words", m_words)
        .set("sentence", first.join(' '_L1))
        .set("lowest", -colorLimit())
        .set("highest", colorLimit())
        .set("off_scale", offScaleText(offScale));
}

}  // namespace sinescope
