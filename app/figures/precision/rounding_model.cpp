// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/rounding_model.h"

#include "app/figures/program_text.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

namespace sinescope {

namespace {

QString sampledRows(std::int64_t stride) {
    return stride > 1 ? QStringLiteral(", 1 row in %1 looked at").arg(grouped(stride)) : QString();
}

}  // namespace

RoundingModel::RoundingModel(std::shared_ptr<const Scene> made, const RoundingModel* before)
    : StoredNumbersModel(std::move(made)) {
    const bool same =
        before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding;
    m_result = same ? before->m_result : resultOf(scene());
}

std::shared_ptr<const RoundingModel::Result> RoundingModel::resultOf(const Scene& scene) {
    const auto rows = inputRows(scene);
    const InputSize size = rows->size();
    const auto result = emptyResult(strideOf(size.rows, size.columns));
    for (std::int64_t place = 0; place < size.rows; place += result->stride)
        add(*result, scene.encoding.firstPosition + place, rows->block(place, 1, size.columns).row(0));
    finish(*result, QStringLiteral("of the table"));
    RowLines& shown = result->picture;
    shown.valueNames = {QStringLiteral("largest error of a row, in the table's units"),
                        QStringLiteral("largest error of a row"), QStringLiteral("error")};
    const QString what = QStringLiteral("what storing in fewer bits does to each row");
    shown.headings = {QStringLiteral("%1: %2%3").arg(rowsName(scene), what, sampledRows(result->stride)),
                      what + sampledRows(result->stride), QStringLiteral("rounding of each row")};
    return result;
}

QString RoundingModel::sampledText() const {
    return sampledRows(m_result->stride);
}

QString RoundingModel::placeText(const Format& format) const {
    return QStringLiteral("position %1 and column %2").arg(grouped(format.place), grouped(format.column));
}

QString RoundingModel::tableTitle() const {
    return QStringLiteral("Largest errors of the rows of %1 in fewer bits").arg(rowsName(scene())) +
           sampledText();
}

QString RoundingModel::alternativeText() const {
    return QStringLiteral(
               "Line chart%4 of the largest error of each row over position (%1) when the table is stored in "
               "fewer bits%3: %2.")
        .arg(settingWords(scene()), worstTexts(), sampledText(), axisText());
}

FigureProgram RoundingModel::program() const {
    FigureProgram program =
        schemeFigureProgram(scene(), precisionSpec().id, QStringLiteral("precision_rounding"),
                            {{QStringLiteral("PLACES"), QStringLiteral("FIRST_POSITION + np.arange(LENGTH)")},
                             {QStringLiteral("NUMBERS"), QStringLiteral("positional_encoding()")},
                             {QStringLiteral("OUTWARD"), QString()},
                             {QStringLiteral("OF_WHAT"), QStringLiteral("row")},
                             {QStringLiteral("PLACE_NAME"), QStringLiteral("position p")}});
    if (m_result->stride > 1)
        program.note = QStringLiteral("The program takes all rows; the figure looked at 1 row in %1.")
                           .arg(grouped(m_result->stride));
    return program;
}

}  // namespace sinescope
