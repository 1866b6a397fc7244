// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/words.h"

#include "app/figures/beyond/clocks.h"
#include "app/figures/beyond/model.h"
#include "app/model/cell_readout.h"
#include "app/model/experiment.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

FigureTable beyondTable(const Scene& scene) {
    const auto numbers = beyondNumbers(scene);
    FigureTable result;
    result.title =
        QStringLiteral("Clocks and columns past the trained length %1").arg(grouped(numbers->trainedLength));
    result.columns << QStringLiteral("pair") << QStringLiteral("wavelength, positions")
                   << QStringLiteral("share of a turn seen") << QStringLiteral("sine leaves its range")
                   << QStringLiteral("cosine leaves its range");
    result.rows = numbers->encoding->pairs();
    result.note = nearestText(*numbers, markedPosition(*numbers, pastOf(scene)));
    result.cell = [numbers](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        if (column == 1) return numbers->encoding->wavelength(row);
        if (column == 2) return numbers->arcs[static_cast<std::size_t>(row)];
        const std::int64_t j = numbers->encoding->columnOf(row, column == 3 ? Wave::Sine : Wave::Cosine);
        if (j < 0 || !numbers->leavesKnown) return std::monostate{};
        return numbers->leaves[static_cast<std::size_t>(j)] ? QStringLiteral("yes") : QStringLiteral("no");
    };
    return result;
}

std::vector<Readout> beyondReadOut(const Scene& scene, const Cursor& cursor) {
    const auto numbers = beyondNumbers(scene);
    const Encoding& encoding = *numbers->encoding;
    const std::int64_t position = cursor.position.value_or(markedPosition(*numbers, pastOf(scene)));
    const std::int64_t column =
        std::clamp<std::int64_t>(cursor.column.value_or(scene.selection.column), 0, encoding.columns() - 1);
    std::vector<Readout> lines;
    lines.push_back({QStringLiteral("trained length L_tr"), grouped(numbers->trainedLength), Term::Position});
    lines.push_back({QStringLiteral("PE(%1, %2), defined").arg(grouped(position), grouped(column)),
                     fixedNumber(encoding.value(position, column))});
    if (position >= numbers->first() && position <= numbers->lastTrained()) {
        lines.push_back({QStringLiteral("nearest trained row"), QStringLiteral("itself")});
    } else {
        const TrainedRow row = nearestRow(*numbers, position);
        lines.push_back({row.proven ? QStringLiteral("nearest trained row")
                                    : QStringLiteral("nearest found (not proven)"),
                         grouped(row.position), Term::Position});
        lines.push_back({QStringLiteral("its distance"), fixedNumber(row.distance, 2)});
    }
    lines.push_back({numbers->distances.stride == 1 ? QStringLiteral("trained diameter")
                                                    : QStringLiteral("trained diameter, at least"),
                     fixedNumber(numbers->distances.diameter, 2)});
    lines.push_back({QStringLiteral("clocks that came round"),
                     QStringLiteral("%1 of %2").arg(grouped(numbers->completed), grouped(encoding.pairs())),
                     Term::Pair});
    lines.push_back(
        {QStringLiteral("columns leaving before 2 L_tr"),
         numbers->leavesKnown
             ? QStringLiteral("%1 of %2").arg(grouped(numbers->leaving), grouped(encoding.columns()))
             : QStringLiteral("not counted so far out")});
    const ColumnRole role = encoding.role(column);
    if (role.pair >= 0)
        lines.push_back({QStringLiteral("turn seen, pair %1").arg(grouped(role.pair)),
                         fixedNumber(numbers->arcs[static_cast<std::size_t>(role.pair)], 3), Term::Pair});
    return lines;
}

QString beyondText(const Scene& scene) {
    const auto numbers = beyondNumbers(scene);
    QStringList losses;
    const LossExperiment& experiment = lossExperiment();
    for (const MeasuredLoss& scheme : experiment.schemes) {
        const double within = meanLoss(scheme, experiment.trainedLength / 2, experiment.trainedLength - 1);
        const double past = meanLoss(scheme, 2 * experiment.trainedLength, 3 * experiment.trainedLength - 1);
        losses << QStringLiteral("%1 %2 and %3")
                      .arg(scheme.name, fixedNumber(within, 2),
                           std::isnan(past) ? QStringLiteral("no value") : fixedNumber(past, 2));
    }
    return QStringLiteral(
               "Past the trained length %1 the encoding (%2) is defined: %3. %4. %5. Measured on one small "
               "model trained at 128, loss at positions 64 to 127 and 256 to 383: %6.")
        .arg(grouped(numbers->trainedLength), settingText(scene), turnsTexts(*numbers).first(),
             leavingTexts(*numbers).first().remove(QStringLiteral("■ ")),
             nearestText(*numbers, markedPosition(*numbers, pastOf(scene))),
             losses.join(QStringLiteral(", ")));
}

}  // namespace sinescope
