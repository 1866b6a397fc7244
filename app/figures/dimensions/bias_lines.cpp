// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_lines.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// True if two distances up to `before` back and `after` ahead of the query share a bucket of T5.
bool sharesBuckets(const T5Buckets& buckets, std::int64_t before, std::int64_t after) {
    for (std::int64_t d = 2; d <= std::max(before, buckets.bidirectional ? after : 0); ++d)
        if ((d <= before && t5Bucket(buckets, -d) == t5Bucket(buckets, 1 - d)) ||
            (d <= after && buckets.bidirectional && t5Bucket(buckets, d) == t5Bucket(buckets, d - 1)))
            return true;
    return false;
}

}  // namespace

bool BiasLinesModel::isApart(const Scene& scene) {
    return dimensionsOptions().read(scene).apart && panelHeads(scene).size() > 1;
}

BiasLinesModel::BiasLinesModel(std::shared_ptr<const Scene> made, const BiasLinesModel*)
    : DimensionLines(std::move(made)) {
    m_listed = isApart(scene()) ? panelHeads(scene()) : shownHeads(scene());
    m_isContinuous = false;
    m_valueNames = {u"added to the score"_s, u"bias"_s};
    Extremes found;
    for (const std::int64_t head : m_listed) {
        m_matrices.push_back(biasesOfHead(scene(), head));
        found.include({m_matrices.back()->lowest(), m_matrices.back()->highest()});
    }
    if (found.lowest < found.highest) m_range = axisAround(found);
}

DimensionLine BiasLinesModel::line(std::int64_t head) const {
    const auto place = std::ranges::find(m_listed, head) - m_listed.begin();
    const auto biases = m_matrices.at(static_cast<std::size_t>(place));
    const std::int64_t start = scene().encoding.firstPosition, row = query() - start;
    DimensionLine line;
    // Shaw's vectors have no heads.
    line.label = line.brief = readsQuery(scene().scheme) ? u"q · a / √d"_s : u"head %1"_s.arg(head);
    line.curve.at = [biases, row, start, length = scene().encoding.length](double position) {
        const std::int64_t key = axisPlace(std::round(position)) - start;
        const double bias = key < 0 || key >= length ? nan : biases->value(row, key);
        return std::isfinite(bias) ? bias : nan;
    };
    line.curve.envelope = stepEnvelope([biases, row, start](std::int64_t first, std::int64_t last) {
        return biases->extremes(row, first - start, last - start);
    });
    return line;
}

void BiasLinesModel::setValues(Values& values, const Cursor& cursor) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t key = cursor.position.value_or(query() + scene().selection.shift);
    const bool isInside = key >= p.firstPosition && key < p.firstPosition + p.length;
    values.set("heads", static_cast<std::int64_t>(m_listed.size()))
        .set("all_heads", headCount(scene()))
        .set("some_heads", std::ssize(m_listed) < headCount(scene()))
        .set("apart", isApart(scene()))
        .set("query", query())
        .set("key", key)
        .set("distance", key - query())
        .set("inside", isInside)
        .set("selected", selectedLine());
    for (const std::int64_t head : m_listed) {
        const DimensionLine shown = line(head);
        const double bias = shown.curve.at(static_cast<double>(key));
        values.row("head").set("line", shown.label).set("added", isInside ? biasText(bias) : QString());
        if (head != selectedLine()) continue;
        values.set("selected_line", shown.label);
        if (std::isfinite(bias)) values.set("bias", Value(bias, biasText(bias)));
    }
    setScheme(values);
}

void BiasLinesModel::setScheme(Values& values) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t before = query() - p.firstPosition, after = p.length - 1 - before;
    if (const auto* alibi = slopesIn(scene().scheme))
        values.set("slope", alibiSlopes(*alibi)(selectedLine()))
            .set("falls", after == 0 || alibi->causal || alibi->form == AlibiForm::Symmetric ||
                              alibi->form == AlibiForm::Inverted);
    if (const auto* t5 = bucketsIn(scene().scheme))
        values.set("shared_buckets", sharesBuckets(t5->buckets, before, after));
    if (const auto* shaw = keyVectorsIn(scene().scheme))
        values.set("far_keys", farKeysText(*shaw, before, after));
}

FigureTable BiasLinesModel::table() const {
    const EncodingParameters& p = scene().encoding;
    FigureTable table = wordedTable();
    table.rows = p.length;
    table.cell = [matrices = m_matrices, first = p.firstPosition, query = query()](
                     std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        if (column == 1) return first + row - query;
        const double bias = matrices[static_cast<std::size_t>(column - 2)]->value(query - first, row);
        return finiteCell(bias);
    };
    return table;
}

QString BiasPanelsModel::slopeText(std::int64_t head) const {
    const auto* alibi = slopesIn(scene().scheme);
    return alibi ? u"slope %1"_s.arg(plainNumber(alibiSlopes(*alibi)(head), 3)) : QString();
}

}  // namespace sinescope
