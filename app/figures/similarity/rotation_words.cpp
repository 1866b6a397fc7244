// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a rotation says: claim, notes, table, read-out, alternative text, facts.
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rotation_model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

#include <cmath>

namespace sinescope {

QString RotationSimilarityModel::whyEmpty() const {
    return m_picture->isEmpty()
               ? QStringLiteral("The sentence has no word: there is no query and no key to turn.")
               : QString();
}

QString RotationSimilarityModel::wordsText() const {
    return m_picture->isOfOneWord()
               ? QStringLiteral("“%1” as query and as key").arg(m_picture->query())
               : QStringLiteral("“%1” as query and “%2” as key").arg(m_picture->query(), m_picture->key());
}

QString RotationSimilarityModel::boundsText(std::int64_t shift) const {
    const Extremes equal = m_picture->scores().ofEqualWords(m_picture->place(), shift);
    return QStringLiteral(
               "any two words of these lengths score from %1 to %2 at every distance, two equal "
               "ones from %3 to %4 at k = %5")
        .arg(valueText(-m_picture->scores().reach()), valueText(m_picture->scores().reach()),
             valueText(equal.lowest), valueText(equal.highest), grouped(shift));
}

QString RotationSimilarityModel::claim() const {
    if (m_picture->isEmpty() || scene().encoding.length < 2) return {};
    if (!m_picture->countsOn())
        return QStringLiteral(
            "beyond the original length positions are not counted on: there the distance does "
            "not decide");
    return QStringLiteral("only the distance counts: each diagonal has one value, whatever the words are");
}

std::vector<Note> RotationSimilarityModel::notes(bool selection) const {
    if (m_picture->isEmpty()) return {};
    std::vector<Note> notes;
    const std::int64_t p = position(), k = scene().selection.shift;
    if (selection)
        notes.push_back(
            {QStringLiteral("S(%1, %2) = %3, %4")
                 .arg(grouped(p), grouped(p + k), valueText(m_picture->between(p, p + k)), wordsText()),
             &Palette::accent});
    notes.push_back({boundsText(k), &Palette::text});
    notes.push_back(
        {QStringLiteral("even pairs: two equal words with the same length in every pair, the sum of "
                        "all cosines"),
         &Palette::secondary});
    return notes;
}

QString RotationSimilarityModel::diagonalText(std::int64_t shift) const {
    if (m_picture->isEmpty()) return {};
    return (m_picture->countsOn() ? QStringLiteral("k = %1: score %2 all along the diagonal")
                                  : QStringLiteral("k = %1: score %2 in the selected row"))
        .arg(grouped(shift), valueText(m_picture->scores().at(m_picture->place(), shift)));
}

FigureTable RotationSimilarityModel::table() const {
    FigureTable table;
    table.title = QStringLiteral("Scores of turned words");
    table.columns = {QStringLiteral("k"),
                     QStringLiteral("score"),
                     QStringLiteral("even pairs"),
                     QStringLiteral("equal words, lowest"),
                     QStringLiteral("equal words, highest"),
                     QStringLiteral("any words, highest")};
    const std::int64_t furthest = m_picture->length() - 1;
    table.note = m_picture->isEmpty() ? whyEmpty() : asSentence(wordsText());
    table.rows = m_picture->isEmpty() ? 0 : 2 * furthest + 1;
    table.cell = [picture = m_picture, furthest](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t k = row - furthest;
        const RotationScores& scores = picture->scores();
        const std::int64_t place = picture->place();
        switch (column) {
            case 0:
                return k;
            case 1:
                return scores.at(place, k);
            case 2:
                return scores.evenly(place, k);
            case 3:
                return scores.ofEqualWords(place, k).lowest;
            case 4:
                return scores.ofEqualWords(place, k).highest;
            default:
                return scores.reach();
        }
    };
    return table;
}

std::vector<Readout> RotationSimilarityModel::readout(const Cursor& cursor) const {
    if (m_picture->isEmpty()) return {{QStringLiteral("words"), QStringLiteral("none")}};
    const std::int64_t p = shownCell(scene(), cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene().selection.shift);
    const Extremes equal = m_picture->scores().ofEqualWords(m_picture->place(), k);
    return {{QStringLiteral("shift k"), grouped(k)},
            {QStringLiteral("S(%1, %2)").arg(grouped(p), grouped(p + k)),
             valueText(m_picture->between(p, p + k)), Term::Position},
            {QStringLiteral("equal words"),
             QStringLiteral("%1 to %2").arg(valueText(equal.lowest), valueText(equal.highest))},
            {QStringLiteral("any words, at most"), valueText(m_picture->scores().reach())},
            {QStringLiteral("even pairs"), valueText(m_picture->scores().evenly(m_picture->place(), k))}};
}

QString RotationSimilarityModel::alternativeText() const {
    if (m_picture->isEmpty()) return whyEmpty();
    QString text =
        QStringLiteral(
            "Scores of %1, turned to every two of %2, as a matrix%3, and as a curve over the shift k "
            "between its bounds (%4).")
            .arg(wordsText(), counted(m_picture->length(), QStringLiteral("position")),
                 m_picture->countsOn() ? QStringLiteral(" that is constant along each diagonal") : QString(),
                 settingText(scene()));
    for (const Fact& fact : facts()) text += QLatin1Char(' ') + fact.sentence;
    return text;
}

std::vector<Fact> RotationSimilarityModel::facts() const {
    if (m_picture->isEmpty()) return {};
    FactList facts("similarity");
    const std::int64_t k = scene().selection.shift;
    const RotationScores& scores = m_picture->scores();
    facts.add("value", scores.at(m_picture->place(), k),
              QStringLiteral("With %1, the score at a shift of %2 is %3.")
                  .arg(wordsText(), grouped(k), valueText(scores.at(m_picture->place(), k))));
    facts.add("reach", scores.reach(),
              QStringLiteral("At every distance two words of these lengths can score up to %1.")
                  .arg(valueText(scores.reach())));
    const Extremes equal = scores.ofEqualWords(m_picture->place(), k);
    facts.add(
        "equal_lowest", equal.lowest,
        QStringLiteral("Two equal words score at least %1 at that shift.").arg(valueText(equal.lowest)));
    facts.add("equal_highest", equal.highest,
              QStringLiteral("They score at most %1 there.").arg(valueText(equal.highest)));
    facts.add("even_pairs", scores.evenly(m_picture->place(), k),
              QStringLiteral("With the same length in every pair they score %1.")
                  .arg(valueText(scores.evenly(m_picture->place(), k))));
    return facts.all();
}

}  // namespace sinescope
