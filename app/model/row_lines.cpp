// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/row_lines.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/linear_fit.h"
#include "core/numbers.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

constexpr std::int64_t maximumHeads = 8;

/// May be more than shownHeads(), because the lines of a row are read one by one.
std::vector<std::int64_t> headsOfRow(const Scene& scene) {
    const std::int64_t count = headCount(scene);
    std::vector<std::int64_t> heads = spreadPositions(count, maximumHeads);
    if (std::ranges::find(heads, scene.selection.head) == heads.end()) heads.push_back(scene.selection.head);
    return heads;
}

}  // namespace

QStringList RowLines::positionNames() const {
    if (!countsDistances()) return {positionName};
    return {positionName, u"distance, positions"_s, u"distance"_s};
}

std::optional<std::size_t> RowLines::indexOf(std::int64_t place) const {
    const auto found = std::ranges::lower_bound(at, place);
    if (found == at.end() || *found != place) return {};
    return static_cast<std::size_t>(found - at.begin());
}

std::int64_t RowLines::shiftAt(std::int64_t place, const Selection& selected) const {
    switch (places) {
        case Places::Keys:
            return place - selected.position;
        case Places::Back:
            return -place;
        case Places::Apart:
            return selected.shift < 0 ? -place : place;  // the selected direction
        case Places::Positions:
        case Places::Distances:
            break;
    }
    return place;
}

std::int64_t RowLines::placeOf(std::int64_t shift, const Selection& selected) const {
    switch (places) {
        case Places::Keys:
            return selected.position + shift;
        case Places::Back:
            return -shift;
        case Places::Apart:
            return std::abs(shift);
        case Places::Positions:
        case Places::Distances:
            break;
    }
    return shift;
}

FigureTable RowLinesModel::table() const {
    FigureTable result;
    result.title = tableTitle();
    result.columns << picture().positionName;
    for (const RowLines::Line& line : picture().lines) result.columns << line.name;
    result.rows = static_cast<std::int64_t>(picture().at.size());
    result.cell = [shown = sharedPicture()](std::int64_t row, std::int64_t column) -> TableCell {
        const auto r = static_cast<std::size_t>(row);
        if (column == 0) return shown->at[r];
        const double value = shown->lines[static_cast<std::size_t>(column - 1)].values[r];
        return finiteCell(value);
    };
    return result;
}

ShownAxes RowLinesModel::shownAxes() const {
    const RowLines& shown = picture();
    const QString place = shown.countsDistances()                  ? u"distance"_s
                          : shown.places == RowLines::Places::Keys ? u"key"_s
                                                                   : u"position"_s;
    return {ShownAxis{place, {{shown.first(), shown.last()}}}, {}};
}

std::int64_t RowLinesModel::readPlace(const RowLines& picture, const Cursor& cursor) const {
    const Selection& at = scene().selection;
    if (picture.countsShifts()) return picture.placeOf(cursor.shift.value_or(at.shift), at);
    return cursor.position.value_or(at.position);
}

std::vector<Readout> RowLinesModel::valuesOfLines(const Cursor& cursor) const {
    const RowLines& shown = picture();
    const std::int64_t position = readPlace(shown, cursor);
    std::vector<Readout> lines = {{shown.positionNames().last(), grouped(position), Term::Position}};
    const std::optional<std::size_t> index = shown.indexOf(position);
    if (!index) return lines;
    for (const RowLines::Line& line : shown.lines) {
        const double value = line.values[*index];
        lines.push_back({line.name, std::isnan(value) ? u"none"_s : plainNumber(value, 5)});
    }
    return lines;
}

RowLines biasLines(const Scene& scene, std::int64_t queryPlace, std::int64_t firstKey, std::int64_t count,
                   std::int64_t from) {
    RowLines shown;
    shown.at.resize(static_cast<std::size_t>(count));
    std::iota(shown.at.begin(), shown.at.end(), from);
    const Scheme scheme = schemeOf(scene);
    const Vector query = queryOfBiases(scene);
    Extremes found;
    for (const std::int64_t head : headsOfRow(scene)) {
        RowLines::Line line;
        line.name = query.size() > 0 ? u"q · a / √d of “%1”"_s.arg(scene.sentence.tokens.value(0))
                                     : u"head %1"_s.arg(head);
        line.brief = query.size() > 0 ? u"q · a / √d"_s : QString::number(head);
        line.number = static_cast<std::size_t>(head);
        line.values.reserve(static_cast<std::size_t>(count));
        for (const double bias : biasesOfRow(scheme, query, head, queryPlace, firstKey, count)) {
            line.values.push_back(std::isfinite(bias) ? bias : nan);
            found.include(line.values.back());
        }
        shown.lines.push_back(std::move(line));
    }
    shown.up = found.lowest < found.highest ? axisAround(found) : axisAround(1);
    return shown;
}

}  // namespace sinescope
