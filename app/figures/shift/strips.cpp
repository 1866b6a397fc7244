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

std::shared_ptr<const FittedTable> fittedTable(const Scene& scene) {
    const auto matrix = inputRows(scene);
    const std::int64_t columns = hasEqualColumns(scene.scheme) ? 1 : matrix->size().columns;
    const std::int64_t rows = std::min(matrix->size().rows, std::max(minimumPairs, maximumCells / columns));
    auto made = std::make_shared<FittedTable>();
    made->all = matrix->block(0, rows, columns);
    made->unit = tableUnit(made->all);
    if (made->unit != 1) made->all /= made->unit;
    made->rows = made->all;
    for (const std::int64_t place : offScaleRows(scene).places)
        if (place < rows) made->offScale.push_back(place);
    if (columns <= TableShiftModel::maximumColumns || !made->all.allFinite()) return made;
    // Eight rows per component, so that a fit generalizes to held-out rows.
    const std::int64_t maximum = std::clamp<std::int64_t>(rows / 8, 1, TableShiftModel::maximumColumns);
    const PrincipalComponents found = principalAxes(rowsWithout(made->all, made->offScale), maximum);
    if (found.count() == 0) return made;
    made->isReduced = true;
    made->rows = found.unit * projectedRows(found, made->all);
    made->share = found.shares.sum();
    return made;
}

Value percentValue(double share) {
    return Value(share, percent(share));
}

}  // namespace

void ShiftStrips::setLimits() {
    double largest = 0;
    for (const ShiftStrip& strip : m_strips) largest = std::max(largest, largestOf(strip.values));
    m_limit = largest > 0 ? largest : 1;
    const double ofMap = largestOf(m_map);
    m_mapLimit = ofMap > 0 ? ofMap : 1;
}

FigureTable ShiftStrips::table() const {
    const std::int64_t rows =
        m_strips.empty() ? 1 : static_cast<std::int64_t>(m_strips.front().values.size());
    return wordedTable(0, rows, [strips = m_strips](std::int64_t row, std::int64_t column) {
        return strips[static_cast<std::size_t>(column)].values(row);
    });
}

std::vector<Note> ShiftStrips::notes() const {
    Values values(scene());
    setValues(values, {});
    return statements().notes(values);
}

void ShiftStrips::setValues(Values& values, const Cursor& /*cursor*/) const {
    values.set("p", position()).set("k", shift()).set("to", position() + shift());
    for (const ShiftStrip& strip : m_strips) values.row("strip").set("strip", strip.name);
}

TableShiftModel::TableShiftModel(std::shared_ptr<const Scene> made, const TableShiftModel* before)
    : ShiftStrips(u"shift-map"_s, std::move(made)) {
    const bool sameTable = hasSameSetting(before, scene());
    m_table = sameTable ? before->m_table : fittedTable(scene());
    m_rowPairs = std::ssize(rowPairs(m_table->rows.rows(), shift(), m_table->offScale));
    if (!m_table->rows.allFinite() || m_rowPairs < minimumPairs) return;
    const bool same = sameTable && before->shift() == shift();
    m_rotation = same ? before->m_rotation : rotationFit(m_table->all, shift(), m_table->offScale);
    if (m_rotation.isExact()) {
        showRotation();
    } else {
        m_fit = same && before->m_fit ? before->m_fit : shiftFit(m_table->rows, shift(), m_table->offScale);
        showMap();
    }
    setLimits();
}

void TableShiftModel::addStrips(const Matrix& rows, const std::function<Vector(const Vector&)>& shifted) {
    const std::int64_t p = position() - scene().encoding.firstPosition;
    if (p < 0 || p >= rows.rows()) return;
    const double unit = m_table->unit;
    const Vector here = rows.row(p), mapped = shifted(here);
    m_strips = {{u"P(p)"_s, unit * here, &Palette::position}, {u"M P(p)"_s, unit * mapped, &Palette::text}};
    if (p + shift() < 0 || p + shift() >= rows.rows()) return;
    const Vector there = rows.row(p + shift());
    m_strips.push_back({u"P(p + k)"_s, unit * there, &Palette::base});
    m_strips.push_back({u"residual"_s, unit * (mapped - there), &Palette::secondary});
}

void TableShiftModel::showRotation() {
    m_map = m_rotation.matrix(std::min(m_table->all.cols(), maximumColumns));
    addStrips(m_table->all, [this](const Vector& row) { return m_rotation.turned(row); });
}

void TableShiftModel::showMap() {
    m_map = m_fit->map.transpose();  // acts on a row as a column, like M_k
    addStrips(m_table->rows, [this](const Vector& row) { return Vector(m_map * row); });
}

void TableShiftModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftStrips::setValues(values, cursor);
    setOffScale(values);
    const std::int64_t rows = m_table->all.rows(), every = inputRows(scene())->size().rows;
    values.set("rows", rows).set("row_pairs", m_rowPairs).set("no_shift", shift() == 0);
    if (rows < every) values.set("all_rows", every);
    if (!m_table->rows.allFinite())
        values.set("not_finite", true);
    else if (m_rowPairs < minimumPairs)
        values.set("fewest", minimumPairs);
    else
        setFit(values);
}

void TableShiftModel::setFit(Values& values) const {
    const std::int64_t columns = m_table->all.cols();
    values.set("rotation", !m_fit)
        .set("columns", columns)
        .set("no_row", m_strips.size() < 4)
        .set("rank", [this] { return m_table->rank(); });
    if (!m_fit) {
        values.set("residual", Value(m_rotation.residual, plainNumber(m_rotation.residual, 3)))
            .set("pairs", static_cast<std::int64_t>(m_rotation.rows))
            .set("column_pairs", static_cast<std::int64_t>(m_rotation.pairs.size()));
        if (m_map.rows() < columns) values.set("shown_columns", static_cast<std::int64_t>(m_map.rows()));
        return;
    }
    values.set("residual", percentValue(m_fit->heldOut))
        .set("fitted_residual", percentValue(m_fit->residual))
        .set("pairs", static_cast<std::int64_t>(m_fit->pairs))
        .set("exact", m_fit->heldOut < 1e-6)
        .set("interpolated", m_fit->isInterpolated())
        .set("reduced", m_table->isReduced);
    if (m_table->isReduced)
        values.set("component_count", static_cast<std::int64_t>(m_table->rows.cols()))
            .set("components_share", percentValue(m_table->share));
    if (hasEqualColumns(scene().scheme))
        values.set("factor", m_map(0, 0)).set("added", m_table->rows(1, 0) * static_cast<double>(shift()));
}

void TableShiftModel::setOffScale(Values& values) const {
    std::vector<std::int64_t> positions = m_table->offScale;
    if (positions.empty()) return;
    for (std::int64_t& each : positions) each += scene().encoding.firstPosition;
    values.set("off_scale", offScaleText(positions))
        .set("off_scale_rows", rowNames(positions))
        .set("off_scale_one", positions.size() == 1);
}

BiasShiftModel::Rows BiasShiftModel::rowsOf(const Scene& scene, std::int64_t p, std::int64_t k) {
    const std::int64_t length = scene.encoding.length;
    const std::int64_t first = std::max<std::int64_t>(0, -k),
                       last = length - 1 - std::max<std::int64_t>(0, k);
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
    double lowest = infinity, highest = -infinity;
    for (std::int64_t t = 0; t < rows.keys; ++t) {
        // Each row is computed from its own definition.
        const std::int64_t key = rows.firstKey + t, head = scene.selection.head;
        rows.here(t) = scoreBias(scheme, word, head, p, key);
        rows.there(t) = scoreBias(scheme, word, head, p + k, key + k);
        const double difference = rows.there(t) - rows.here(t);
        if (!std::isfinite(difference)) continue;
        lowest = std::min(lowest, difference);
        highest = std::max(highest, difference);
        rows.offset = difference;
    }
    if (highest >= lowest) rows.residual = highest - lowest;
    return rows;
}

BiasShiftModel::BiasShiftModel(std::shared_ptr<const Scene> made, const BiasShiftModel*)
    : ShiftStrips(u"shift-biases"_s, std::move(made)) {
    const EncodingParameters& e = scene().encoding;
    const std::int64_t p = position() - e.firstPosition, k = shift();
    if (p + k < 0 || p + k >= e.length) return;
    m_rows = rowsOf(scene(), p, k);
    const Vector left = m_rows->there - m_rows->here;
    m_strips = {{u"b(p, q)"_s, m_rows->here, &Palette::position},
                {u"b(p + k, q + k)"_s, m_rows->there, &Palette::base},
                {u"difference"_s, left.array().isNaN().select(0, left), &Palette::secondary}};
    setLimits();
}

void BiasShiftModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftStrips::setValues(values, cursor);
    values.set("outside", !m_rows).set("distance", std::abs(shift()));
    if (!m_rows) return;
    values.set("residual", m_rows->residual)
        .set("keys", m_rows->keys)
        .set("of_word", m_rows->isOfWord)
        .set("of_distance", m_rows->residual < 1e-9);
    if (std::abs(m_rows->offset) > 1e-9) values.set("constant", m_rows->offset);
    if (m_rows->keys < m_rows->allKeys) values.set("all_keys", m_rows->allKeys);
}

}  // namespace sinescope
