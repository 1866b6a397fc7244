// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/words.h"

#include "app/figures/registry.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "core/analysis/chirp.h"

#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr std::size_t mostPanels = 12;

std::vector<std::int64_t> shiftsIn(const Scene& scene) {
    return chirpShifts(optionValue(figureKind(QStringLiteral("chirp")).spec,
                                   findFigure(scene, QStringLiteral("chirp")), chirpShiftsKey())
                           .toString());
}

}  // namespace

QString chirpShiftsKey() {
    return QStringLiteral("shifts");
}
QString chirpPairsKey() {
    return QStringLiteral("pairs");
}

std::vector<std::int64_t> chirpShifts(const QString& text) {
    std::vector<std::int64_t> shifts;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool isWhole = false;
        const qlonglong k = part.trimmed().toLongLong(&isWhole);
        if (isWhole && shifts.size() < mostPanels) shifts.push_back(k);
    }
    return shifts;
}

QString chirpShiftsText(const std::vector<std::int64_t>& shifts) {
    QStringList parts;
    for (const std::int64_t k : shifts) parts << QString::number(k);
    return parts.join(QStringLiteral(","));
}

FigureState& chirpState(Scene& scene) {
    if (FigureState* found = findFigure(scene, QStringLiteral("chirp"))) return *found;
    scene.figures.push_back({QStringLiteral("chirp"), {}, {}, {}});
    return scene.figures.back();
}

FigureTable chirpTable(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::vector<std::int64_t> shifts = shiftsIn(scene);
    FigureTable result;
    result.title = QStringLiteral("sin(k ω) against the pair");
    result.columns << QStringLiteral("pair");
    for (const std::int64_t k : shifts) result.columns << QStringLiteral("k = %1").arg(k);
    result.rows = encoding->pairs();
    result.cell = [encoding, shifts](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        return chirpAt(*encoding, static_cast<double>(shifts[static_cast<std::size_t>(column - 1)]),
                       static_cast<double>(row));
    };
    return result;
}

std::vector<Readout> chirpReadOut(const Scene& scene, const Cursor& cursor) {
    std::vector<Readout> lines = cellReadout(scene, cursor);
    const auto encoding = encodingOf(scene);
    for (const std::int64_t k : shiftsIn(scene))
        lines.push_back({QStringLiteral("crossings, k = %1").arg(grouped(k)),
                         QStringLiteral("%1, ⌊k/π⌋ = %2")
                             .arg(grouped(chirpCrossings(*encoding, static_cast<double>(k))),
                                  grouped(static_cast<std::int64_t>(
                                      std::floor(static_cast<double>(k) / std::numbers::pi))))});
    return lines;
}

QString chirpAlternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    QStringList parts;
    for (const std::int64_t k : shiftsIn(scene))
        parts << QStringLiteral("k = %1 crosses zero %2 times")
                     .arg(grouped(k), grouped(chirpCrossings(*encoding, static_cast<double>(k))));
    return QStringLiteral(
               "Small line charts of sin(k ω) against the pair (%1), fast on the left and slow on the right: "
               "%2.")
        .arg(settingText(scene), parts.join(QStringLiteral(", ")));
}

}  // namespace sinescope
