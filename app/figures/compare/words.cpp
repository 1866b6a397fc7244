// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/words.h"

#include "app/model/cell_readout.h"
#include "app/figures/compare/model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

FigureTable compareTable(const Scene& scene) {
    const auto data = compareData(scene);
    FigureTable table;
    table.title = QStringLiteral("A: %1, B: %2").arg(data->a.name, data->b.name);
    table.note = data->summary(scene);
    if (data->view != CompareView::Maps) {
        table.columns << (data->view == CompareView::Score ? QStringLiteral("distance")
                                                           : QStringLiteral("pair"))
                      << QStringLiteral("A") << QStringLiteral("B") << QStringLiteral("A − B");
        table.rows = static_cast<std::int64_t>(data->differences.size());
        table.cell = [data](std::int64_t row, std::int64_t column) -> TableCell {
            const auto k = static_cast<std::size_t>(row);
            if (column == 0) return static_cast<std::int64_t>(std::llround(data->coordinate(k)));
            const std::vector<double>& of = column == 1   ? data->valuesA
                                            : column == 2 ? data->valuesB
                                                          : data->differences;
            if (k >= of.size() || !std::isfinite(of[k])) return std::monostate{};
            return of[k];
        };
        return table;
    }
    const std::int64_t start = scene.encoding.firstPosition;
    table.columns << (data->scores ? QStringLiteral("query") : QStringLiteral("position"));
    for (std::int64_t j = 0; j < data->columns; ++j) {
        const QString name = grouped(data->scores ? j + start : j);
        for (const char* of : {"A", "B", "A − B"})
            table.columns << QString::fromUtf8(of) + QStringLiteral(", ") + name;
    }
    table.rows = data->rows;
    table.cell = [data, start](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return start + row;
        const std::int64_t j = (column - 1) / 3 + (data->scores ? start : 0);
        const auto map = static_cast<std::size_t>((column - 1) % 3);
        const double value = map < 2 ? data->value(map, start + row, j)
                                     : data->value(0, start + row, j) - data->value(1, start + row, j);
        if (std::isnan(value)) return std::monostate{};
        return value;
    };
    return table;
}

namespace {

/// What a read-out speaks of, and both values there.
struct Place {
    QString name;
    double a = std::nan("");
    double b = std::nan("");
};

Place placeOnMaps(const CompareData& data, const Scene& scene, const Cursor& cursor) {
    const std::int64_t position = cursor.position.value_or(scene.selection.position);
    const std::int64_t column = data.scores ? position + cursor.shift.value_or(scene.selection.shift)
                                            : cursor.column.value_or(scene.selection.column);
    return {QStringLiteral("(%1, %2)").arg(grouped(position), grouped(column)),
            data.value(0, position, column), data.value(1, position, column)};
}

Place placeOnCurves(const CompareData& data, const Scene& scene, const Cursor& cursor) {
    Place place;
    std::int64_t at = cursor.shift.value_or(scene.selection.shift);
    place.name = QStringLiteral("(distance %1)").arg(grouped(at));
    if (data.view == CompareView::Frequencies) {
        const auto encoding = encodingOf(scene);
        const std::int64_t column = std::clamp<std::int64_t>(cursor.column.value_or(scene.selection.column),
                                                             0, encoding->columns() - 1);
        at = std::max<std::int64_t>(0, encoding->role(column).pair);
        place.name = QStringLiteral("(pair %1)").arg(grouped(at));
    }
    const auto index = at - static_cast<std::int64_t>(std::llround(data.coordinate(0)));
    const auto valueIn = [index](const std::vector<double>& values) {
        const bool inside = index >= 0 && index < static_cast<std::int64_t>(values.size());
        return inside ? values[static_cast<std::size_t>(index)] : std::nan("");
    };
    place.a = valueIn(data.valuesA);
    place.b = valueIn(data.valuesB);
    return place;
}

}  // namespace

std::vector<Readout> compareReadOut(const Scene& scene, const Cursor& cursor) {
    const auto data = compareData(scene);
    const Place at = data->view == CompareView::Maps ? placeOnMaps(*data, scene, cursor)
                                                     : placeOnCurves(*data, scene, cursor);
    std::vector<Readout> lines = {{QStringLiteral("A"), data->a.name}, {QStringLiteral("B"), data->b.name}};
    lines.push_back({QStringLiteral("A") + at.name, compareValue(at.a)});
    lines.push_back({QStringLiteral("B") + at.name, compareValue(at.b)});
    lines.push_back({QStringLiteral("A − B"), compareValue(at.a - at.b)});
    if (data->largest)
        lines.push_back(
            {QStringLiteral("largest |A − B|"), compareValue(std::abs(data->largest->difference()))});
    if (data->trained)
        lines.push_back({QStringLiteral("trained length"), grouped(*data->trained), Term::Position});
    return lines;
}

QString compareText(const Scene& scene) {
    const auto kept = compareData(scene);
    const CompareData& data = *kept;
    const QString kind = data.view == CompareView::Score         ? QStringLiteral("scores against distance")
                         : data.view == CompareView::Frequencies ? QStringLiteral("wavelengths of the pairs")
                         : data.scores                           ? QStringLiteral("maps of scores")
                                                                 : QStringLiteral("matrices");
    return QStringLiteral("Comparison of two %1 (%2). A is %3, B is %4; %5. %6.")
        .arg(kind, settingText(scene), data.a.name, data.b.name, data.summary(scene),
             data.notes(scene).join(QStringLiteral("; ")));
}

}  // namespace sinescope
