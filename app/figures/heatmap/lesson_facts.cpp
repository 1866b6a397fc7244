// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/lesson_facts.h"

#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/beyond.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr double muchMovement = 1.9;  // of 2, from crest to trough
constexpr double littleMovement = 0.1;

void addColumn(FactList& facts, std::int64_t column, const ColumnRange& range) {
    facts.add("column_lowest", range.lowest,
              QStringLiteral("The lowest value of column %1 is %2.")
                  .arg(grouped(column), fixedNumber(range.lowest)));
    facts.add("column_highest", range.highest,
              QStringLiteral("The highest value of column %1 is %2.")
                  .arg(grouped(column), fixedNumber(range.highest)));
}

void addMovement(FactList& facts, const std::vector<ColumnRange>& ranges) {
    const auto count = [&ranges](auto moves) {
        return std::count_if(ranges.begin(), ranges.end(), [&moves](const ColumnRange& range) {
            return moves(range.highest - range.lowest);
        });
    };
    const auto swinging = count([](double move) { return move >= muchMovement; });
    const auto still = count([](double move) { return move < littleMovement; });
    const QString all = grouped(static_cast<qint64>(ranges.size()));
    facts.add("swinging", static_cast<double>(swinging),
              QStringLiteral("Columns that swing by %1 or more: %2 of %3.")
                  .arg(plainNumber(muchMovement), grouped(swinging), all));
    facts.add("still", static_cast<double>(still),
              QStringLiteral("Columns that move by less than %1: %2 of %3.")
                  .arg(plainNumber(littleMovement), grouped(still), all));
}

}  // namespace

std::vector<Fact> heatmapLessonFacts(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const Selection& at = scene.selection;
    FactList facts("heatmap");
    const double value = encoding->value(at.position, at.column);
    facts.add("value", value,
              QStringLiteral("PE(%1, %2) is %3.")
                  .arg(grouped(at.position), grouped(at.column), fixedNumber(value)));
    const double norm = encoding->row(at.position).norm();
    facts.add("row_norm", norm,
              QStringLiteral("The row of position %1 has the length %2.")
                  .arg(grouped(at.position), plainNumber(norm)));
    if (const ColumnRole role = encoding->role(at.column); role.wave != Wave::Zero) {
        const double cycles =
            cyclesWithin(*encoding, role.pair, static_cast<double>(scene.encoding.length - 1));
        facts.add("cycles", cycles,
                  QStringLiteral("Column %1 goes through %2 cycles from the first position to the last.")
                      .arg(grouped(at.column), plainNumber(cycles, 3)));
    }
    if (scene.encoding.firstPosition + scene.encoding.length > EncodingParameters::maximumFirstPosition)
        return facts.all();
    const std::vector<ColumnRange> ranges = trainedRanges(*encoding, scene.encoding.length);
    addColumn(facts, at.column, ranges[static_cast<std::size_t>(at.column)]);
    addMovement(facts, ranges);
    return facts.all();
}

}  // namespace sinescope
