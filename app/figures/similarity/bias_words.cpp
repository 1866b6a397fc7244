// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a scheme of the score says: claim, notes, table, read-out, alternative text, facts.
#include "app/figures/similarity/bias_model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

#include <cmath>

namespace sinescope {

QString BiasSimilarityModel::name() const {
    const QString name = QString::fromUtf8(infoOf(scene().scheme).name);
    if (std::holds_alternative<ShawScheme>(scene().scheme))
        return QStringLiteral("%1 of the query “%2”").arg(name, scene().sentence.tokens.value(0));
    return QStringLiteral("%1, head %2 of %3").arg(name).arg(m_picture->head()).arg(headCount(scene()));
}

QString BiasSimilarityModel::claim() const {
    if (scene().encoding.length < 2) return {};
    if (m_picture->isSoftmax())
        return QStringLiteral("what softmax makes of the bias where the scores are otherwise equal");
    return biasMatrixClaim(scene());
}

QString BiasSimilarityModel::softmaxText() const {
    return QStringLiteral(
               "where the scores are otherwise equal, position %1 spreads its attention as "
               "over %2 seen alike")
        .arg(grouped(position()), measured(m_picture->keysSeen(position()), QStringLiteral("key"), 3));
}

std::vector<Note> BiasSimilarityModel::notes(bool selection) const {
    std::vector<Note> notes;
    const std::int64_t p = position(), k = scene().selection.shift;
    if (const auto share = m_picture->weight(p, k); selection && share)
        notes.push_back(
            {QStringLiteral("k = %1: %2 is added to the score; softmax alone gives position %3 a share "
                            "of %4 of the attention of position %5")
                 .arg(grouped(k), biasText(*m_picture->bias(p, k)), grouped(p + k), plainNumber(*share, 3),
                      grouped(p)),
             &Palette::accent});
    notes.push_back({softmaxText(), &Palette::text});
    if (m_picture->heads().size() > 1)
        notes.push_back(
            {QStringLiteral("the matrix is of head %1").arg(m_picture->head()), &Palette::secondary});
    return notes;
}

QString BiasSimilarityModel::diagonalText(std::int64_t shift) const {
    if (std::abs(shift) >= m_picture->length())
        return QStringLiteral("k = %1 is beyond L").arg(grouped(shift));
    const QString k = grouped(shift);
    const std::int64_t first = m_picture->firstPosition() + std::max<std::int64_t>(0, -shift);
    const std::int64_t last = first + m_picture->length() - 1 - std::abs(shift);
    const QString bias = biasText(*m_picture->bias(first, shift));
    if (looksAtKeys(scene()) && first < last && std::isfinite(*m_picture->bias(first, shift)))
        return QStringLiteral("k = %1: bias from %2 at p = %3 to %4 at p = %5")
            .arg(k, bias, grouped(first), biasText(*m_picture->bias(last, shift)), grouped(last));
    return m_picture->isSoftmax()
               ? QStringLiteral("k = %1: bias %2; the share depends on how many keys there are").arg(k, bias)
               : QStringLiteral("k = %1: bias %2 all along the diagonal").arg(k, bias);
}

FigureTable BiasSimilarityModel::table() const {
    FigureTable table;
    table.title = m_picture->isSoftmax()
                      ? QStringLiteral("Shares that position %1 gives, %2").arg(position()).arg(name())
                      : QStringLiteral("What is added to the score, %1").arg(name());
    if (looksAtKeys(scene()) && !m_picture->isSoftmax())
        table.title += QStringLiteral(", query at position %1").arg(position());
    table.columns << QStringLiteral("k");
    for (const std::int64_t head : m_picture->heads()) table.columns << QStringLiteral("head %1").arg(head);
    const std::int64_t furthest = m_picture->length() - 1;
    table.rows = 2 * furthest + 1;
    table.cell = [picture = m_picture, furthest](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t k = row - furthest;
        if (column == 0) return k;
        const double value = picture->lines()[static_cast<std::size_t>(column - 1)].at(k);
        return std::isfinite(value) ? TableCell(value) : TableCell();
    };
    return table;
}

std::vector<Readout> BiasSimilarityModel::readout(const Cursor& cursor) const {
    const std::int64_t p = shownCell(scene(), cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene().selection.shift);
    std::vector<Readout> lines{{QStringLiteral("shift k"), grouped(k)}};
    const auto share = m_picture->weight(p, k);
    if (!share) {
        lines.push_back({QStringLiteral("key"), QStringLiteral("outside the sequence")});
        return lines;
    }
    lines.push_back({QStringLiteral("bias(%1, %2)").arg(grouped(p), grouped(p + k)),
                     biasText(*m_picture->bias(p, k)), Term::Position});
    lines.push_back({QStringLiteral("share of the attention"), plainNumber(*share, 4)});
    lines.push_back({QStringLiteral("keys seen"), plainNumber(m_picture->keysSeen(p), 4)});
    if (headCount(scene()) > 1) lines.push_back({QStringLiteral("head"), QString::number(m_picture->head())});
    return lines;
}

QString BiasSimilarityModel::alternativeText() const {
    QString text =
        QStringLiteral("%1 as a matrix of %2 and as a curve over the shift k, for %3 (%4).")
            .arg(m_picture->isSoftmax() ? QStringLiteral("What softmax makes of the bias")
                                        : QStringLiteral("What is added to the score"),
                 counted(m_picture->length(), QStringLiteral("position")), name(), settingText(scene()));
    for (const Fact& fact : facts()) text += QLatin1Char(' ') + fact.sentence;
    return text;
}

std::vector<Fact> BiasSimilarityModel::facts() const {
    FactList facts("similarity");
    const std::int64_t p = position(), k = scene().selection.shift;
    if (const auto share = m_picture->weight(p, k)) {
        const double bias = *m_picture->bias(p, k);
        facts.add("bias", bias,
                  QStringLiteral("Head %1 adds %2 to the score of the query at %3 and the key at %4.")
                      .arg(m_picture->head())
                      .arg(biasText(bias), grouped(p), grouped(p + k)));
        facts.add(
            "softmax_weight", *share,
            QStringLiteral("Where the scores are otherwise equal, position %1 gives position %2 a share "
                           "of %3 of its attention.")
                .arg(grouped(p), grouped(p + k), plainNumber(*share, 4)));
    }
    facts.add("keys_seen", m_picture->keysSeen(p), asSentence(softmaxText()), QStringLiteral("keys"));
    return facts.all();
}

}  // namespace sinescope
