// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"

#include "app/figures/registry.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "core/analysis/precision_rows.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Pairs of a row and a program, 10 ns each, that the lines look at: half a millisecond.
constexpr std::int64_t mostRowPairs = 48'000;
constexpr std::int64_t fewestPoints = 16;

QString nameOf(NumberFormat format) {
    if (format == NumberFormat::Float16) return QStringLiteral("float16");
    if (format == NumberFormat::BFloat16) return QStringLiteral("bfloat16");
    return QStringLiteral("float32");
}

QString errorText(double error) {
    return std::isfinite(error) ? plainNumber(error, 2) : QStringLiteral("∞");
}

PrecisionOptions optionsIn(const Scene& scene) {
    const FigureSpec& spec = figureKind(QStringLiteral("precision")).spec;
    return precisionOptions(spec, findFigure(scene, spec.id));
}

std::vector<ReducedProgram> programsOf(const std::vector<PrecisionLine>& lines) {
    std::vector<ReducedProgram> programs;
    for (const PrecisionLine& line : lines) programs.push_back(line.program);
    return programs;
}

/// The first position, then 1, 2, 4, ... steps on, and the last.
std::vector<std::int64_t> tablePositions(const EncodingParameters& parameters) {
    std::vector<std::int64_t> positions = {parameters.firstPosition};
    for (std::int64_t step = 1; step < parameters.length - 1; step *= 2)
        positions.push_back(parameters.firstPosition + step);
    if (parameters.length > 1) positions.push_back(parameters.firstPosition + parameters.length - 1);
    return positions;
}

}  // namespace

PrecisionOptions precisionOptions(const FigureSpec& spec, const FigureState* state) {
    const auto choice = [&](const char* key) {
        return optionValue(spec, state, QLatin1String(key)).toString();
    };
    PrecisionOptions options;
    options.angles = choice("quantity") == QLatin1String("angle");
    options.power = choice("route") != QLatin1String("exp");
    options.expLog = choice("route") != QLatin1String("pow");
    options.logPositions = choice("axis") != QLatin1String("linear");
    options.float32Angles = optionValue(spec, state, QStringLiteral("float32_angles")).toBool();
    const QString map = choice("map");
    options.map = map == QLatin1String("float16")    ? NumberFormat::Float16
                  : map == QLatin1String("bfloat16") ? NumberFormat::BFloat16
                                                     : NumberFormat::Float32;
    return options;
}

std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options) {
    std::vector<PrecisionLine> lines;
    const NumberFormat formats[] = {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16};
    for (std::size_t k = 0; k < 3; ++k)
        for (const FrequencyRoute route : {FrequencyRoute::ExpLog, FrequencyRoute::Power}) {
            const bool isPower = route == FrequencyRoute::Power;
            if (isPower ? !options.power : !options.expLog) continue;
            const NumberFormat angles = options.float32Angles ? NumberFormat::Float32 : formats[k];
            lines.push_back(
                {{angles, formats[k], route},
                 k,
                 nameOf(formats[k]) + (isPower ? QStringLiteral(", pow") : QStringLiteral(", exp"))});
        }
    return lines;
}

PrecisionCurves precisionCurves(const EncodingParameters& parameters, const std::vector<PrecisionLine>& lines,
                                bool angles, int most,
                                const std::function<std::int64_t(double)>& positionAt) {
    const auto encoding = encodingOf(parameters);
    const std::int64_t aRow = encoding->pairs() * static_cast<std::int64_t>(lines.size());
    const std::int64_t count = std::min<std::int64_t>(most, std::max(fewestPoints, mostRowPairs / aRow));
    PrecisionCurves curves;
    for (std::int64_t k = 0; k < count; ++k) {
        const std::int64_t position =
            positionAt(count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 1);
        if (curves.positions.empty() || position > curves.positions.back())
            curves.positions.push_back(position);
    }
    const std::int64_t work = aRow * static_cast<std::int64_t>(curves.positions.size());
    curves.pairStride = std::max<std::int64_t>(1, (work + mostRowPairs - 1) / mostRowPairs);
    curves.worst = worstRowErrors(*encoding, programsOf(lines), curves.positions, angles, curves.pairStride);
    return curves;
}

