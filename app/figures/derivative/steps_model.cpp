// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/steps_model.h"

#include "app/figures/program_text.h"
#include "app/model/cell_readout.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

RowStepsModel::RowStepsModel(std::shared_ptr<const Scene> made, const RowStepsModel* before)
    : AllRowsModel(u"derivative-steps"_s, std::move(made)), m_columns(columnsWithSelected(scene())) {
    const bool isSame = hasSameSetting(before, scene()) && before->m_columns == m_columns;
    share(isSame ? before : nullptr);
}

AllRows RowStepsModel::readRows(const UnitRows& rows) const {
    AllRows read;
    read.isOneStep = true;
    RowLines& shown = read.picture;
    // The columns have the colours of Dimensions.
    shown.lines.push_back({u"all columns"_s, u"all"_s, {}, m_columns.size(), true});
    for (std::size_t k = 0; k < m_columns.size(); ++k) {
        const QString name = u"j = %1"_s.arg(grouped(m_columns[k]));
        shown.lines.push_back({name, name, {}, k});
    }
    std::vector<double> sizes;
    bool rises = true;  // in every column, so that the axis stays while the selected one changes
    const double rounding = 1e-12 * rows.largest();
    Vector firstStep;
    rows.visit(true, [&](std::int64_t first, const Matrix& block) {
        for (Eigen::Index r = 0; r + 1 < block.rows(); ++r) {
            const Vector step = (block.row(r + 1) - block.row(r)).transpose();
            if (firstStep.size() == 0) firstStep = step;
            read.isOneStep = read.isOneStep && (step - firstStep).cwiseAbs().maxCoeff() <= rounding;
            rises = rises && (step.array() >= 0).all();
            shown.at.push_back(scene().encoding.firstPosition + first + r);
            shown.lines[0].values.push_back(std::sqrt(step.squaredNorm() / static_cast<double>(step.size())));
            for (std::size_t k = 0; k < m_columns.size(); ++k)
                shown.lines[k + 1].values.push_back(step(m_columns[k]));
            double& largest = sizes.emplace_back(0);
            for (const RowLines::Line& line : shown.lines)
                largest = std::max(largest, std::abs(line.values.back()));
        }
    });
    read.left = offScale(sizes);
    const double limit = read.left.limit > 0 ? read.left.limit : 1;
    shown.up = rises && read.left.limit > 0 ? axisAround(Extremes{0, limit}) : axisAround(limit);
    if (!shown.at.empty()) read.sizes = rangeOf(shown.lines.front().values);
    return read;
}

void RowStepsModel::setRowValues(Values& values, const AllRows& rows) const {
    const QStringList columns = textsOf(m_columns, [](std::int64_t j) { return grouped(j); });
    values.set("single", !rows.sizes)
        .set("columns", columns.join(u", "_s))
        .set("one_column", columns.size() == 1)
        .set("off_scale", offScaleSteps(rows.positionsLeft()));
    if (!rows.sizes) return;
    const std::int64_t at = rows.positionAt(rows.sizes->largestAt);
    values.set("one_step", rows.isOneStep)
        .set("one_length", rows.sizes->areEqual())
        .set("median_step", rows.sizes->median)
        .set("largest_step", rows.sizes->largest)
        .set("largest_step_at", at)
        .set("tied", rows.sizes->largestIsTied)
        .set("next", at + 1);
}

FigureProgram RowStepsModel::program() const {
    ProgramValues values{{u"COLUMNS"_s, pythonList(m_columns)}};
    setVerticalRange(values, *this, figure(), result().unit);
    return figureProgram(*this, u"derivative_steps"_s, std::move(values));
}

}  // namespace sinescope
