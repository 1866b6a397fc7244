// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/rounding_model.h"

#include "app/figures/program_text.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Values that are rounded, three times each: about 50 ms.
constexpr std::int64_t maximumValues = std::int64_t{1} << 21;

/// ", 1 row in 3 looked at" where that is so.
QString sampledText(std::int64_t stride) {
    return stride > 1 ? QStringLiteral(", 1 row in %1 looked at").arg(grouped(stride)) : QString();
}

QString errorText(double error) {
    return std::isfinite(error) ? plainNumber(error, 3) : QStringLiteral("infinite");
}

}  // namespace

RoundingModel::RoundingModel(std::shared_ptr<const Scene> made, const RoundingModel* before)
    : RowLinesModel(std::move(made)) {
    const bool same =
        before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding;
    m_result = same ? before->m_result : resultOf(scene());
}

std::shared_ptr<const RoundingModel::Result> RoundingModel::resultOf(const Scene& scene) {
    const auto rows = inputRows(scene);
    const InputSize size = rows->size();
    auto result = std::make_shared<Result>();
    result->formats = {Format{NumberFormat::Float32, QStringLiteral("float32")},
                       Format{NumberFormat::Float16, QStringLiteral("float16")},
                       Format{NumberFormat::BFloat16, QStringLiteral("bfloat16")}};
    RowLines& shown = result->picture;
    for (const Format& each : result->formats) shown.lines.push_back({each.name, each.name, {}});
    result->stride =
        std::max<std::int64_t>(1, (size.rows * size.columns + maximumValues - 1) / maximumValues);
    double largest = 0, smallest = 0;
    for (std::int64_t place = 0; place < size.rows; place += result->stride) {
        const Vector row = rows->block(place, 1, size.columns).row(0);
        const std::int64_t position = scene.encoding.firstPosition + place;
        shown.at.push_back(position);
        result->values += size.columns;
        for (std::size_t k = 0; k < result->formats.size(); ++k) {
            Format& format = result->formats[k];
            double worst = 0;
            for (Eigen::Index j = 0; j < row.size(); ++j) {
                const double error = std::abs(roundedTo(format.format, row(j)) - row(j));
                format.exact += error == 0 ? 1 : 0;
                if (error > format.worst) {
                    format.worst = error;
                    format.position = position;
                    format.column = j;
                }
                worst = std::max(worst, error);
            }
            shown.lines[k].values.push_back(worst);
            if (std::isfinite(worst)) largest = std::max(largest, worst);
            if (worst > 0 && (smallest == 0 || worst < smallest)) smallest = worst;
        }
    }
    for (std::size_t k = 0; k < result->formats.size(); ++k)
        if (result->formats[k].worst == 0) shown.lines[k].name += QStringLiteral(": no error");
    if (largest == 0 && std::isfinite(result->formats[1].worst))
        shown.note = QStringLiteral("Each of these formats holds every number of the table as it is.");
    shown.isLogarithmic = true;
    shown.highest = largest > 0 ? 3 * largest : 1;
    shown.lowest = smallest > 0 && smallest < largest ? smallest / 3 : shown.highest / 1e3;
    shown.valueNames = {QStringLiteral("largest error of a row, in the table's units"),
                        QStringLiteral("largest error of a row"), QStringLiteral("error")};
    const QString what = QStringLiteral("what storing in fewer bits does to each row");
    const QString sampled = sampledText(result->stride);
    shown.headings = {QStringLiteral("%1: %2%3").arg(rowsName(scene), what, sampled), what + sampled,
                      QStringLiteral("rounding of each row")};
    return result;
}

QString RoundingModel::tableTitle() const {
    return QStringLiteral("Largest errors of the rows of %1 in fewer bits").arg(rowsName(scene())) +
           sampledText(m_result->stride);
}

QString RoundingModel::claim() const {
    const QString said = claimOfRows();
    return said.isEmpty() ? said : said + sampledText(m_result->stride);
}

QString RoundingModel::claimOfRows() const {
    const Format& half = m_result->formats[1];
    const Format& brain = m_result->formats[2];
    if (half.worst == 0 && brain.worst == 0) return QStringLiteral("16 bits hold every number of the table");
    if (!std::isfinite(half.worst)) return QStringLiteral("numbers beyond 65,504 have no place in float16");
    if (half.worst > 0 && brain.worst > half.worst)
        return QStringLiteral("in bfloat16 the largest error is %1 times that in float16")
            .arg(plainNumber(brain.worst / half.worst, 3));
    if (half.worst == 0)
        return QStringLiteral("float16 holds every number of the table, bfloat16 is off by up to %1")
            .arg(errorText(brain.worst));
    return {};
}

QString RoundingModel::alternativeText() const {
    QStringList texts;
    for (const Format& format : m_result->formats)
        texts << QStringLiteral("%1 by at most %2").arg(format.name, errorText(format.worst));
    return QStringLiteral(
               "Line chart, logarithmic, of the largest error of each row over position (%1) when the table "
               "is "
               "stored in fewer bits%3: %2.")
        .arg(settingWords(scene()), texts.join(QStringLiteral(", ")), sampledText(m_result->stride));
}

std::vector<Fact> RoundingModel::facts() const {
    FactList facts("precision");
    for (const Format& format : m_result->formats) {
        facts.add(QStringLiteral("worst_%1").arg(format.name), format.worst,
                  format.worst > 0
                      ? QStringLiteral("In %1 the largest error is %2, at position %3 and column %4%5.")
                            .arg(format.name, errorText(format.worst), grouped(format.position),
                                 grouped(format.column), sampledText(m_result->stride))
                      : QStringLiteral("In %1 there is no error%2.")
                            .arg(format.name, sampledText(m_result->stride)));
        facts.add(QStringLiteral("exact_%1").arg(format.name), static_cast<double>(format.exact),
                  QStringLiteral("%1 of %2 %3 the same in %4.")
                      .arg(grouped(format.exact), counted(m_result->values, QStringLiteral("number")),
                           format.exact == 1 ? QStringLiteral("is") : QStringLiteral("are"), format.name));
    }
    return facts.all();
}

FigureProgram RoundingModel::program() const {
    FigureProgram program;
    program.encoding = scene().encoding;
    program.rows = rowsProgram(scene());
    program.text = filledTemplate(
        programTemplate(QStringLiteral("precision_rounding")),
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), precisionSpec().id)));
    if (m_result->stride > 1)
        program.note = QStringLiteral("The program takes all rows; the figure looked at 1 row in %1.")
                           .arg(grouped(m_result->stride));
    return program;
}

}  // namespace sinescope
