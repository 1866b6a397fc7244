// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/norms_model.h"

#include "app/figures/program_text.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/schemes/properties.h"

namespace sinescope {

RowNormsModel::RowNormsModel(std::shared_ptr<const Scene> made, const RowNormsModel* before)
    : AllRowsModel(u"dimensions-norms"_s, std::move(made)) {
    share(isOfSameSetting(before, scene()) ? before : nullptr);
}

AllRows RowNormsModel::readRows() const {
    const UnitRows rows(inputRows(scene()));
    AllRows read;
    read.unit = rows.unit();
    RowLines& shown = read.shown;
    shown.lines.push_back({u"norm"_s, u"norm"_s, {}});
    std::vector<double>& norms = shown.lines.front().values;
    rows.visit(false, [&](std::int64_t first, const Matrix& block) {
        for (Eigen::Index r = 0; r < block.rows(); ++r) {
            shown.at.push_back(scene().encoding.firstPosition + first + r);
            norms.push_back(block.row(r).norm());
        }
    });
    const OffScale left = isWeightTable(scene().scheme) ? offScale(norms) : OffScale();
    for (const std::int64_t place : left.places)
        read.offScale.push_back(shown.at[static_cast<std::size_t>(place)]);
    read.sizes = rangeOf(norms);
    const double most = read.offScale.empty() ? read.sizes->largest : left.limit;
    shown.lowest = 0;
    shown.highest = most > 0 ? 1.12 * most : 1;
    return read;
}

void RowNormsModel::setValues(Values& values, const AllRows& rows) const {
    const SizeRange& found = *rows.sizes;
    const auto positionOf = [&](std::int64_t row) { return rows.shown.at[static_cast<std::size_t>(row)]; };
    values.set("rows_name", rowsName(scene()))
        .set("divided", rows.unit != 1)
        .set("unit", rows.unit)
        .set("equal", found.areEqual())
        .set("median_norm", found.median)
        .set("largest_norm", found.largest)
        .set("largest_norm_at", positionOf(found.largestAt))
        .set("smallest_norm", found.smallest)
        .set("smallest_norm_at", positionOf(found.smallestAt))
        .set("off_scale", offScaleText(rows.offScale))
        .set("setting", [this] { return settingWords(scene()); });
}

FigureProgram RowNormsModel::program() const {
    return figureProgram(scene(), dimensionsSpec().id, u"row_norms"_s, {});
}

}  // namespace sinescope
