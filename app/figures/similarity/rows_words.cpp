// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a table's rows states, and its table.
#include "app/figures/similarity/matrix_rows.h"
#include "app/figures/similarity/rows_model.h"
#include "app/model/cell_readout.h"
#include "app/model/percent.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// A share that only rounding keeps from 1.
constexpr double wholeShare = 1 - 1e-9;

}  // namespace

QString RowSimilarityModel::sharePercent() const {
    const double share = numbers().diagonals.distanceShare;
    if (numbers().diagonals.pairs == 0) return percent(share);
    if (share < 0.01) return u"less than 1 %"_s;
    if (share > 0.99) return u"more than 99 %"_s;
    return u"about %1 %"_s.arg(std::round(100 * share));
}

void RowSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const auto [p, k] = setPlace(values, cursor);
    const std::int64_t rows = numbers().rows->rows(), at = std::abs(k);
    const std::int64_t q = p + k - scene().encoding.firstPosition;
    const DiagonalStatistics& along = numbers().diagonals;
    values.set("measure", measureName(m_measure))
        .set("centred", m_isCentred)
        .set("inside", q >= 0 && q < rows)
        .set("beyond", at >= rows)
        .set("apart", at)
        .set("varies", along.varies)
        .set("only_distance", along.distanceShare > wholeShare)
        .set("distance_share", Value(along.distanceShare, sharePercent()))
        .set("norm", numbers().rows->norms()(p - scene().encoding.firstPosition))
        .set("table_cut", rows > maximumTableColumns)
        .set("table_columns", std::min(rows, maximumTableColumns));
    if (along.pairs > 0) values.set("queries", along.queries).set("pairs", along.pairs);
    if (q >= 0 && q < rows) values.set("value", shownValue(rowPicture()->between(p, p + k)));
    if (at < rows && std::isfinite(along.mean(at)))
        values.set("span", shownSpan(along.lowest(at), along.highest(at)))
            .set("mean", shownValue(along.mean(at)))
            .set("spread", along.highest(at) - along.lowest(at));
    setNearest(values, p);
    setLimits(values);
    setPatches(values, p, p + k);
}

/// "row 6, column 3", of a position that is a patch.
void RowSimilarityModel::setPatches(Values& values, std::int64_t p, std::int64_t q) const {
    const std::optional<PatchMap> map = patchMap();
    if (!map) return;
    const auto text = [&](std::int64_t position) {
        const std::int64_t place = position - scene().encoding.firstPosition, width = map->grid().width;
        return u"row %1, column %2"_s.arg(grouped(place / width), grouped(place % width));
    };
    values.set("maps", map->isOfAll() ? u"all"_s : u"one"_s)
        .set("grid_height", map->grid().height)
        .set("grid_width", map->grid().width)
        .set("patch_p", text(p))
        .set("patch_q", text(q));
}

void RowSimilarityModel::setNearest(Values& values, std::int64_t p) const {
    const std::int64_t first = scene().encoding.firstPosition;
    // The search of a large table would hold up the cursor.
    if (p != position() && terms() > termsAtOnce) return;
    const Nearest found = p == position() ? nearest() : numbers().rows->nearestRow(p - first);
    if (!found) return;
    values.set("nearest", first + found->place)
        .set("nearest_second", first + found->second)
        .set("nearest_count", found->count)
        .set("nearest_others", found->count - 1)
        .set("nearest_all", found->count == numbers().rows->rows() - 1)
        .set("nearest_distance", found->distance);
}

void RowSimilarityModel::setLimits(Values& values) const {
    const double unit = numbers().rows->unit();
    values.set("divided", unit != 1).set("unit", unit).set("cut", numbers().isCut);
    values.set("off_scale", offScaleText(numbers().offScale, scene().encoding.firstPosition))
        .set("left_out", static_cast<std::int64_t>(numbers().offScale.size()));
    if (!numbers().isCut) return;
    values.set("limit", numbers().limits.highest).set("largest", [this] {
        return numbers().rows->norms().cwiseAbs2().maxCoeff();
    });
}

std::vector<Fact> RowSimilarityModel::facts() const {
    std::vector<Fact> all = SimilarityBase::facts();
    if (const QString divided = said("divided_by"); !divided.isEmpty())
        for (Fact& fact : all) fact.sentence += ' '_L1 + divided;
    return all;
}

FigureTable RowSimilarityModel::table() const {
    return matrixTable(u"p"_s, [all = numbers().rows](std::int64_t row) { return all->row(row); });
}

}  // namespace sinescope
