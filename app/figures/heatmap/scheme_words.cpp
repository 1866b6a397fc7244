// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the wording of a scheme's heatmap, and its table.
#include "app/figures/heatmap/scheme_model.h"
#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/schemes/properties.h"

#include <cmath>

namespace sinescope {

void SchemeHeatmapModel::setValues(Values& values, const Cursor& cursor) const {
    const Scheme scheme = schemeOf(scene());
    const auto* rope = rotationIn(scheme);
    values.set("name", name())
        .set("biases", m_numbers.biases != nullptr)
        .set("rotation", rope != nullptr)
        .set("rows", m_picture.rows)
        .set("columns", m_picture.columns)
        .set("lowest", m_picture.lowest())
        .set("highest", m_picture.highest())
        .set("color_limit", m_picture.limit);
    if (const auto* table = ownTableIn(scheme)) values.set("table_name", QString::fromStdString(table->name));
    if (rope) values.set("attention_factor", timesAttentionFactor(scene()));
    if (m_numbers.biases) {
        values.set("bias_claim", [this] { return biasMatrixClaim(scene()); });
        setBias(values, cursor);
    }
    if (isWeightTable(scheme)) setColors(values);
    if (m_limits.cut > 0) values.set("cut", m_limits.cut).set("all_values", m_limits.values);
    const std::optional<std::int64_t> column = selectedColumn();
    values.set("selected", column.has_value()).set("p", scene().selection.position);
    if (!column) return;
    const double value = m_picture.value(scene().selection.position, *column);
    values.set("column", *column)
        .set("value", value)
        .set("shown_value", m_numbers.biases       ? biasText(value, 4)
                            : std::isfinite(value) ? plainNumber(value, 4)
                                                   : u"no value"_s);
}

/// Sets the range of a table's colours, and the number of values beyond it.
void SchemeHeatmapModel::setColors(Values& values) const {
    const TableColors shown = hasOwnColors() ? m_options.colors : TableColors::Typed;
    values
        .set("limits", shown == TableColors::Robust ? u"robust"_s
                       : shown == TableColors::Full ? u"full"_s
                                                    : u"typed"_s)
        .set("shared", findShared(scene(), figure(), bar()) != nullptr)
        .set("limit", m_limits.limit)
        .set("span", spanText(plainNumber(m_limits.lowest, 3), plainNumber(m_limits.highest, 3), u"from"_s))
        .set("cuts", m_limits.cut > 0)
        .set("cut_percent", 100.0 * static_cast<double>(m_limits.cut) /
                                static_cast<double>(std::max<std::int64_t>(1, m_limits.values)));
}

/// Sets the bias of the head for the query and the key of the cursor or the selection.
void SchemeHeatmapModel::setBias(Values& values, const Cursor& cursor) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t query = shownCell(scene(), cursor).position;
    const std::int64_t distance = cursor.shift.value_or(scene().selection.shift);
    const std::int64_t key = query + distance;
    const bool isInside = key >= p.firstPosition && key < p.firstPosition + p.length;
    values.set("query", query).set("key", key).set("distance", distance).set("inside", isInside);
    if (isInside) values.set("bias", biasText(m_picture.value(query, key)));
    if (const auto* alibi = slopesIn(scene().scheme))
        values.set("slope", alibiSlopes(*alibi)(scene().selection.head));
    if (const auto* t5 = bucketsIn(scene().scheme))
        values.set("bucket", QString::number(t5Bucket(t5->buckets, distance)));
}

FigureTable SchemeHeatmapModel::table() const {
    const HeatmapPicture& shown = m_picture;
    FigureTable table = wordedTable(
        shown.firstRow, shown.rows,
        [value = shown.value, row0 = shown.firstRow, column0 = shown.firstColumn](
            std::int64_t row, std::int64_t column) { return value(row0 + row, column0 + column); });
    table.columns.count(shown.columns,
                        [first = shown.firstColumn](std::int64_t j) { return QString::number(first + j); });
    return table;
}

std::vector<Readout> SchemeHeatmapModel::readout(const Cursor& cursor) const {
    return m_numbers.biases ? WordedModel::readout(cursor) : cellReadout(scene(), cursor);
}

}  // namespace sinescope
