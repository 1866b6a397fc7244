// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/words.h"

#include "app/model/cell_readout.h"
#include "app/figures/shift/model.h"
#include "app/scene/number_format.h"
#include "core/analysis/similarity.h"

#include <algorithm>

namespace sinescope {

FigureTable shiftTable(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const Selection& at = scene.selection;
    const auto blocks = std::make_shared<const std::vector<ShiftBlock>>(
        shiftBlocks(*encoding, static_cast<double>(at.shift)));
    const auto here = std::make_shared<const Vector>(encoding->row(at.position));
    const auto shifted = std::make_shared<const Vector>(shiftedRow(*encoding, *blocks, *here));
    const auto there = std::make_shared<const Vector>(encoding->row(at.position + at.shift));
    FigureTable result;
    result.title = QStringLiteral("The shift by %1 as a rotation of each pair").arg(grouped(at.shift));
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("degrees")
                   << QStringLiteral("c = cos ωk") << QStringLiteral("s = sin ωk") << QStringLiteral("PE(p)")
                   << QStringLiteral("M_k PE(p)") << QStringLiteral("PE(p + k)")
                   << QStringLiteral("residual");
    result.note = QStringLiteral("the block [[c, s], [−s, c]] acts on (sin, cos)");
    result.rows = encoding->columns();
    result.cell = [=, k = static_cast<double>(at.shift)](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t pair = encoding->role(row).pair;
        if (column == 0) return row;
        if (column < 5 && pair < 0) return std::monostate{};
        switch (column) {
            case 1:
                return pair;
            case 2:
                return shiftDegrees(*encoding, pair, k);
            case 3:
                return (*blocks)[static_cast<std::size_t>(pair)].cosine;
            case 4:
                return (*blocks)[static_cast<std::size_t>(pair)].sine;
            case 5:
                return (*here)(row);
            case 6:
                return (*shifted)(row);
            case 7:
                return (*there)(row);
            default:
                return (*shifted)(row) - (*there)(row);
        }
    };
    return result;
}

std::vector<Readout> shiftReadOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const std::int64_t column = shownCell(scene, cursor).column;
    const std::int64_t pair = std::max<std::int64_t>(0, encoding->role(column).pair);
    const ResidualRange residual = shiftResidualOf(scene, *encoding);
    return {
        {QStringLiteral("shift k"), grouped(k)},
        {QStringLiteral("pair i"), grouped(pair), Term::Pair},
        {QStringLiteral("hand turns by"), degreesText(shiftDegrees(*encoding, pair, static_cast<double>(k)))},
        {QStringLiteral("largest residual"),
         QStringLiteral("%1 in %2 rows").arg(plainNumber(residual.largest, 2), grouped(residual.sampled))},
        {QStringLiteral("distance of the rows"),
         fixedNumber(similarityOf(*encoding, scene.selection.position, scene.selection.position + k,
                                  Measure::Distance),
                     5)}};
}

QString shiftText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const std::int64_t pair = selectedPair(scene.selection, *encoding);
    return QStringLiteral(
               "A clock for each pair, its hand at position %1 and a ghost hand %2 positions on (%3). The "
               "shift turns pair %4 by %5 degrees, counter-clockwise when positive, wherever it starts. "
               "The largest residual of M_k PE(p) against PE(p + k) is %6.")
        .arg(grouped(scene.selection.position), grouped(k), settingText(scene), grouped(pair),
             fixedNumber(shiftDegrees(*encoding, pair, static_cast<double>(k)), 2),
             plainNumber(shiftResidualOf(scene, *encoding).largest, 2));
}

}  // namespace sinescope
