// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/steps_model.h"

#include "app/figures/program_text.h"
#include "app/model/fact_list.h"
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

QString pair(std::int64_t position) {
    return QStringLiteral("%1 to %2").arg(grouped(position), grouped(position + 1));
}

}  // namespace

RowStepsModel::RowStepsModel(std::shared_ptr<const Scene> made, const RowStepsModel* before)
    : RowLinesModel(std::move(made)), m_columns(shownColumns(scene())) {
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
    std::vector<std::int64_t> positions;
    for (const std::int64_t place : left.places)
        positions.push_back(shown->at[static_cast<std::size_t>(place)]);
    shown->note = offScaleSteps(positions);
    if (shown->at.empty())
        shown->note = QStringLiteral("A single row has no neighbour that it could differ from.");
    shown->lowest = -1.12 * limit;
    shown->highest = 1.12 * limit;
    shown->valueNames = {
        m_unit == 1 ? QStringLiteral("row p + 1 minus row p, in the table's units")
                    : QStringLiteral("row p + 1 minus row p, divided by %1").arg(plainNumber(m_unit)),
        QStringLiteral("row p + 1 minus row p"), QStringLiteral("step")};
    const QString all =
        QStringLiteral("all columns: root mean square") +
        (m_unit == 1 ? QString() : QStringLiteral("; divided by %1").arg(plainNumber(m_unit)));
    shown->headings = {QStringLiteral("%1: steps from each row to the next; %2").arg(rowsName(scene()), all),
                       QStringLiteral("steps from each row to the next; %1").arg(all), all};
    m_picture = std::move(shown);
}

QString RowStepsModel::tableTitle() const {
    return QStringLiteral("Steps of %1 from each row to the next").arg(rowsName(scene()));
}

QString RowStepsModel::unitSentence() const {
    return m_unit == 1 ? QString() : QStringLiteral(" The table is divided by %1.").arg(plainNumber(m_unit));
}

std::optional<RowStepsModel::Steps> RowStepsModel::steps() const {
    std::vector<double> sizes = m_picture->lines.front().values;
    if (sizes.empty()) return {};
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

QString RowStepsModel::claim() const {
    const auto found = steps();
    if (!found) return {};
    if (m_isOneStep) return QStringLiteral("every row is the same step from the one before");
    if (found->hasOneLength())
        return QStringLiteral("every step has the same length, but not the same direction");
    return QStringLiteral("the largest step is from position %1").arg(pair(found->at));
}

QString RowStepsModel::alternativeText() const {
    const auto found = steps();
    if (!found)
        return QStringLiteral("Derivative: a single row has no neighbour to differ from (%1).")
            .arg(settingWords(scene()));
    QStringList columns;
    for (const std::int64_t j : m_columns) columns << grouped(j);
    const QString text = QStringLiteral(
                             "Line chart of the differences of neighbouring rows in %1 %2 over position "
                             "(%3), and of their root "
                             "mean square over all columns: ")
                             .arg(columns.size() == 1 ? QStringLiteral("column") : QStringLiteral("columns"),
                                  columns.join(QStringLiteral(", ")), settingWords(scene()));
    const QString left =
        unitSentence() + (m_picture->note.isEmpty() ? QString() : QLatin1Char(' ') + m_picture->note);
    const QString median = plainNumber(found->median, 4);
    if (m_isOneStep) return text + QStringLiteral("every step is the same, %1.").arg(median) + left;
    if (found->hasOneLength())
        return text + QStringLiteral("it is %1 for every step; the steps themselves differ.").arg(median) +
               left;
    return text +
           QStringLiteral("the median of the steps is %1, the largest, from position %2, is %3.")
               .arg(median, pair(found->at), plainNumber(found->largest, 4)) +
           left;
}

std::vector<Fact> RowStepsModel::facts() const {
    FactList facts("derivative");
    const auto found = steps();
    if (!found) return facts.all();
    const QString unit = QStringLiteral("per position");
    facts.add("median_step", found->median,
              QStringLiteral("The median of the steps between neighbouring rows is %1, root mean square over "
                             "the columns.%2")
                  .arg(plainNumber(found->median, 4), unitSentence()),
              unit);
    facts.add("largest_step", found->largest,
              QStringLiteral("The largest step between neighbouring rows, from position %1, is %2, root mean "
                             "square over the columns.")
                  .arg(pair(found->at), plainNumber(found->largest, 4)),
              unit);
    if (!found->hasOneLength())
        facts.add("largest_step_at", static_cast<double>(found->at),
                  QStringLiteral("The largest step is that from position %1.").arg(pair(found->at)));
    return facts.all();
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
