// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the shift figure, and its table.
#include "app/figures/shift/model.h"
#include "app/model/cell_readout.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/analysis/similarity.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

Value degreesValue(double degrees) {
    return Value(degrees, degreesText(degrees));
}

}  // namespace

QString degreesText(double degrees) {
    const QString sign = degrees > 0 ? u"+"_s : QString();
    const double size = std::abs(degrees);
    const QString number = size > 0 && size < 0.005 ? plainNumber(degrees, 2)
                           : size < 1e4             ? fixedNumber(degrees, 2)
                                                    : plainNumber(std::round(degrees));
    return sign + number + u"°"_s;
}

Value ShiftClocks::residualValue(double residual) {
    return Value(residual, residual == 0 ? u"0"_s : plainNumber(residual, 2));
}

void ShiftClocks::setValues(Values& values, const Cursor& /*cursor*/) const {
    values.set("of", of())
        .set("pairs", pairs() > 0)
        .set("pair_count", pairs())
        .set("sine_only", m_options.sineOnly)
        .set("blocks", m_options.numbers && !m_options.sineOnly)
        .set("no_shift", shift() == 0)
        .set("p", position())
        .set("k", shift())
        .set("to", position() + shift());
}

FigureTable ShiftClocks::tableOf(std::shared_ptr<const ShiftClocks> self) const {
    return wordedTable(
        std::ssize(m_roles), [self = std::move(self)](std::int64_t row, std::int64_t column) -> TableCell {
            const std::int64_t pair = self->pairOf(row);
            if (column == 0) return row;
            if (column > 4) return finiteCell(self->cell(row)[static_cast<std::size_t>(column - 5)]);
            if (pair < 0) return {};
            if (column == 1)
                return usesEncoding(self->scene()) ? TableCell(pair) : TableCell(self->pairName(pair));
            if (column == 2) return self->degrees(pair);
            const ShiftBlock block = self->block(pair);
            return column == 3 ? block.cosine : block.sine;
        });
}

void ShiftModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftClocks::setValues(values, cursor);
    values.set("sines", hasSines()).set("distance", [this] {
        return similarityOf(*m_encoding, position(), position() + shift(), Measure::Distance);
    });
    if (pairs() == 0) return;
    values.set("every_block", hasBlock(pairs() - 1))
        .set("sines_fail", sinesFail())
        .set("rows", m_encoding->rows())
        .set("all_rows", m_residual.sampled == m_encoding->rows())
        .set("residual", residualValue(m_residual.largest))
        .set("residual_positions", static_cast<std::int64_t>(m_residual.sampled))
        .set("sine_fit_error", m_sineFitError);
    const std::int64_t shown = std::max<std::int64_t>(0, pairOf(shownCell(scene(), cursor).column));
    values.set("shown_pair", shown).set("shown_degrees", degreesText(degrees(shown)));
    setTurns(values);
    setFits(values);
}

/// Sets the angles by which the shift turns the pairs.
void ShiftModel::setTurns(Values& values) const {
    const std::int64_t pair = selectedPair(), last = pairs() - 1;
    const ShiftBlock turned = block(pair);
    values.set("pair", pair)
        .set("last_pair", last)
        .set("degrees", degreesValue(degrees(pair)))
        .set("degrees_number", degreesText(degrees(pair)).chopped(1))
        .set("degrees_first", degreesValue(degrees(0)))
        .set("degrees_last", degreesValue(degrees(last)))
        .set("cosine", turned.cosine)
        .set("sine", turned.sine)
        .set("orthogonality", [this] {
            double skew = 0;
            for (const ShiftBlock& each : shiftBlocks(*m_encoding, static_cast<double>(shift())))
                skew = std::max(skew, std::abs(each.cosine * each.cosine + each.sine * each.sine - 1));
            return residualValue(skew);
        });
    if (pairs() > 1) values.set("degrees_second", degreesValue(degrees(1)));
}

void ShiftModel::setFits(Values& values) const {
    if (m_encoding->columns() > maximumFitColumns || !sinesFail()) return;
    values
        .set("sine_fit", [this] { return m_sineFitError ? *m_sineFitError : fitError(false); })
        // Clamped, because smaller values are rounding errors, which depend on the processor.
        .set("full_fit", [this] { return residualValue(std::max(fitError(true), 1e-12)); });
}

FigureTable ShiftModel::table() const {
    if (m_options.sineOnly) return sineTable();
    return tableOf(std::make_shared<const ShiftModel>(sharedScene(), this));
}

/// Returns the table without cosines: a row per sine.
FigureTable ShiftModel::sineTable() const {
    std::vector<std::int64_t> sines;
    for (std::int64_t pair = 0; pair < pairs(); ++pair)
        if (const std::int64_t column = m_encoding->columnOf(pair, Wave::Sine); column >= 0)
            sines.push_back(column);
    return wordedTable(std::ssize(sines),
                       [sines, encoding = m_encoding, p = position(), k = shift()](
                           std::int64_t row, std::int64_t column) -> TableCell {
                           const std::int64_t j = sines[static_cast<std::size_t>(row)];
                           if (column == 0) return j;
                           if (column == 1) return encoding->role(j).pair;
                           if (column == 2)
                               return shiftDegrees(*encoding, encoding->role(j).pair, static_cast<double>(k));
                           return encoding->value(column == 3 ? p : p + k, j);
                       });
}

}  // namespace sinescope
