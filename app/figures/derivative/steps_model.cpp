// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/steps_model.h"

#include "app/figures/program_text.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/analysis/table_unit.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Values read at once: 8 MiB.
constexpr std::int64_t maximumValues = std::int64_t{1} << 20;

}  // namespace

RowStepsModel::RowStepsModel(std::shared_ptr<const Scene> made, const RowStepsModel* before)
    : WordedRowLinesModel(QStringLiteral("derivative-steps"), std::move(made)),
      m_columns(shownColumns(scene())) {
    if (std::find(m_columns.begin(), m_columns.end(), scene().selection.column) == m_columns.end())
        m_columns.push_back(scene().selection.column);
    const bool same = before && before->m_columns == m_columns && before->scene().scheme == scene().scheme &&
                      before->scene().encoding == scene().encoding;
    if (!same) {
        makePicture();
        return;
    }
    m_picture = before->m_picture;
    m_unit = before->m_unit;
    m_isOneStep = before->m_isOneStep;
    m_steps = before->m_steps;
    m_offScale = before->m_offScale;
}

void RowStepsModel::makePicture() {
    const auto rows = inputRows(scene());
    const InputSize size = rows->size();
    auto shown = std::make_shared<RowLines>();
    shown->lines.push_back({QStringLiteral("all columns"), QStringLiteral("all"), {}});
    for (const std::int64_t j : m_columns) {
        const QString name = QStringLiteral("j = %1").arg(grouped(j));
        shown->lines.push_back({name, name, {}});
    }
    std::vector<double> sizes;
    const std::int64_t atOnce =
        std::max<std::int64_t>(2, maximumValues / std::max<std::int64_t>(1, size.columns));
    const auto blockAt = [&](std::int64_t first) {
        return rows->block(first, std::min(atOnce, size.rows - first), size.columns);
    };
    double largest = 0;
    for (std::int64_t first = 0; first < size.rows; first += atOnce)
        largest = std::max(largest, blockAt(first).cwiseAbs().maxCoeff());
    m_unit = unitOf(largest);
    const double rounding = 1e-12 * largest / m_unit;
    Vector firstStep;
    m_isOneStep = true;
    for (std::int64_t first = 0; first + 1 < size.rows; first += atOnce - 1) {
        const Matrix block = blockAt(first) / m_unit;
        for (Eigen::Index r = 0; r + 1 < block.rows(); ++r) {
            const Vector step = (block.row(r + 1) - block.row(r)).transpose();
            if (firstStep.size() == 0) firstStep = step;
            m_isOneStep = m_isOneStep && (step - firstStep).cwiseAbs().maxCoeff() <= rounding;
            shown->at.push_back(scene().encoding.firstPosition + first + r);
            shown->lines[0].values.push_back(
                std::sqrt(step.squaredNorm() / static_cast<double>(size.columns)));
            for (std::size_t k = 0; k < m_columns.size(); ++k)
                shown->lines[k + 1].values.push_back(step(m_columns[k]));
            double& loudest = sizes.emplace_back(0);
            for (const RowLines::Line& line : shown->lines)
                loudest = std::max(loudest, std::abs(line.values.back()));
        }
    }
    const OffScale left = offScale(sizes);
    const double limit = left.limit > 0 ? left.limit : 1;
    for (const std::int64_t place : left.places)
        m_offScale.push_back(shown->at[static_cast<std::size_t>(place)]);
    shown->lowest = -1.12 * limit;
    shown->highest = 1.12 * limit;
    m_picture = shown;
    if (!shown->at.empty()) m_steps = steps();
    setWords(*shown);
}

RowStepsModel::Steps RowStepsModel::steps() const {
    std::vector<double> sizes = m_picture->lines.front().values;
    Steps found;
    const auto largest = std::max_element(sizes.begin(), sizes.end());
    found.at = m_picture->at[static_cast<std::size_t>(largest - sizes.begin())];
    found.largest = *largest;
    found.smallest = *std::min_element(sizes.begin(), sizes.end());
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    found.median = *middle;
    if (sizes.size() % 2 == 0) found.median = (found.median + *std::max_element(sizes.begin(), middle)) / 2;
    return found;
}

void RowStepsModel::setValues(Values& values, const Cursor&) const {
    QStringList columns;
    for (const std::int64_t j : m_columns) columns << grouped(j);
    values.set("rows_name", rowsName(scene()))
        .set("divided", m_unit != 1)
        .set("unit", m_unit)
        .set("single", !m_steps)
        .set("columns", columns.join(QStringLiteral(", ")))
        .set("one_column", columns.size() == 1)
        .set("off_scale", offScaleSteps(m_offScale))
        .set("setting", [this] { return settingWords(scene()); });
    if (m_steps)
        values.set("one_step", m_isOneStep)
            .set("one_length", m_steps->hasOneLength())
            .set("median_step", m_steps->median)
            .set("largest_step", m_steps->largest)
            .set("largest_step_at", m_steps->at)
            .set("next", m_steps->at + 1);
}

FigureProgram RowStepsModel::program() const {
    ProgramValues values =
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), derivativeSpec().id));
    values[QStringLiteral("COLUMNS")] = pythonList(m_columns);
    FigureProgram program;
    program.encoding = scene().encoding;
    program.rows = rowsProgram(scene());
    program.text = filledTemplate(programTemplate(QStringLiteral("derivative_steps")), values);
    return program;
}

}  // namespace sinescope
