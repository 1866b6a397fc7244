// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/model.h"
#include "app/model/cell_readout.h"
#include "app/model/experiment.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "app/scene/span_text.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The positions over which a loss is averaged: with a trained length L, L/2 .. L - 1 and 2 L .. 3 L - 1.
struct LossSpan {
    std::int64_t first, last;
};
LossSpan trainedSpan() {
    const std::int64_t length = lossExperiment().trainedLength;
    return {length / 2, length - 1};
}
LossSpan spanPast() {
    const std::int64_t length = lossExperiment().trainedLength;
    return {2 * length, 3 * length - 1};
}

double lossIn(const MeasuredLoss& scheme, const LossSpan& span) {
    return meanLoss(scheme, span.first, span.last);
}

/// Returns the schemes whose loss hardly increases past the trained length.
QString steadySchemes() {
    constexpr double steady = 0.05;  // nats
    QStringList names;
    for (const MeasuredLoss& scheme : lossExperiment().schemes)
        if (lossIn(scheme, spanPast()) - lossIn(scheme, trainedSpan()) < steady) names << scheme.name;
    return listText(names);
}

Value twoDecimals(double number) {
    return {number, fixedNumber(number, 2)};
}

void setLosses(Values& values) {
    values.set("experiment_length", lossExperiment().trainedLength)
        .set("steady", [] { return steadySchemes(); })
        .set("within_first", trainedSpan().first)
        .set("within_last", trainedSpan().last)
        .set("past_first", spanPast().first)
        .set("past_last", spanPast().last);
    values.setRows("measured", [](const Values::AddRow& addRow) {
        for (const MeasuredLoss& scheme : lossExperiment().schemes) {
            const double past = lossIn(scheme, spanPast());
            addRow()
                .set("id", scheme.id)
                .set("name", scheme.name)
                .set("loss_within", twoDecimals(lossIn(scheme, trainedSpan())))
                .set("loss_past", twoDecimals(past))
                .set("known", !std::isnan(past));
        }
    });
}

}  // namespace

void BeyondModel::setValues(Values& values, const Cursor& cursor) const {
    const std::int64_t position = cursor.position.value_or(marked());
    const std::int64_t column = std::clamp<std::int64_t>(cursor.column.value_or(scene().selection.column), 0,
                                                         encoding().columns() - 1);
    values.set("part", beyondOptions().id("part", m_options));
    setLosses(values);
    if (!usesEncoding(scene())) return;
    values.set("trained_length", trainedLength())
        .set("named", scene().selection.trainedLength.has_value())
        .set("position", position)
        .set("column", column)
        .set("value", encoding().value(position, column));
    if (pairs() == 0) return;
    setClocks(values, position, column);
    setNearest(values, position);
}

void BeyondModel::setClocks(Values& values, std::int64_t position, std::int64_t column) const {
    values.set("pairs", pairs())
        .set("columns", encoding().columns())
        .set("completed", m_numbers->completed)
        .set("one_leaves", encoding().columns() == 1 || m_numbers->leaving == 1)
        .set("unseen_hands", [this, position] {
            const std::vector<bool> unseen = unseenHands(position);
            return std::int64_t{std::ranges::count(unseen, true)};
        });
    if (m_numbers->leavesKnown)
        values.set("leaving", m_numbers->leaving).set("leaving_margin", leavingMargin(scene().encoding));
    const std::int64_t pair = encoding().role(column).pair;
    if (pair >= 0) values.set("pair", pair).set("turn", m_numbers->arcs[static_cast<std::size_t>(pair)]);
}

void BeyondModel::setNearest(Values& values, std::int64_t position) const {
    // Rows that return to trained ones, as all do if every clock is fast, are hardly new; nor are rows that
    // differ by rounding.
    const double least =
        std::max(0.05 * m_numbers->distances.diameter, 1e-9 * std::abs(scene().encoding.factor));
    values.set("new", markedRow().proven && markedRow().distance > least)
        .set("sampled", m_numbers->distances.stride > 1)
        .set("stride", m_numbers->distances.stride)
        .set("trained", isTrained(position));
    // A single row has no distance to another.
    if (trainedLength() > 1) values.set("diameter", twoDecimals(m_numbers->distances.diameter));
    if (isTrained(position)) return;
    const TrainedRow row = nearestRow(position);
    values.set("nearest", twoDecimals(row.distance))
        .set("nearest_row", row.position)
        .set("nearest_proven", row.proven)
        .set("nearest_found", !row.proven);
}

QString BeyondModel::setting() const {
    return showsLoss() ? statementText("measured_setting") : settingLine(scene());
}

FigureTable BeyondModel::table() const {
    if (showsLoss())
        return wordedTable(0, lossExperiment().evaluatedLength, [](std::int64_t position, std::int64_t line) {
            const MeasuredLoss& scheme = lossExperiment().schemes[static_cast<std::size_t>(line)];
            return meanLoss(scheme, position, position);
        });
    return wordedTable(pairs(), [numbers = m_numbers](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        if (column == 1) return numbers->encoding->wavelength(row);
        if (column == 2) return numbers->arcs[static_cast<std::size_t>(row)];
        const std::int64_t j = numbers->encoding->columnOf(row, column == 3 ? Wave::Sine : Wave::Cosine);
        if (j < 0 || !numbers->leavesKnown) return std::monostate{};
        return numbers->leaves[static_cast<std::size_t>(j)] ? u"yes"_s : u"no"_s;
    });
}

}  // namespace sinescope