FigureTable precisionTable(const Scene& scene) {
    const PrecisionOptions options = optionsIn(scene);
    const std::vector<PrecisionLine> lines = precisionLines(options);
    const std::vector<std::int64_t> positions = tablePositions(scene.encoding);
    FigureTable result;
    result.title = options.angles ? QStringLiteral("Worst angle error of a row, radians")
                                  : QStringLiteral("Worst error of a row");
    result.columns << QStringLiteral("position");
    for (const PrecisionLine& line : lines) result.columns << line.name;
    result.rows = static_cast<std::int64_t>(positions.size());
    result.cell = [lines, positions, angles = options.angles, parameters = scene.encoding](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t position = positions[static_cast<std::size_t>(row)];
        if (column == 0) return position;
        const ReducedProgram& program = lines[static_cast<std::size_t>(column - 1)].program;
        return worstRowErrors(*encodingOf(parameters), {program}, {position}, angles)(0, 0);
    };
    result.note = QStringLiteral("From row to row the distance to the first position doubles.");
    return result;
}

std::vector<Readout> precisionReadOut(const Scene& scene, const Cursor& cursor) {
    const Cell at = shownCell(scene, cursor);
    const PrecisionOptions options = optionsIn(scene);
    std::vector<Readout> lines = cellReadout(scene, cursor);
    const auto encoding = encodingOf(scene);
    const std::int64_t pair = encoding->role(at.column).pair;
    for (const PrecisionLine& line : precisionLines(options)) {
        const ReducedEncoding reduced(*encoding, line.program);
        const double error = std::abs(reduced.error(at.position, at.column));
        QString text = std::isfinite(error) ? QStringLiteral("error %1").arg(plainNumber(error, 2))
                                            : QStringLiteral("no number: the angle is infinite");
        if (pair >= 0)
            text += QStringLiteral(", angle %1 rad").arg(errorText(reduced.angleError(at.position, pair)));
        lines.push_back({line.name, text});
    }
    return lines;
}

QString precisionAlternativeText(const Scene& scene) {
    const PrecisionOptions options = optionsIn(scene);
    const std::int64_t last = scene.encoding.firstPosition + scene.encoding.length - 1;
    const std::vector<PrecisionLine> lines = precisionLines(options);
    const Matrix worst = worstRowErrors(*encodingOf(scene), programsOf(lines), {last}, options.angles);
    QStringList parts;
    for (std::size_t k = 0; k < lines.size(); ++k)
        parts << QStringLiteral("%1 %2").arg(lines[k].name,
                                             errorText(worst(0, static_cast<Eigen::Index>(k))));
    return QStringLiteral(
               "Worst error of %1 in fewer bits against position on a logarithmic axis, and the error of "
               "each cell as a map (%2). At position %3 the worst errors are %4.")
        .arg(options.angles ? QStringLiteral("the angles") : QStringLiteral("the encoding"),
             settingText(scene), grouped(last), parts.join(QStringLiteral("; ")));
}

std::vector<OptionSpec> precisionOptionSpecs() {
    const auto choice = [](const char* key, const char* label, const char* tip, const char* fallback,
                           const QStringList& ids, const QStringList& labels) {
        return OptionSpec{QLatin1String(key),
                          QLatin1String(label),
                          QLatin1String(tip),
                          OptionSpec::Kind::Choice,
                          QLatin1String(fallback),
                          ids,
                          labels};
    };
    OptionSpec advice;
    advice.key = QStringLiteral("float32_angles");
    advice.label = QStringLiteral("Angles in float32");
    advice.tip = QStringLiteral("Only the finished values are stored in fewer bits, as is usually advised");
    advice.kind = OptionSpec::Kind::Switch;
    advice.fallback = false;
    return {
        choice("quantity", "Error of", "The value, or the angle in radians", "value",
               {QStringLiteral("value"), QStringLiteral("angle")},
               {QStringLiteral("Value"), QStringLiteral("Angle")}),
        choice("route", "Route", "How the program makes a frequency: by pow(n, 2i/d) or by exp(-2i ln(n)/d)",
               "both", {QStringLiteral("pow"), QStringLiteral("exp"), QStringLiteral("both")},
               {QStringLiteral("pow"), QStringLiteral("exp(−ln)"), QStringLiteral("Both")}),
        choice("axis", "Positions", "The axis of the position", "log",
               {QStringLiteral("log"), QStringLiteral("linear")},
               {QStringLiteral("Log"), QStringLiteral("Linear")}),
        choice("map", "Map", "Which program the map of positions and columns shows", "float32",
               {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")},
               {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")}),
        advice};
}

}  // namespace sinescope
