// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/rotation_model.h"

#include "app/figures/precision/stored_numbers.h"
#include "app/figures/program_text.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Pairs at positions, 200 ns each: about 30 ms.
constexpr std::int64_t maximumPairs = std::int64_t{1} << 17;
constexpr std::array formats = {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16};
const std::array<QString, 3> names = {QStringLiteral("float32"), QStringLiteral("float16"),
                                      QStringLiteral("bfloat16")};

std::vector<ReducedRotation> programsOf(const PrecisionOptions& options) {
    std::vector<ReducedRotation> programs;
    programs.reserve(formats.size());
    for (const NumberFormat format : formats)
        programs.push_back({options.float32Angles ? NumberFormat::Float32 : format, format});
    return programs;
}

double errorOf(const RotationError& error, bool angles) {
    return angles ? error.angle : error.value;
}

/// ", angles in float32, 1 position in 3 looked at"; may be empty.
QString howLooked(bool float32Angles, std::int64_t stride) {
    QString text = float32Angles ? QStringLiteral(", angles in float32") : QString();
    if (stride > 1) text += QStringLiteral(", 1 position in %1 looked at").arg(grouped(stride));
    return text;
}

}  // namespace

RotationRoundingModel::RotationRoundingModel(std::shared_ptr<const Scene> made,
                                             const RotationRoundingModel* before)
    : RowLinesModel(std::move(made)),
      m_options(precisionOptions(findFigure(scene(), precisionSpec().id))),
      m_rounding(std::get<RopeScheme>(schemeOf(scene())), programsOf(m_options)) {
    const bool same = before && before->m_options == m_options && before->scene().scheme == scene().scheme &&
                      before->scene().encoding == scene().encoding;
    m_result = same ? before->m_result : resultOf();
}

std::shared_ptr<const RotationRoundingModel::Result> RotationRoundingModel::resultOf() const {
    auto result = std::make_shared<Result>();
    const EncodingParameters& p = scene().encoding;
    result->stride =
        std::max<std::int64_t>(1, (p.length * m_rounding.pairs() + maximumPairs - 1) / maximumPairs);
    // An odd one: positions that are multiples of 2 survive longer.
    if (result->stride % 2 == 0) ++result->stride;
    RowLines& shown = result->picture;
    for (const QString& name : names) shown.lines.push_back({name, name, {}});
    double largest = 0, smallest = 0;
    for (std::int64_t t = 0; t < p.length; t += result->stride) {
        shown.at.push_back(p.firstPosition + t);
        const std::vector<RotationError> worst = m_rounding.worstAt(p.firstPosition + t);
        for (std::size_t k = 0; k < worst.size(); ++k) {
            const double error = errorOf(worst[k], m_options.angles);
            std::vector<double>& soFar = shown.lines[k].values;
            soFar.push_back(soFar.empty() ? error : std::max(soFar.back(), error));
            if (std::isfinite(error)) largest = std::max(largest, error);
            if (error > 0 && (smallest == 0 || error < smallest)) smallest = error;
        }
    }
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (std::isinf(shown.lines[k].values.back())) shown.lines[k].name += QStringLiteral(" ∞");
        result->toldApart[k] = m_rounding.positionsToldApart(k, p.firstPosition, p.length);
    }
    shown.isLogarithmic = true;
    shown.highest = largest > 0 ? 3 * largest : 1;
    shown.lowest = smallest > 0 && smallest < largest ? smallest / 3 : shown.highest / 1e3;
    const QString of = m_options.angles ? QStringLiteral("angle error") : QStringLiteral("error");
    shown.valueNames = {m_options.angles ? QStringLiteral("largest angle error up to there, radians")
                                         : QStringLiteral("largest error of a cosine or sine up to there"),
                        m_options.angles ? QStringLiteral("largest angle error, radians")
                                         : QStringLiteral("largest error of a cosine or sine"),
                        m_options.angles ? QStringLiteral("error, radians") : QStringLiteral("error")};
    const QString how = howLooked(m_options.float32Angles, result->stride);
    const QString upTo = QStringLiteral("largest %1 up to each position").arg(of);
    shown.headings = {QStringLiteral("RoPE: ") + upTo + how, upTo + how, upTo,
                      QStringLiteral("largest error so far")};
    return result;
}

QString RotationRoundingModel::howText() const {
    return howLooked(m_options.float32Angles, m_result->stride);
}

bool RotationRoundingModel::grows(std::size_t line) const {
    const std::vector<double>& values = m_result->picture.lines[line].values;
    const std::size_t third = values.size() / 3;
    return third > 0 && values.back() > 2 * values[third - 1];
}

QString RotationRoundingModel::claim() const {
    if (m_rounding.pairs() == 0) return {};
    const std::int64_t length = scene().encoding.length, apart = m_result->toldApart[2];
    if (apart < length)
        return QStringLiteral("bfloat16 tells %1 of %2 apart")
            .arg(grouped(apart), counted(length, QStringLiteral("position")));
    if (grows(0) && grows(1) && grows(2))
        return QStringLiteral("in fewer bits the error grows with the position");
    return {};
}

