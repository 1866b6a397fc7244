// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/cell_readout.h"

#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <numbers>

namespace sinescope {

namespace {

std::vector<std::int64_t> withSelected(std::vector<std::int64_t> list, std::int64_t selected) {
    if (std::ranges::find(list, selected) == list.end()) list.push_back(selected);
    return list;
}

}  // namespace

Cell shownCell(const Scene& scene, const Cursor& cursor) {
    const EncodingParameters& p = scene.encoding;
    return {std::clamp(cursor.position.value_or(scene.selection.position), p.firstPosition, p.lastPosition()),
            std::clamp<std::int64_t>(cursor.column.value_or(scene.selection.column), 0, p.dModel - 1)};
}

std::int64_t pairOf(const Encoding& encoding, std::int64_t column) {
    return encoding.role(std::clamp<std::int64_t>(column, 0, encoding.columns() - 1)).pair;
}

std::int64_t selectedPair(const Selection& selection, const Encoding& encoding) {
    return std::max<std::int64_t>(0, pairOf(encoding, selection.column));
}

std::optional<double> selectedPlace(const Scene& scene, AxisQuantity quantity) {
    switch (quantity) {
        case AxisQuantity::Position:
            return static_cast<double>(scene.selection.position);
        case AxisQuantity::Column:
            return static_cast<double>(scene.selection.column);
        case AxisQuantity::Pair:
            return static_cast<double>(selectedPair(scene.selection, *encodingOf(scene)));
        default:
            return {};
    }
}

std::vector<std::int64_t> columnsWithSelected(const Scene& scene) {
    return withSelected(shownColumns(scene), scene.selection.column);
}

std::vector<std::int64_t> positionsWithSelected(const Scene& scene) {
    return withSelected(shownPositions(scene), scene.selection.position);
}

std::vector<Readout> cellReadout(const Scene& scene, const Cursor& cursor) {
    const Entry entry = entryOf(scene);
    if (entry == Entry::Score || entry == Entry::Nowhere) return {};
    if (!usesEncoding(scene)) return SchemeRows(scene).readout(cursor);
    const auto encoding = encodingOf(scene);
    const Cell at = shownCell(scene, cursor);
    const ColumnRole role = encoding->role(at.column);
    std::vector<Readout> lines;
    lines.push_back({u"PE(%1, %2)"_s.arg(grouped(at.position), grouped(at.column)),
                     fixedNumber(encoding->value(at.position, at.column))});
    if (role.wave == Wave::None) return lines;
    const double w = encoding->angularFrequency(role.pair);
    lines.push_back({u"pair i"_s,
                     u"%1 (%2)"_s.arg(grouped(role.pair), role.wave == Wave::Sine ? u"sine"_s : u"cosine"_s),
                     Term::Pair});
    lines.push_back({u"ω"_s, u"%1 rad / position"_s.arg(plainNumber(w, 4))});
    lines.push_back({u"λ"_s, measured(encoding->wavelength(role.pair), u"position"_s, 4)});
    lines.push_back(
        {u"wavelengths in L"_s,
         plainNumber(w * static_cast<double>(scene.encoding.length) / (2 * std::numbers::pi), 3)});
    return lines;
}

FigureTable matrixTable(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    FigureTable table;
    table.title = u"Positional encoding, %1 by %2"_s.arg(counted(scene.encoding.length, u"position"_s),
                                                         counted(scene.encoding.dModel, u"column"_s));
    table.columns << u"position"_s;
    table.columns.count(scene.encoding.dModel, [](std::int64_t j) { return QString::number(j); });
    table.rows = scene.encoding.length;
    table.cell = [encoding, first = scene.encoding.firstPosition](std::int64_t row,
                                                                  std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        return encoding->value(first + row, column - 1);
    };
    return table;
}

QString noPairsText(const EncodingParameters& parameters) {
    return u"With d_model = %1, the only column is zero padding: there are no pairs and every value is 0. "
           "Choose d_model = 2 or more."_s.arg(parameters.dModel);
}

}  // namespace sinescope
