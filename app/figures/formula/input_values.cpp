// SPDX-License-Identifier: GPL-3.0-or-later
//
// A value that is added to the input: the position itself, its share of the length, a row of a table, or the
// sinusoid of a place on a grid.
#include "app/figures/formula/scheme_values.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/grid_place.h"
#include "core/schemes/properties.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Returns the divisor of the pair in the exponent of the base.
std::int64_t exponentDivisor(const GridScheme& grid) {
    const std::int64_t d = grid.dModel;
    switch (grid.convention) {
        case GridConvention::Mae:
            return d / 4;
        case GridConvention::SimpleVit:
        case GridConvention::Tensor2Tensor:
            return std::max<std::int64_t>(1, d / 4 - 1);
        case GridConvention::Detr:
        case GridConvention::DeformableDetr:
            return d / 2;
        case GridConvention::Multidimensional:
            break;
    }
    return 2 * ((d + 3) / 4);
}

void setWaveValues(Values& values, const GridScheme& grid, const GridPair& pair, std::int64_t place,
                   bool isSine) {
    const auto is = [&grid](GridConvention convention) { return grid.convention == convention; };
    const double counted = countedPlace(grid.convention, place);
    values.set("is_sine", isSine)
        .set("scaled", is(GridConvention::Detr) || is(GridConvention::DeformableDetr))
        .set("doubled",
             !is(GridConvention::Mae) && !is(GridConvention::SimpleVit) && !is(GridConvention::Tensor2Tensor))
        .set("base", grid.base)
        .set("pair", boardValue(static_cast<double>(pair.pair)))
        .set("divisor", boardValue(static_cast<double>(exponentDivisor(grid))))
        .set("places", boardValue(static_cast<double>(pair.ofRows ? grid.height : grid.width)))
        .set("w", factorValue(pair.frequency, counted))
        .set("counted", counted)
        .set("counted_from", counted - static_cast<double>(place))
        .set("angle", counted * pair.frequency);
}

void setGridValues(Values& values, const GridScheme& grid, const Selection& at) {
    const std::int64_t row = at.position / grid.width, column = at.position % grid.width;
    values.set("grid", true)
        .set("width", boardValue(static_cast<double>(grid.width)))
        .set("grid_row", row)
        .set("grid_column", column)
        .set("left_over", true);
    for (const GridPair& pair : gridPairs(grid))
        if (pair.sine == at.column || pair.cosine == at.column) {
            values.set("left_over", false).set("of_rows", pair.ofRows);
            setWaveValues(values, grid, pair, pair.ofRows ? row : column, pair.sine == at.column);
        }
}

}  // namespace

void setInputValues(Values& values, const Scene& scene, const Scheme& scheme) {
    const Selection& at = scene.selection;
    values.set("input", true).set("value", inputRows(scene)->value(at.position, at.column));
    if (const GridScheme* grid = gridIn(scheme)) return setGridValues(values, *grid, at);
    if (hasEqualColumns(scheme)) {
        const std::optional<std::int64_t> steps = divisorOf(scheme);
        values.set("index", !steps)
            .set("single", scene.encoding.length == 1)
            .set("length", boardValue(static_cast<double>(scene.encoding.length)))
            .set("steps", steps);
        return;
    }
    const TableScheme* own = ownTableIn(scheme);
    const std::int64_t first = firstRowOf(scheme);
    values.set("looked_up", true)
        .set("own_table", own ? QString::fromStdString(own->name) : QString())
        .set("first_row", first > 0 ? boardValue(static_cast<double>(first)) : Value())
        .set("row", at.position + first)
        .set("rows", fileTableIn(scheme)->rows());
}

}  // namespace sinescope
