// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity_numbers.h"

#include "app/figures/cells.h"
#include "app/figures/similarity_model.h"
#include "app/figures/text.h"

#include <algorithm>

namespace sinescope {

FigureTable similarityTable(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t pair = selectedPair(scene.selection, *encoding);
    FigureTable result;
    result.title = QStringLiteral("Similarity of two positions at a distance k");
    result.columns << QStringLiteral("shift k") << QStringLiteral("S(k)") << QStringLiteral("cosine")
                   << QStringLiteral("distance") << QStringLiteral("fast half") << QStringLiteral("slow half")
                   << QStringLiteral("pair %1").arg(pair);
    result.rows = scene.encoding.length;
    result.note = QStringLiteral("S(−k) = S(k)");
    if (!everyPairIsComplete(*encoding))
        result.note += QStringLiteral("; the lone column of an odd d_model is left out");
    result.cell = [encoding, pair](std::int64_t row, std::int64_t column) -> TableCell {
        const auto k = static_cast<double>(row);
        switch (column) {
            case 0:
                return row;
            case 2:
                return similarity(*encoding, k, Measure::Cosine);
            case 3:
                return similarity(*encoding, k, Measure::Distance);
            case 4:
                return similarity(*encoding, k, fastHalf(*encoding));
            case 5:
                return similarity(*encoding, k, slowHalf(*encoding));
            case 6:
                return similarity(*encoding, k, PairRange{pair, pair});
            default:
                return similarity(*encoding, k);
        }
    };
    return result;
}

std::vector<ReadOut> similarityReadOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const std::int64_t p = shownCell(scene, cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene.selection.shift);
    const QString both = QStringLiteral("(%1, %2)").arg(grouped(p), grouped(p + k));
    std::vector<ReadOut> lines;
    lines.push_back({QStringLiteral("shift k"), grouped(k)});
    lines.push_back({QStringLiteral("S") + both, fixedNumber(similarityOf(*encoding, p, p + k, Measure::Dot)),
                     Term::Position});
    lines.push_back(
        {QStringLiteral("cosine"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Cosine), 6)});
    lines.push_back(
        {QStringLiteral("distance"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Distance), 5)});
    // The rows themselves are multiplied, so their number is small where they are long.
    const std::int64_t samples = std::clamp<std::int64_t>(16384 / encoding->columns(), 2, 64);
    const DiagonalRange diagonal = diagonalRange(*encoding, k, Measure::Dot, samples);
    if (diagonal.sampled > 1)
        lines.push_back({QStringLiteral("spread along the diagonal"),
                         QStringLiteral("%1 in %2 rows")
                             .arg(plainNumber(diagonal.extremes.highest - diagonal.extremes.lowest, 2),
                                  grouped(diagonal.sampled))});
    const Turns turns = turnsOf(*encoding);
    lines.push_back({QStringLiteral("first rises at"),
                     turns.rise ? QStringLiteral("k = %1").arg(grouped(*turns.rise))
                                : QStringLiteral("none up to k = %1").arg(grouped(turns.limit))});
    if (turns.nonPositive)
        lines.push_back(
            {QStringLiteral("first S ≤ 0 at"), QStringLiteral("k = %1").arg(grouped(*turns.nonPositive))});
    return lines;
}

QString similarityText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const Turns turns = turnsOf(*encoding);
    QString text =
        QStringLiteral(
            "Similarity of every two of %1 positions as a matrix, constant along each diagonal, and as "
            "a curve over the shift k, the same on both sides of its peak S(0) = %2 (%3). S(%4) is %5.")
            .arg(grouped(scene.encoding.length), plainNumber(similarity(*encoding, 0), 6), settingText(scene),
                 grouped(k), fixedNumber(similarity(*encoding, static_cast<double>(k))));
    if (turns.rise && *turns.rise < scene.encoding.length)
        text += QStringLiteral(" The curve is not monotonic: it first rises at k = %1.")
                    .arg(grouped(*turns.rise));
    if (turns.nonPositive && *turns.nonPositive < scene.encoding.length)
        text += QStringLiteral(" It is first not positive at k = %1.").arg(grouped(*turns.nonPositive));
    return text;
}

}  // namespace sinescope
