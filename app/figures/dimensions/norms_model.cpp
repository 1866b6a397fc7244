// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/norms_model.h"

#include "app/figures/program_text.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/analysis/row_sizes.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

RowNormsModel::RowNormsModel(std::shared_ptr<const Scene> made, const RowNormsModel* before)
    : ReadRowLinesModel(QStringLiteral("dimensions-norms"), std::move(made)) {
    if (isOfSameSetting(before, scene())) {
        m_picture = before->m_picture;
        m_unit = before->m_unit;
        m_offScale = before->m_offScale;
        return;
    }
    makePicture();
}

void RowNormsModel::makePicture() {
    const UnitRows rows(inputRows(scene()));
    m_unit = rows.unit();
    auto shown = std::make_shared<RowLines>();
    shown->lines.push_back({QStringLiteral("norm"), QStringLiteral("norm"), {}});
    std::vector<double>& norms = shown->lines.front().values;
    rows.visit(false, [&](std::int64_t first, const Matrix& block) {
        for (Eigen::Index r = 0; r < block.rows(); ++r) {
            shown->at.push_back(scene().encoding.firstPosition + first + r);
            norms.push_back(block.row(r).norm());
        }
    });
    const OffScale left = isWeightTable(scene().scheme) ? offScale(norms) : OffScale();
    for (const std::int64_t place : left.places)
        m_offScale.push_back(shown->at[static_cast<std::size_t>(place)]);
    const double most = m_offScale.empty() ? *std::max_element(norms.begin(), norms.end()) : left.limit;
    shown->lowest = 0;
    shown->highest = most > 0 ? 1.12 * most : 1;
    m_picture = shown;
    setWords(*shown);
}

void RowNormsModel::setValues(Values& values, const Cursor&) const {
    const SizeRange found = rangeOf(m_picture->lines.front().values);
    const auto positionOf = [this](std::int64_t row) { return m_picture->at[static_cast<std::size_t>(row)]; };
    values.set("rows_name", rowsName(scene()))
        .set("divided", m_unit != 1)
        .set("unit", m_unit)
        .set("equal", found.areEqual())
        .set("median_norm", found.median)
        .set("largest_norm", found.largest)
        .set("largest_norm_at", positionOf(found.largestAt))
        .set("smallest_norm", found.smallest)
        .set("smallest_norm_at", positionOf(found.smallestAt))
        .set("off_scale", offScaleText(m_offScale))
        .set("setting", [this] { return settingWords(scene()); });
}

FigureProgram RowNormsModel::program() const {
    return figureProgram(scene(), dimensionsSpec().id, QStringLiteral("row_norms"), {});
}

}  // namespace sinescope