QString RotationRoundingModel::tableTitle() const {
    return (m_options.angles
                ? QStringLiteral("Largest angle error of RoPE up to each position, radians")
                : QStringLiteral("Largest error of RoPE's cosines and sines up to each position")) +
           howText();
}

QString RotationRoundingModel::alternativeText() const {
    QStringList texts;
    for (std::size_t k = 0; k < names.size(); ++k)
        texts << names[k] + QLatin1Char(' ') + errorText(picture().lines[k].values.back());
    return QStringLiteral(
               "Line chart, logarithmic, of the largest error up to each position of the %1 of a rotation "
               "(%2) "
               "in fewer bits%3. Up to position %4: %5.")
        .arg(m_options.angles ? QStringLiteral("angles") : QStringLiteral("cosines and sines"),
             settingWords(scene()), howText(), grouped(picture().last()), texts.join(QStringLiteral(", ")));
}

std::vector<Fact> RotationRoundingModel::facts() const {
    FactList facts("precision");
    const std::int64_t length = scene().encoding.length;
    for (std::size_t k = 0; k < names.size(); ++k)
        facts.add(names[k] + QStringLiteral("_told_apart"), static_cast<double>(m_result->toldApart[k]),
                  QStringLiteral("Positions that %1 tells apart: %2 of %3.")
                      .arg(m_options.float32Angles ? QStringLiteral("the float32 of the angles") : names[k],
                           grouped(m_result->toldApart[k]), grouped(length)));
    for (const auto& [where, position] : {std::pair(QString(), scene().selection.position),
                                          std::pair(QStringLiteral("_last"), lastPosition())}) {
        const std::vector<RotationError> worst = m_rounding.worstAt(position);
        for (std::size_t k = 0; k < names.size(); ++k) {
            const QString start = QStringLiteral("At p = %1 ").arg(grouped(position));
            facts.add(names[k] + QStringLiteral("_angle") + where, worst[k].angle,
                      start + QStringLiteral("the angles of %1 are off by up to %2.")
                                  .arg(names[k], measured(worst[k].angle, QStringLiteral("radian"), 3)),
                      QStringLiteral("radians"));
            facts.add(names[k] + QStringLiteral("_value") + where, worst[k].value,
                      start + QStringLiteral("the cosines and sines of %1 are off by up to %2.")
                                  .arg(names[k], plainNumber(worst[k].value, 3)));
        }
    }
    return facts.all();
}

std::vector<Readout> RotationRoundingModel::readout(const Cursor& cursor) const {
    const std::int64_t position = readPlace(cursor);
    std::vector<Readout> lines = {{picture().positionName, grouped(position), Term::Position}};
    const std::vector<RotationError> worst = m_rounding.worstAt(position);
    for (std::size_t k = 0; k < names.size(); ++k)
        lines.push_back(
            {names[k], std::isfinite(worst[k].value)
                           ? QStringLiteral("error here %1, angle %2 rad; %3")
                                 .arg(plainNumber(worst[k].value, 3), plainNumber(worst[k].angle, 3),
                                      largestText(k, position, worst[k]))
                           : QStringLiteral("no number: the angle is infinite")});
    return lines;
}

/// What the chart draws: the largest error of the positions up to there.
QString RotationRoundingModel::largestText(std::size_t line, std::int64_t position,
                                           const RotationError& here) const {
    const auto past = std::upper_bound(picture().at.begin(), picture().at.end(), position);
    double largest = errorOf(here, m_options.angles);
    if (past != picture().at.begin())
        largest = std::max(
            largest, picture().lines[line].values[static_cast<std::size_t>(past - picture().at.begin() - 1)]);
    return (m_options.angles ? QStringLiteral("largest angle error up to here %1")
                             : QStringLiteral("largest error up to here %1"))
        .arg(errorText(largest));
}

FigureProgram RotationRoundingModel::program() const {
    FigureProgram program = schemeFigureProgram(
        scene(), precisionSpec().id, QStringLiteral("precision_rotation"),
        {{QStringLiteral("FLOAT32_ANGLES"), pythonBool(m_options.float32Angles)},
         {QStringLiteral("ERRORS"),
          m_options.angles ? QStringLiteral("angle_errors") : QStringLiteral("value_errors")},
         {QStringLiteral("LABEL"), m_options.angles ? QStringLiteral("largest angle error, radians")
                                                    : QStringLiteral("largest error of a cosine or sine")}});
    if (m_result->stride > 1)
        program.note = QStringLiteral("The program takes all positions; the figure looked at 1 in %1.")
                           .arg(grouped(m_result->stride));
    return program;
}

}  // namespace sinescope
