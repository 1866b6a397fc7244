// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/model.h"

#include "app/model/cell_readout.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

FrozenWavelengths frozenWavelengths(const Scene& setting, const QString& unit) {
    const WavelengthSource source = wavelengthSourceIfAny(setting);
    if (source.lines.empty() || source.unit != unit) return {};
    FrozenWavelengths frozen{source.lines.back(), endsOf(*source.lines.back().values)};
    if (!std::isfinite(frozen.ends.lowest)) return {};
    frozen.line.label.clear();
    frozen.line.color = -1;
    frozen.line.joined = frozen.line.joined && frozen.line.values->size() > 1;  // one point is no line
    frozen.line.dots = !frozen.line.joined;
    return frozen;
}

/// In the order of WavelengthRule::Kind.
const char* const ruleWords[] = {"rule_length", "rule_shortest", "rule_longest", "rule_supremum",
                                 "rule_second", "rule_second",   "rule_frozen"};

/// Returns the value of a line at a place; NaN past its end.
double valueAt(const std::vector<double>& values, std::int64_t place) {
    return place < std::ssize(values) ? values[static_cast<std::size_t>(place)] : nan;
}

}  // namespace

WavelengthsModel::WavelengthsModel(std::shared_ptr<const Scene> made, const WavelengthsModel* before)
    : WordedModel(wavelengthsOptions().spec().id, std::move(made)) {
    const bool all = wavelengthsOptions().read(scene()).allScalings;
    const bool same =
        hasSameSetting(before, scene()) && wavelengthsOptions().read(before->scene()).allScalings == all;
    m_source =
        same ? before->m_source : std::make_shared<const WavelengthSource>(wavelengthSource(scene(), all));
    m_lines = m_source->lines;
    m_rules = m_source->rules;
    freeze(before);
    if (!m_lines.empty() && frozenLine()) {
        m_lines.insert(m_lines.begin(), *frozenLine());
        m_rules.push_back({WavelengthRule::Kind::Frozen, m_frozen->ends.highest});
    }
    Values values(*this);
    for (WavelengthRule& rule : m_rules) {
        const QStringList texts =
            statements().all(QString::fromLatin1(ruleWords[static_cast<int>(rule.kind)]), values);
        rule.text = texts.value(0);
        rule.brief = texts.value(1);
    }
    m_counts = statements().all(u"count"_s, values);
    m_absence = statements().first(u"absence"_s, values);
}

void WavelengthsModel::freeze(const WavelengthsModel* before) {
    if (!scene().frozen) return;
    const bool same = before && before->scene().frozen == scene().frozen &&
                      before->scene().frozenScheme == scene().frozenScheme && before->unit() == unit();
    m_frozen =
        same ? before->m_frozen
             : std::make_shared<const FrozenWavelengths>(frozenWavelengths(frozenSetting(scene()), unit()));
}

std::int64_t WavelengthsModel::placeOf(std::int64_t column) const {
    const auto count = std::ssize(m_source->placeOfColumn);
    return column >= 0 && column < count ? m_source->placeOfColumn[static_cast<std::size_t>(column)] : -1;
}

const WavelengthLine& WavelengthsModel::lineOf(std::int64_t column) const {
    const auto& lines = m_source->lineOfColumn;
    return lines.empty() ? m_source->lines.back() : m_source->lines[lines[static_cast<std::size_t>(column)]];
}

std::int64_t WavelengthsModel::columnAt(std::int64_t place) const {
    if (places() == 0) return 0;
    return m_source
        ->columnOfPlace[static_cast<std::size_t>(std::clamp<std::int64_t>(place, 0, places() - 1))];
}

QString WavelengthsModel::offScale() const {
    return m_source->lines.empty() ? QString()
                                   : offScaleBridged(m_source->bridged, scene().encoding.firstPosition);
}

Scales WavelengthsModel::scales() const {
    constexpr double margin = 1.8;  // above and below, on the logarithmic axis
    Extremes found{nan, nan};
    for (const WavelengthRule& rule : rules()) found.include(rule.value);
    for (const WavelengthLine& each : lines())
        if (each.color >= 0) found.highest = std::max(found.highest, each.last().value_or(found.highest));
    return {{verticalScale(), {found.lowest / margin, found.highest * margin}}};
}

void WavelengthsModel::setValues(Values& values, const Cursor& cursor) const {
    values.set("of", m_source->of).set("unit", unit()).set("off_scale", offScale());
    m_source->setValues(values);
    setFrozen(values);
    const std::int64_t selected = scene().selection.column, place = placeOf(selected);
    if (place >= 0 && !m_source->lines.empty()) {
        values.set("selected_column", selected).set("selected_place", place);
        if (const double value = valueAt(*lineOf(selected).values, place); std::isfinite(value))
            values.set("selected", value)
                .set("selected_cycles", static_cast<double>(scene().encoding.length) / value);
    }
    const std::int64_t column = shownCell(scene(), cursor).column, shownPlace = placeOf(column);
    values.set("column", column);
    if (shownPlace >= 0) values.set("shown_place", shownPlace);
    for (const WavelengthLine& line : m_source->lines) {
        Values& row = values.row("line").set("line", line.name);
        const double value = shownPlace < 0 ? nan : valueAt(*line.values, shownPlace);
        if (std::isfinite(value)) row.set("value", value);
    }
}

void WavelengthsModel::setFrozen(Values& values) const {
    if (!m_frozen) return;
    if (!frozenLine())
        values.set("frozen_scheme", schemeName(frozenSetting(scene()).scheme));
    else
        values.set("frozen_joined", frozenLine()->joined)
            .set("frozen_points", std::ssize(*frozenLine()->values))
            .set("frozen_shortest", m_frozen->ends.lowest)
            .set("frozen_longest", m_frozen->ends.highest)
            .set("frozen_reads_alike",
                 plainNumber(m_frozen->ends.lowest, 4) == plainNumber(m_frozen->ends.highest, 4));
}

FigureTable WavelengthsModel::table() const {
    std::int64_t rows = places();
    std::vector<SharedNumbers> columns = m_source->tableColumns;
    const bool named = columns.empty();  // the second column of the table names the column at the place
    if (named)
        for (const WavelengthLine& line : m_source->lines) columns.push_back(line.values);
    if (frozenLine()) columns.push_back(frozenLine()->values);  // last, though it is drawn first
    for (const SharedNumbers& each : columns) rows = std::max<std::int64_t>(rows, std::ssize(*each));
    return wordedTable(
        rows, [source = m_source, columns, named](std::int64_t row, std::int64_t column) -> TableCell {
            if (column == 0) return row;
            if (named && column == 1)
                return row < std::ssize(source->columnOfPlace)
                           ? TableCell(source->columnOfPlace[static_cast<std::size_t>(row)])
                           : TableCell();
            return finiteCell(valueAt(*columns[static_cast<std::size_t>(column - (named ? 2 : 1))], row));
        });
}

QString WavelengthsModel::setting() const {
    const bool besides = isWeightTable(scene().scheme);
    return besides ? settingBesideSinusoid(scene()) : settingLine(scene());
}

}  // namespace sinescope
