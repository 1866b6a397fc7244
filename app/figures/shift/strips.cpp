// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/strips.h"

#include "app/model/cell_readout.h"
#include "app/model/color_limits.h"
#include "app/model/off_scale.h"
#include "app/model/percent.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_biases.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/table_unit.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"
#include "core/schemes/score.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Least number of row pairs for a fit, of which some are held out.
constexpr std::int64_t minimumPairs = 8;
/// Only the first 2^21 cells of a table are evaluated.
constexpr std::int64_t maximumCells = std::int64_t{1} << 21;
constexpr std::int64_t maximumKeys = 4096;
/// Products that a frame and the first picture wait for.
constexpr std::int64_t immediateProducts = std::int64_t{1} << 21;
constexpr std::int64_t awaitedProducts = std::int64_t{1} << 24;

/// The part of the Scene's table that is evaluated.
InputSize sizeOfTable(const Scene& scene) {
    const InputSize size = inputRows(scene)->size();
    const std::int64_t columns = hasEqualColumns(scene.scheme) ? 1 : size.columns;
    return {std::min(size.rows, std::max(minimumPairs, maximumCells / columns)), columns};
}

FittedTable fittedTable(const Scene& scene) {
    const auto [rows, columns] = sizeOfTable(scene);
    FittedTable made;
    made.all = inputRows(scene)->block(0, rows, columns);
    made.unit = tableUnit(made.all);
    if (made.unit != 1) made.all /= made.unit;
    made.rows = made.all;
    for (const std::int64_t place : offScaleRows(scene).places)
        if (place < rows) made.offScale.push_back(place);
    if (!made.all.allFinite()) return made;
    made.rank = numericalRank(made.all);
    if (columns <= TableShiftModel::maximumColumns) return made;
    // Eight rows per component, so that a fit generalizes to held-out rows.
    const std::int64_t maximum = std::clamp<std::int64_t>(rows / 8, 1, TableShiftModel::maximumColumns);
    const PrincipalComponents found = principalAxes(rowsWithout(made.all, made.offScale), maximum);
    if (found.count() == 0) return made;
    made.isReduced = true;
    made.rows = found.unit * projectedRows(found, made.all);
    made.share = found.shares.sum();
    return made;
}

Value percentValue(double share) {
    return Value(share, percent(share));
}

}  // namespace

void ShiftStrips::setColors(Drawn& drawn) {
    const auto colorsTo = [](double limit) {
        return limit > 0 ? AxisRange{-limit, limit} : AxisRange{-1, 1};
    };
    double largest = 0;
    for (const ShiftStrip& strip : drawn.strips) largest = std::max(largest, largestOf(strip.values));
    drawn.colors = {{u"strips"_s, colorsTo(largest)}, {u"map"_s, colorsTo(largestOf(drawn.map))}};
}

FigureTable ShiftStrips::table() const {
    const std::int64_t rows =
        strips().empty() ? 1 : static_cast<std::int64_t>(strips().front().values.size());
    return wordedTable(0, rows, [strips = strips()](std::int64_t row, std::int64_t column) {
        return strips[static_cast<std::size_t>(column)].values(row);
    });
}

std::vector<Note> ShiftStrips::notes() const {
    return statements().notes(Values(*this));
}

void ShiftStrips::setValues(Values& values, const Cursor& /*cursor*/) const {
    values.set("p", position()).set("k", shift()).set("to", position() + shift());
    for (const ShiftStrip& strip : strips()) values.row("strip").set("strip", strip.name);
}

TableShiftModel::TableShiftModel(std::shared_ptr<const Scene> made, const TableShiftModel* before)
    : ShiftStrips(u"shift-map"_s, std::move(made)) {
    if (hasSameSetting(before, scene())) {
        m_table = before->m_table;
        if (before->shift() == shift()) m_fit = before->m_fit;
    }
    if (work() <= immediateProducts) prepare();
}

