// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the wording of compare, and its table.
#include "app/figures/compare/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/comparison.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The place that a read-out describes, and both values there.
struct Spot {
    std::int64_t row = 0;  ///< of the maps
    std::int64_t column = 0;
    double a = nan;
    double b = nan;
};

Spot spotOnMaps(const CompareModel& model, const Cursor& cursor) {
    const Selection& selection = model.scene().selection;
    const std::int64_t position = cursor.position.value_or(selection.position);
    const std::int64_t column = model.mapsScores() ? position + cursor.shift.value_or(selection.shift)
                                                   : cursor.column.value_or(selection.column);
    return {model.rowName(position), model.mapsScores() ? model.rowName(column) : column,
            model.value(0, position, column), model.value(1, position, column)};
}

Spot spotOnCurves(const CompareModel& model, const Cursor& cursor) {
    const Selection& selection = model.scene().selection;
    std::int64_t at = cursor.shift.value_or(selection.shift);
    if (model.view() == CompareView::Frequencies)
        at = std::max<std::int64_t>(
            0, pairOf(*encodingOf(model.scene()), cursor.column.value_or(selection.column)));
    const auto index = at - axisPlace(std::round(model.coordinate(0)));
    const auto valueIn = [index](const std::vector<double>& values) {
        const bool inside = index >= 0 && index < static_cast<std::int64_t>(values.size());
        return inside ? values[static_cast<std::size_t>(index)] : nan;
    };
    return {0, at, valueIn(model.curve(0)), valueIn(model.curve(1))};
}

FigureTable curveTable(const CompareModel& model) {
    const std::array curves{model.curve(0), model.curve(1), model.differences()};
    return model.wordedTable(axisPlace(std::round(model.coordinate(0))), std::ssize(curves[2]),
                             [curves](std::int64_t row, std::int64_t column) {
                                 const std::vector<double>& of = curves[static_cast<std::size_t>(column)];
                                 return row < std::ssize(of) ? of[static_cast<std::size_t>(row)] : nan;
                             });
}

Value compared(double value) {
    return Value(value, compareValue(value));
}

}  // namespace

QString compareValue(double value) {
    return std::abs(value) >= 100 ? plainNumber(value, 5) : fixedNumber(value, 4);
}

void CompareModel::setValues(Values& values, const Cursor& cursor) const {
    if (!showsLive()) values.set("setting", sizeWords(scene()));
    const bool bothPresent = a().isPresent() && b().isPresent();
    values.set("compared", m_largest && bothPresent)
        .set("same", areTheSame())
        .set("freezable", showsSettings(options()) && !scene().frozen)
        .set("view", compareOptions().id("view", m_options))
        .set("map_scores", m_mapsScores)
        .set("scores", m_mapsScores || view() == CompareView::Score)
        .set("places", namesPlaces())
        .set("a_name", a().name)
        .set("b_name", b().name)
        .set("a_error", a().error)
        .set("b_error", b().error)
        .set("a_curve", !curve(0).empty())
        .set("b_curve", !curve(1).empty())
        .set("same_count", curve(0).size() == curve(1).size())
        .set("same_size", a().size.rows == b().size.rows && a().size.columns == b().size.columns)
        .set("query_row", rowName(scene().selection.position))
        .set("query_word", scoredWords().first)
        .set("key_word", scoredWords().second)
        .set("trained", m_trained);
    if (m_largest) setLargest(values);
    setViewValues(values);
    setParameters(values);
    const Spot at = view() == CompareView::Maps ? spotOnMaps(*this, cursor) : spotOnCurves(*this, cursor);
    values.set("spot_row", at.row)
        .set("spot_column", at.column)
        .set("spot_a", compareValue(at.a))
        .set("spot_b", compareValue(at.b))
        .set("spot_difference", compareValue(at.a - at.b))
        .set("spot_ratio", plainNumber(at.a / at.b, 5));
    setSides(values);
}

void CompareModel::setLargest(Values& values) const {
    const std::int64_t start = firstPosition();
    values.set("equal", m_largest->difference() == 0)
        .set("proven", m_largest->proven)
        .set("tied", m_largest->isTied)
        .set("one_infinite", m_isOneInfinite)
        .set("largest", compared(std::abs(m_largest->difference())))
        .set("factor", largestFactor())
        .set("largest_a", compared(m_largest->a))
        .set("largest_b", compared(m_largest->b))
        .set("largest_position", rowName(start + m_largest->position))
        .set("largest_column", m_mapsScores ? rowName(start + m_largest->column) : m_largest->column);
}

Value CompareModel::largestFactor() const {
    const double ratio = m_largest->a / m_largest->b;
    if (view() != CompareView::Frequencies || ratio == 1) return {};
    return {std::max(ratio, 1 / ratio), plainNumber(std::max(ratio, 1 / ratio), 4)};
}

void CompareModel::setViewValues(Values& values) const {
    const auto &sizeA = a().size, &sizeB = b().size;
    const bool mapsInputs = view() == CompareView::Maps && !m_mapsScores;
    if (mapsInputs && a().isPresent() && b().isPresent() &&
        (sizeA.rows != sizeB.rows || sizeA.columns != sizeB.columns))
        values.set("common_rows", std::min(sizeA.rows, sizeB.rows))
            .set("common_columns", std::min(sizeA.columns, sizeB.columns));
    if (scene().encoding.dModel > maximumHeadWidth) values.set("head_width", maximumHeadWidth);
    if (m_mapsScores && m_rows < scene().encoding.length) values.set("shown_rows", m_rows);
    const auto distances = static_cast<std::int64_t>(curve(0).size());
    if (view() == CompareView::Score && distances < scene().encoding.length)
        values.set("shown_distances", distances);
    if (view() == CompareView::Maps && m_trained && *m_trained < m_rows)
        values.set("unseen_from", *m_trained);
}

/// Sets values of the sides that the Scene's scheme lacks: the base, and the trained length of scalings.
void CompareModel::setParameters(Values& values) const {
    if (showsFrozen(m_options) && scene().frozen && !usesEncoding(frozenSetting(scene())))
        values.set("frozen_setting", settingLine(frozenSetting(scene())));
    values.set("other_scheme", !usesEncoding(scene()))
        .set("base", fullNumber(scene().encoding.base))
        .set("trained_given", scene().selection.trainedLength);
}

FigureTable CompareModel::table() const {
    if (view() != CompareView::Maps) return curveTable(*this);
    const std::int64_t start = firstPosition();
    // The cells capture the numbers only, because the table may outlive the model.
    FigureTable table = wordedTable(
        rowName(start), m_rows,
        [sides = m_numbers, scores = m_mapsScores](std::int64_t row, std::int64_t column) {
            const auto valueOf = [&](std::size_t side) {
                const SideNumbers& numbers = *sides[side];
                if (!numbers.isPresent) return nan;
                return scores ? (*numbers.scoreMap)(row, column / 3) : numbers.input->value(row, column / 3);
            };
            const auto map = static_cast<std::size_t>(column % 3);
            return map < 2 ? valueOf(map) : valueOf(0) - valueOf(1);
        });
    const auto heading = [scores = m_mapsScores, first = rowName(start)](std::int64_t column) -> QString {
        static const QStringList maps = {u"A, "_s, u"B, "_s, u"A − B, "_s};
        return maps[column % 3] + grouped(scores ? first + column / 3 : column / 3);
    };
    table.columns.count(3 * m_columns, heading);
    return table;
}

}  // namespace sinescope
