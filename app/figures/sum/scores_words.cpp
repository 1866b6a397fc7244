// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of a sentence's scores, and their table.
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_model.h"
#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_values.h"

#include <cmath>
#include <optional>

namespace sinescope {

QString scoreText(double value, int decimals) {
    return std::isfinite(value) ? sumNumber(value, decimals, false) : maskedWord();
}

QString SumScoresModel::equationText(const ScoreCell& cell) const {
    QString text;
    for (const ScorePanel& panel : m_panels) {
        const QString number = scoreText((*panel.values)(cell.query, cell.key));
        const QString score = panel.isShare ? u"softmax "_s + number : number;
        text += text.isEmpty() ? score : withSign(panel.sign, score);
    }
    return text;
}

void SumScoresModel::setScheme(Values& values) const {
    const Scheme& scheme = scene().scheme;
    values.set("scores", true)
        .set("enters", entryOf(scene()) != Entry::Nowhere)
        .set("rotated", entryOf(scene()) == Entry::Rotation)
        .set("key_bias", hasRowConstants(scheme))
        .set("query_bias", readsQuery(scheme))
        .set("t5", bucketsIn(scheme) != nullptr)
        .set("terms", hasTerms())
        .set("zero", hasTerms() && m_numbers->terms.positionPosition.cwiseAbs().maxCoeff() == 0)
        .set("concatenated", isConcatenated())
        .set("projection", sumOptions().id("projection", m_options));
    if (const auto* rope = rotationIn(scheme)) {
        const std::optional<std::int64_t> last = lastCountedPosition(*rope);
        if (last && positionOf(m_words - 1) > *last) values.set("last_counted", *last);
    }
    if (!hasTerms()) return;
    setConcatenation(values, scene().encoding.dModel);
    if (isConcatenated() && m_options.projection == SumProjection::Tied)
        // A table of 1e160 has infinite scores, whose difference is not a number.
        values.set("concatenation_error",
                   std::isfinite(m_numbers->residual) ? std::optional(m_numbers->residual) : std::nullopt);
}

void SumScoresModel::setValues(Values& values, const Cursor& cursor) const {
    setScheme(values);
    const QStringList& tokens = scene().sentence.tokens;
    const std::int64_t position = shownCell(scene(), cursor).position;
    const std::int64_t shift = cursor.shift.value_or(scene().selection.shift);
    const std::optional<ScoreCell> cell = cellAt(position, shift);
    setWordValues(values, m_offScale);
    values.set("some_words", m_words < tokens.size())
        .set("all_words", static_cast<std::int64_t>(tokens.size()))
        .set("panels", static_cast<std::int64_t>(m_panels.size()))
        .set("query", position)
        .set("key", position + shift)
        .set("shift", shift)
        .set("pair", cell.has_value())
        .set("no_query", !placeOf(position))
        .set("no_key", shift != 0 && !placeOf(position + shift));
    for (const ScorePanel& panel : m_panels) {
        Values& row = values.row("panel");
        row.set("panel", panel.titles.first());
        if (cell) row.set("panel_value", scoreText((*panel.values)(cell->query, cell->key), 6));
    }
    if (cell) setPair(values, *cell);
}

void SumScoresModel::setPair(Values& values, const ScoreCell& cell) const {
    values.set("query_word", wordAt(cell.query))
        .set("key_word", wordAt(cell.key))
        .set("query_short", shortened(wordAt(cell.query), 24))
        .set("key_short", shortened(wordAt(cell.key), 24))
        .set("equation", equationText(cell));
    const auto number = [&](const char* name, const Matrix& numbers) {
        values.set(name, numbers(cell.query, cell.key));
    };
    const Numbers& n = *m_numbers;
    if (hasTerms()) {
        number("score", n.total);
        number("score_word_word", n.terms.wordWord);
        number("score_word_position", n.terms.wordPosition);
        number("score_position_word", n.terms.positionWord);
        number("score_position_position", n.terms.positionPosition);
    } else {
        number("score", n.stages.scores);
        number("score_words", n.stages.words);
        number("score_change", n.stages.change);
        number("attention", n.stages.weights);
    }
}

FigureTable SumScoresModel::table() const {
    const auto own = std::make_shared<const SumScoresModel>(sharedScene(), this);
    return wordedTable(m_words * m_words, [own](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t query = row / own->words();
        const std::int64_t key = row % own->words();
        if (column == 0) return own->positionOf(query);
        if (column == 1) return own->wordAt(query);
        if (column == 2) return own->positionOf(key);
        if (column == 3) return own->wordAt(key);
        return finiteCell((*own->panels()[static_cast<std::size_t>(column - 4)].values)(query, key));
    });
}

}  // namespace sinescope
