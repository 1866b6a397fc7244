// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/norms_model.h"

#include "app/figures/program_text.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

RowNormsModel::RowNormsModel(std::shared_ptr<const Scene> made, const RowNormsModel* before)
    : AllRowsModel(u"dimensions-norms"_s, std::move(made)) {
    share(hasSameSetting(before, scene()) ? before : nullptr);
}

AllRows RowNormsModel::readRows(const UnitRows& rows) const {
    AllRows read;
    RowLines& shown = read.picture;
    shown.lines.push_back({u"norm"_s, u"norm"_s, {}});
    std::vector<double>& norms = shown.lines.front().values;
    rows.visit(false, [&](std::int64_t first, const Matrix& block) {
        for (Eigen::Index r = 0; r < block.rows(); ++r) {
            shown.at.push_back(scene().encoding.firstPosition + first + r);
            norms.push_back(block.row(r).norm());
        }
    });
    read.left = isWeightTable(scene().scheme) ? offScale(norms) : OffScale();
    read.sizes = rangeOf(norms);
    const double maximum = read.left.places.empty() ? read.sizes->largest : read.left.limit;
    shown.up = maximum > 0 ? axisUpTo(maximum) : AxisRange{0, 1};
    return read;
}

void RowNormsModel::setRowValues(Values& values, const AllRows& rows) const {
    const SizeRange& found = *rows.sizes;
    values.set("equal", found.areEqual())
        .set("median_norm", found.median)
        .set("largest_norm", found.largest)
        .set("largest_norm_at", rows.positionAt(found.largestAt))
        .set("largest_tied", found.largestIsTied)
        .set("smallest_norm", found.smallest)
        .set("smallest_norm_at", rows.positionAt(found.smallestAt))
        .set("smallest_tied", found.smallestIsTied)
        .set("off_scale", offScaleText(rows.positionsLeft()));
}

FigureProgram RowNormsModel::program() const {
    ProgramValues values;
    setVerticalRange(values, *this, figure(), result().unit);
    return figureProgram(*this, u"row_norms"_s, std::move(values));
}

}  // namespace sinescope
