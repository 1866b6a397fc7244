// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the scores of a sentence say: claim, table, read-out, alternative text, facts.
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"

#include <cmath>

namespace sinescope {

QString scoreText(double value, int decimals) {
    return std::isfinite(value) ? sumNumber(value, decimals, false) : QStringLiteral("not seen");
}

QString SumScoresModel::claim() const {
    switch (entryOf(scene())) {
        case Entry::Nowhere:
            return QStringLiteral("no position enters: the words alone make a score");
        case Entry::Rotation:
            return QStringLiteral(
                "turned by their positions, two words score by what they are and how far apart");
        case Entry::Score:
            if (const auto* alibi = std::get_if<AlibiScheme>(&scene().scheme))
                if (alibi->form == AlibiForm::Key || alibi->form == AlibiForm::KeyFromLast)
                    return QStringLiteral("a key has the same bias for every query");
            return std::holds_alternative<ShawScheme>(scene().scheme)
                       ? QStringLiteral("what a distance adds is the asking word's own")
                       : QStringLiteral("a distance adds the same to every score, whatever the words");
        case Entry::Input:
            break;
    }
    if (m_numbers->terms.positionPosition.cwiseAbs().maxCoeff() == 0)
        return QStringLiteral("the rows of positions are 0: the words alone make a score");
    if (!isConcatenated())
        return QStringLiteral("added, a score has four terms: position meets word in two of them");
    switch (m_projection) {
        case SumProjection::Tied:
            return QStringLiteral("with one W for both, concatenation has the scores of addition");
        case SumProjection::Free:
            return QStringLiteral("a W of its own for the position changes three of the four terms");
        case SumProjection::Apart:
            break;
    }
    return QStringLiteral("in columns of their own, word and position never meet: two of four terms are 0");
}

QStringList SumScoresModel::setupTexts() const {
    if (isConcatenated() && m_projection == SumProjection::Free)
        return {QStringLiteral("the W of words is I, that of positions made up; nothing is divided"),
                QStringLiteral("W = I for words, made up for positions")};
    if (hasTerms())
        return {QStringLiteral("query and key with W = I; nothing is divided"), QStringLiteral("W = I")};
    if (std::holds_alternative<T5Scheme>(scene().scheme))
        return {QStringLiteral("query and key with W = I; T5 has the division by √d in its weights"),
                QStringLiteral("W = I, divided by √d")};
    return {QStringLiteral("query and key with W = I"), QStringLiteral("W = I")};
}

QStringList SumScoresModel::joinTexts() const {
    if (!isConcatenated()) return {};
    if (m_projection == SumProjection::Tied)
        return {QStringLiteral("[W W] [x; p] = W (x + p): the scores differ from those of addition by %1")
                    .arg(plainNumber(m_numbers->residual, 2)),
                QStringLiteral("differs from addition by %1").arg(plainNumber(m_numbers->residual, 2))};
    return concatenationTexts(scene().encoding.dModel);
}

QString SumScoresModel::cutText() const {
    const qsizetype all = scene().sentence.tokens.size();
    if (m_words >= all) return {};
    return QStringLiteral("the first %1 of %2 words").arg(grouped(m_words), grouped(all));
}

QString SumScoresModel::equationText(const ScoreCell& cell) const {
    QString text;
    for (const ScorePanel& panel : m_panels) {
        const double value = (*panel.values)(cell.query, cell.key);
        QString number = scoreText(value);
        QString sign = panel.sign;
        if (sign == QLatin1String("+") && number.startsWith(QChar(0x2212))) {
            number.remove(0, 1);
            sign = QStringLiteral("−");
        }
        if (!text.isEmpty()) text += QLatin1Char(' ') + sign + QLatin1Char(' ');
        text += panel.isShare ? QStringLiteral("softmax ") + number : number;
    }
    return text;
}

FigureTable SumScoresModel::table() const {
    FigureTable table;
    table.title =
        QStringLiteral("Scores of \"%1\"")
            .arg(scene()
                     .sentence.tokens.mid(0, static_cast<qsizetype>(std::min<std::int64_t>(m_words, 12)))
                     .join(QLatin1Char(' ')));
    table.columns << QStringLiteral("query") << QStringLiteral("query word") << QStringLiteral("key")
                  << QStringLiteral("key word");
    for (const ScorePanel& panel : m_panels) table.columns << panel.name;
    table.rows = m_words * m_words;
    const auto own = std::make_shared<const SumScoresModel>(sharedScene(), this);
    table.cell = [own](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t query = row / own->words();
        const std::int64_t key = row % own->words();
        if (column == 0) return own->positionOf(query);
        if (column == 1) return own->wordAt(query);
        if (column == 2) return own->positionOf(key);
        if (column == 3) return own->wordAt(key);
        const double value = (*own->panels()[static_cast<std::size_t>(column - 4)].values)(query, key);
        return std::isfinite(value) ? TableCell(value) : TableCell();
    };
    QStringList notes = {asSentence(setupTexts().first())};
    if (const QString cut = cutText(); !cut.isEmpty()) notes << asSentence(cut);
    table.note = notes.join(QLatin1Char(' '));
    return table;
}

std::vector<Readout> SumScoresModel::readout(const Cursor& cursor) const {
    const std::int64_t position = shownCell(scene(), cursor).position;
    const std::int64_t shift = cursor.shift.value_or(scene().selection.shift);
    const std::optional<ScoreCell> cell = cellAt(position, shift);
    if (!cell)
        return {{QStringLiteral("score"), QStringLiteral("no word at position %1 or at %2")
                                              .arg(grouped(position), grouped(position + shift))}};
    const auto word = [this](std::int64_t t) {
        return QStringLiteral("\"%1\" at %2").arg(wordAt(t), grouped(positionOf(t)));
    };
    std::vector<Readout> lines = {{QStringLiteral("query"), word(cell->query), Term::Position},
                                  {QStringLiteral("key"), word(cell->key), Term::Position},
                                  {QStringLiteral("distance"), grouped(shift)}};
    for (const ScorePanel& panel : m_panels)
        lines.push_back({panel.name, scoreText((*panel.values)(cell->query, cell->key), 6)});
    for (const QString& said : {setupTexts().first(), cutText()})
        if (!said.isEmpty()) lines.push_back({QStringLiteral("computed with"), said});
    return lines;
}

QString SumScoresModel::alternativeText() const {
    QStringList names;
    for (const ScorePanel& panel : m_panels) names << panel.name;
    QString text = QStringLiteral("%1 of %2 by %2 (%3): %4. %5 Scores are coloured from %6 to %7.")
                       .arg(counted(static_cast<qint64>(m_panels.size()), QStringLiteral("table")),
                            counted(m_words, QStringLiteral("word")), settingText(scene()),
                            names.join(QStringLiteral(", ")), asSentence(claim()),
                            plainNumber(-m_colorLimit, 3), plainNumber(m_colorLimit, 3));
    text += QLatin1Char(' ') + asSentence(setupTexts().first());
    if (const QString cut = cutText(); !cut.isEmpty()) text += QLatin1Char(' ') + asSentence(cut);
    if (const QStringList join = joinTexts(); !join.isEmpty())
        text += QLatin1Char(' ') + asSentence(join.first());
    if (const std::optional<ScoreCell> cell = selected())
        text += QStringLiteral(" \"%1\" asks \"%2\": %3.")
                    .arg(wordAt(cell->query), wordAt(cell->key), equationText(*cell));
    return text;
}

std::vector<Fact> SumScoresModel::facts() const {
    FactList facts("sum");
    facts.add("words", static_cast<double>(m_words),
              QStringLiteral("The scores are those of %1.").arg(counted(m_words, QStringLiteral("word"))));
    if (const std::optional<ScoreCell> cell = selected()) {
        const auto fact = [&](const char* name, const Matrix& values, const QString& what) {
            facts.add(name, values(cell->query, cell->key),
                      QStringLiteral("The score of position %1 for %2, %3, is %4.")
                          .arg(grouped(positionOf(cell->query)), grouped(positionOf(cell->key)), what,
                               fixedNumber(values(cell->query, cell->key))));
        };
        const Numbers& n = *m_numbers;
        if (hasTerms()) {
            fact("score", n.total, QStringLiteral("all four terms"));
            fact("score_word_word", n.terms.wordWord, QStringLiteral("word with word"));
            fact("score_word_position", n.terms.wordPosition, QStringLiteral("word with position"));
            fact("score_position_word", n.terms.positionWord, QStringLiteral("position with word"));
            fact("score_position_position", n.terms.positionPosition,
                 QStringLiteral("position with position"));
        } else {
            fact("score", n.stages.scores, QStringLiteral("as softmax sees it"));
            fact("score_words", n.stages.words, QStringLiteral("of the words alone"));
            fact("score_change", n.stages.change, QStringLiteral("what position changes"));
            facts.add("attention", n.stages.weights(cell->query, cell->key),
                      QStringLiteral("Position %1 attends to %2 with the share %3.")
                          .arg(grouped(positionOf(cell->query)), grouped(positionOf(cell->key)),
                               fixedNumber(n.stages.weights(cell->query, cell->key))));
        }
    }
    if (!hasTerms()) return facts.all();
    if (isConcatenated() && m_projection == SumProjection::Tied)
        facts.add("concatenation_error", m_numbers->residual,
                  QStringLiteral("Tied, the scores of concatenation and those of addition differ by %1.")
                      .arg(plainNumber(m_numbers->residual, 2)));
    addWeightFacts(facts, scene().encoding.dModel);
    return facts.all();
}

}  // namespace sinescope