std::int64_t TableShiftModel::work() const {
    if (isReady()) return 0;
    const auto [rows, columns] = sizeOfTable(scene());
    constexpr std::int64_t rotationProducts = 32;
    return rows * columns * (m_table.isReady() ? rotationProducts : std::min(rows, columns));
}

bool TableShiftModel::isQuick() const {
    return work() <= awaitedProducts;
}

const FittedTable& TableShiftModel::fitted() const {
    return m_table.of([this] { return fittedTable(scene()); });
}

const TableShiftModel::Fit& TableShiftModel::fit() const {
    return m_fit.of([this] { return fitOfShift(); });
}

TableShiftModel::Fit TableShiftModel::fitOfShift() const {
    const FittedTable& table = fitted();
    Fit made;
    made.rowPairs = std::ssize(rowPairs(table.rows.rows(), shift(), table.offScale));
    if (!table.rows.allFinite() || made.rowPairs < minimumPairs) return made;
    made.rotation = rotationFit(table.all, shift(), table.offScale);
    if (!made.rotation.isExact) made.map = shiftFit(table.rows, shift(), table.offScale);
    return made;
}

const ShiftStrips::Drawn& TableShiftModel::drawn() const {
    return m_drawn.of([this] {
        Drawn made;
        const RotationFit& rotation = fit().rotation;
        if (fit().map) {
            made.map = fit().map->map.transpose();  // acts on a row as a column, like M_k
            made.strips =
                stripsOf(fitted().rows, [&made](const Vector& row) { return Vector(made.map * row); });
        } else if (rotation.isExact) {
            made.map = rotation.matrix(std::min(fitted().all.cols(), maximumColumns));
            made.strips =
                stripsOf(fitted().all, [&rotation](const Vector& row) { return rotation.turned(row); });
        }
        setColors(made);
        return made;
    });
}

std::vector<ShiftStrip> TableShiftModel::stripsOf(const Matrix& rows,
                                                  const std::function<Vector(const Vector&)>& shifted) const {
    const std::int64_t p = position() - scene().encoding.firstPosition;
    if (p < 0 || p >= rows.rows()) return {};
    const double unit = fitted().unit;
    const Vector here = rows.row(p), mapped = shifted(here);
    std::vector<ShiftStrip> strips = {{u"P(p)"_s, unit * here, &Palette::position},
                                      {u"M P(p)"_s, unit * mapped, &Palette::text}};
    if (p + shift() < 0 || p + shift() >= rows.rows()) return strips;
    const Vector there = rows.row(p + shift());
    strips.push_back({u"P(p + k)"_s, unit * there, &Palette::base});
    strips.push_back({u"residual"_s, unit * (mapped - there), &Palette::secondary});
    return strips;
}

void TableShiftModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftStrips::setValues(values, cursor);
    setOffScale(values);
    const std::int64_t rows = fitted().all.rows(), every = inputRows(scene())->size().rows;
    values.set("rows", rows).set("row_pairs", fit().rowPairs).set("no_shift", shift() == 0);
    if (rows < every) values.set("all_rows", every);
    if (!fitted().rows.allFinite())
        values.set("not_finite", true);
    else if (fit().rowPairs < minimumPairs)
        values.set("fewest", minimumPairs);
    else
        setFit(values);
}

void TableShiftModel::setFit(Values& values) const {
    const FittedTable& table = fitted();
    const Fit& found = fit();
    const std::int64_t columns = table.all.cols();
    values.set("rotation", !found.map)
        .set("columns", columns)
        .set("no_row", strips().size() < 4)
        .set("row_limit", limit())
        .set("map_limit", mapLimit())
        .set("rank", table.rank);
    if (!found.map) {
        values.set("residual", Value(found.rotation.residual, plainNumber(found.rotation.residual, 3)))
            .set("pairs", static_cast<std::int64_t>(found.rotation.rows))
            .set("column_pairs", static_cast<std::int64_t>(found.rotation.pairs.size()));
        if (map()->rows() < columns) values.set("shown_columns", static_cast<std::int64_t>(map()->rows()));
        return;
    }
    values.set("residual", percentValue(found.map->heldOut))
        .set("fitted_residual", percentValue(found.map->residual))
        .set("pairs", static_cast<std::int64_t>(found.map->pairs))
        .set("exact", found.map->isExact)
        .set("interpolated", found.map->isInterpolated())
        .set("reduced", table.isReduced);
    if (table.isReduced)
        values.set("component_count", static_cast<std::int64_t>(table.rows.cols()))
            .set("components_share", percentValue(table.share));
    if (hasEqualColumns(scene().scheme))
        values.set("factor", (*map())(0, 0)).set("added", table.rows(1, 0) * static_cast<double>(shift()));
}

