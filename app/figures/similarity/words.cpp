// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/words.h"

#include "app/figures/registry.h"
#include "app/model/cell_readout.h"
#include "app/figures/similarity/model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Scores of a row that are worked out for its softmax at most.
constexpr std::int64_t mostScores = 1024;

QString betweenOf(const Scene& scene) {
    const FigureSpec& spec = figureKind(QStringLiteral("similarity")).spec;
    return optionValue(spec, findFigure(scene, spec.id), QStringLiteral("w")).toString();
}

/// The score of the cell with W, the one across the diagonal, and how much of the row's softmax it gets.
void addScores(std::vector<Readout>& lines, const Scene& scene, const Encoding& encoding,
               const Projection& projection, std::int64_t p, std::int64_t k) {
    const PairWeights weights = projection.weights(p);
    const double score = similarity(encoding, static_cast<double>(k), weights);
    lines.push_back({QStringLiteral("with W, at k = %1").arg(grouped(k)), fixedNumber(score)});
    lines.push_back({QStringLiteral("with W, at k = %1").arg(grouped(-k)),
                     fixedNumber(similarity(encoding, static_cast<double>(-k), weights))});
    const EncodingParameters& e = scene.encoding;
    if (e.length > mostScores || p + k < e.firstPosition || p + k >= e.firstPosition + e.length) return;
    const Vector row =
        similarityMeans(encoding, static_cast<double>(e.firstPosition - p), 1, e.length, 1, {}, weights);
    const double scale = 1 / std::sqrt(static_cast<double>(e.dModel));
    lines.push_back(
        {QStringLiteral("softmax weight"), fixedNumber(1 / ((row.array() - score) * scale).exp().sum(), 3)});
}

}  // namespace

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

std::vector<Readout> similarityReadOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const std::int64_t p = shownCell(scene, cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene.selection.shift);
    const QString both = QStringLiteral("(%1, %2)").arg(grouped(p), grouped(p + k));
    std::vector<Readout> lines;
    lines.push_back({QStringLiteral("shift k"), grouped(k)});
    lines.push_back({QStringLiteral("S") + both, fixedNumber(similarityOf(*encoding, p, p + k, Measure::Dot)),
                     Term::Position});
    lines.push_back(
        {QStringLiteral("cosine"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Cosine), 6)});
    lines.push_back(
        {QStringLiteral("distance"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Distance), 5)});
    const auto projection = projectionOf(*encoding, betweenOf(scene));
    if (projection) addScores(lines, scene, *encoding, *projection, p, k);
    const DiagonalRange diagonal = diagonalOf(*encoding, projection.get(), k);
    if (diagonal.sampled > 1)
        lines.push_back({QStringLiteral("spread along the diagonal"),
                         QStringLiteral("%1 in %2 rows")
                             .arg(plainNumber(diagonal.extremes.highest - diagonal.extremes.lowest, 2),
                                  grouped(diagonal.sampled))});
    if (projection) return lines;
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
    if (const auto projection = projectionOf(*encoding, betweenOf(scene))) {
        const DiagonalRange found = diagonalOf(*encoding, projection.get(), k);
        text += projection->between() == Between::Random
                    ? QStringLiteral(
                          " With a random W between the rows the scores along k = %1 spread over "
                          "%2.")
                          .arg(grouped(k), fixedNumber(found.extremes.highest - found.extremes.lowest, 2))
                    : QStringLiteral(
                          " With M₄ before the first row, every row is largest four positions "
                          "ahead.");
    }
    if (turns.rise && *turns.rise < scene.encoding.length)
        text += QStringLiteral(" The curve is not monotonic: it first rises at k = %1.")
                    .arg(grouped(*turns.rise));
    if (turns.nonPositive && *turns.nonPositive < scene.encoding.length)
        text += QStringLiteral(" It is first not positive at k = %1.").arg(grouped(*turns.nonPositive));
    return text;
}

}  // namespace sinescope
