// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/words.h"

#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "core/analysis/derivative.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

QString derivativeChartsKey() {
    return QStringLiteral("show");
}
QString derivativeScaleKey() {
    return QStringLiteral("scale");
}

DerivativeCharts derivativeCharts(const QString& choice) {
    if (choice == QLatin1String("slopes")) return DerivativeCharts::Slopes;
    if (choice == QLatin1String("values")) return DerivativeCharts::Values;
    return DerivativeCharts::Both;
}

std::vector<std::int64_t> derivativeColumns(const Scene& scene) {
    std::vector<std::int64_t> columns = shownColumns(scene);
    const std::int64_t selected = scene.selection.column;
    if (std::find(columns.begin(), columns.end(), selected) == columns.end()) columns.push_back(selected);
    return columns;
}

RowSpeed rowSpeed(const Scene& scene) {
    // Only a sine without its cosine makes the speed depend on the position.
    static EncodingParameters lastParameters;
    static double lastSpeed = -1;
    const auto encoding = encodingOf(scene);
    const std::int64_t last = encoding->pairs() - 1;
    if (encoding->columnOf(last, Wave::Sine) < 0 || encoding->columnOf(last, Wave::Cosine) < 0)
        return {speed(*encoding, static_cast<double>(scene.selection.position)), false};
    if (lastSpeed < 0 || lastParameters != scene.encoding) {
        lastSpeed = speed(*encoding, 0);
        lastParameters = scene.encoding;
    }
    return {lastSpeed, true};
}

FigureTable derivativeTable(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::vector<std::int64_t> columns = derivativeColumns(scene);
    const RowSpeed all = rowSpeed(scene);
    FigureTable result;
    result.title = QStringLiteral("Slopes of the columns over position");
    result.columns << QStringLiteral("position");
    for (const std::int64_t j : columns) result.columns << QStringLiteral("dPE/dp, j = %1").arg(j);
    result.columns << QStringLiteral("‖dPE/dp‖ of the row");
    result.rows = scene.encoding.length;
    result.cell = [encoding, columns, all, first = scene.encoding.firstPosition](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const auto position = static_cast<double>(first + row);
        if (column == 0) return first + row;
        if (column <= static_cast<std::int64_t>(columns.size()))
            return encoding->slopeAt(position, columns[static_cast<std::size_t>(column - 1)]);
        return all.constant ? all.speed : speed(*encoding, position);
    };
    QStringList bounds;
    for (const std::int64_t j : columns)
        bounds << QStringLiteral("%1 for j = %2").arg(plainNumber(largestSlope(*encoding, j), 6), grouped(j));
    result.note = QStringLiteral("Largest slopes: %1.").arg(bounds.join(QStringLiteral(", ")));
    return result;
}

std::vector<Readout> derivativeReadOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const Cell at = shownCell(scene, cursor);
    const Tangent tangent = tangentAt(*encoding, static_cast<double>(at.position), at.column);
    std::vector<Readout> lines = cellReadout(scene, cursor);
    lines.push_back({QStringLiteral("dPE/dp(%1, %2)").arg(grouped(at.position), grouped(at.column)),
                     QStringLiteral("%1 per position").arg(plainNumber(tangent.slope, 5))});
    lines.push_back({QStringLiteral("largest slope"),
                     QStringLiteral("%1 = ω").arg(plainNumber(largestSlope(*encoding, at.column), 5)),
                     Term::Pair});
    if (scene.encoding.factor != 1) lines.back().value += QStringLiteral(" × |factor|");
    const RowSpeed row = rowSpeed(scene);
    lines.push_back({QStringLiteral("speed of the row"),
                     row.constant ? QStringLiteral("%1 at every p").arg(plainNumber(row.speed, 6))
                                  : QStringLiteral("%1 at p = %2, changes with p (a sine has no cosine)")
                                        .arg(plainNumber(row.speed, 6), grouped(scene.selection.position))});
    // PE is a constant that is added: no base appears in this derivative.
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    lines.push_back({QStringLiteral("Jacobian of E + PE by E"),
                     scaled ? QStringLiteral("√d_model (%1) times the identity for every n")
                                  .arg(plainNumber(std::sqrt(static_cast<double>(scene.encoding.dModel)), 5))
                            : QStringLiteral("the identity for every n"),
                     Term::Base});
    return lines;
}

QString derivativeAlternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const RowSpeed row = rowSpeed(scene);
    QStringList columns;
    for (const std::int64_t j : shownColumns(scene))
        columns
            << QStringLiteral("%1 (at most %2)").arg(grouped(j), plainNumber(largestSlope(*encoding, j), 4));
    return QStringLiteral(
               "Line chart of the slopes dPE/dp of columns %1 over position (%2), with the tangents at "
               "position %3. The speed of the whole row is %4 %5.")
        .arg(columns.join(QStringLiteral(", ")), settingText(scene), grouped(scene.selection.position),
             plainNumber(row.speed, 6),
             row.constant ? QStringLiteral("at every position") : QStringLiteral("there"));
}

}  // namespace sinescope