void TableShiftModel::setOffScale(Values& values) const {
    std::vector<std::int64_t> positions = fitted().offScale;
    if (positions.empty()) return;
    for (std::int64_t& each : positions) each += scene().encoding.firstPosition;
    values.set("off_scale", offScaleText(positions))
        .set("off_scale_rows", rowNames(positions))
        .set("off_scale_one", positions.size() == 1);
}

BiasShiftModel::Rows BiasShiftModel::rowsOf(const Scene& scene, std::int64_t p, std::int64_t k) {
    const std::int64_t length = scene.encoding.length;
    const std::int64_t first = std::max<std::int64_t>(0, -k),
                       inside = length - 1 - std::max<std::int64_t>(0, k),
                       last = masksKeysAhead(scene.scheme) ? std::min(inside, p) : inside;
    Rows rows;
    rows.allKeys = last - first + 1;
    rows.keys = std::min(rows.allKeys, maximumKeys);
    rows.firstKey =
        rows.keys < rows.allKeys ? std::clamp(p - maximumKeys / 2, first, last - maximumKeys + 1) : first;
    const Scheme scheme = schemeOf(scene);
    const Vector word = queryOfBiases(scene);
    rows.isOfWord = word.size() > 0;
    rows.here.resize(rows.keys);
    rows.there.resize(rows.keys);
    Extremes differences{nan, nan};
    for (std::int64_t t = 0; t < rows.keys; ++t) {
        // Each row is computed from its own definition.
        const std::int64_t key = rows.firstKey + t, head = scene.selection.head;
        rows.here(t) = scoreBias(scheme, word, head, p, key);
        rows.there(t) = scoreBias(scheme, word, head, p + k, key + k);
        rows.offset = rows.there(t) - rows.here(t);
        differences.include(rows.offset);
    }
    rows.residual = differences.highest - differences.lowest;
    return rows;
}

BiasShiftModel::BiasShiftModel(std::shared_ptr<const Scene> made, const BiasShiftModel*)
    : ShiftStrips(u"shift-biases"_s, std::move(made)) {
    setColors(m_drawn);
    const EncodingParameters& e = scene().encoding;
    const std::int64_t p = position() - e.firstPosition, k = shift();
    if (p + k < 0 || p + k >= e.length) return;
    m_rows = rowsOf(scene(), p, k);
    m_drawn.strips = {{u"b(p, q)"_s, m_rows->here, &Palette::position},
                      {u"b(p + k, q + k)"_s, m_rows->there, &Palette::base},
                      {u"difference"_s, m_rows->there - m_rows->here, &Palette::secondary}};
    setColors(m_drawn);
}

void BiasShiftModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftStrips::setValues(values, cursor);
    values.set("outside", !m_rows).set("distance", std::abs(shift()));
    if (!m_rows) return;
    values.set("residual", m_rows->residual)
        .set("keys", m_rows->keys)
        .set("masked", masksKeysAhead(scene().scheme))
        .set("of_word", m_rows->isOfWord)
        .set("of_distance", m_rows->residual < 1e-9);
    if (std::abs(m_rows->offset) > 1e-9) values.set("constant", m_rows->offset);
    if (m_rows->keys < m_rows->allKeys) values.set("all_keys", m_rows->allKeys);
}

}  // namespace sinescope
