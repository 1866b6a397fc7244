// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/precision_rows.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Terms that the claim is checked with: half a millisecond.
constexpr std::int64_t maximumClaimTerms = 48'000;

QString shortErrorText(double error) {
    return std::isfinite(error) ? plainNumber(error, 2) : QStringLiteral("∞");
}

/// The first position, then 1, 2, 4, ... steps on, and the last.
std::vector<std::int64_t> tablePositions(const EncodingParameters& parameters) {
    std::vector<std::int64_t> positions = {parameters.firstPosition};
    for (std::int64_t step = 1; step < parameters.length - 1; step *= 2)
        positions.push_back(parameters.firstPosition + step);
    if (parameters.length > 1) positions.push_back(parameters.firstPosition + parameters.length - 1);
    return positions;
}

/// So many rows, evenly spread, tell whether the errors grow.
constexpr int maximumClaimRows = 60;

/// Whether the worst errors of a line in the last third of the rows are more than twice those of the first
/// third: less than that is chance.
bool grows(const Matrix& worst, Eigen::Index line) {
    const Eigen::Index third = (worst.rows() + 2) / 3;
    return worst.rows() >= 3 &&
           worst.col(line).tail(third).maxCoeff() > 2 * worst.col(line).head(third).maxCoeff();
}

}  // namespace

PrecisionCurves PrecisionModel::claimCurves() const {
    std::vector<std::int64_t> positions;
    const std::int64_t last = scene().encoding.length - 1;
    const std::int64_t rows = std::min<std::int64_t>(last + 1, maximumClaimRows);
    for (std::int64_t t = 0; t < rows; ++t)
        positions.push_back(firstPosition() + (rows > 1 ? last * t / (rows - 1) : 0));
    return curves(std::move(positions), maximumClaimTerms);
}

QString PrecisionModel::absence() const {
    return m_encoding->pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString PrecisionModel::claim() const {
    return m_claim->of([this] { return absence().isEmpty() ? claimText() : QString(); });
}

QString PrecisionModel::claimText() const {
    const Matrix worst = claimCurves().worst;
    bool all = true;
    for (Eigen::Index line = 0; line < worst.cols(); ++line) all = all && grows(worst, line);
    if (all) return QStringLiteral("in fewer bits the error grows with the position");
    if (!m_options.float32Angles || m_options.angles) return {};
    const double factor = std::abs(scene().encoding.factor);
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const NumberFormat format = m_lines[k].program.storage;
        // Half a unit of the last place below 1, and as much again for the angle's own error.
        const double stored = format == NumberFormat::BFloat16 ? std::exp2(-9) : std::exp2(-12);
        if (format != NumberFormat::Float32 &&
            !(worst.col(static_cast<Eigen::Index>(k)).maxCoeff() <= 2 * stored * factor))
            return {};
    }
    return QStringLiteral("with float32 angles 16 bits cost no more than the last digit of a value");
}

FigureTable PrecisionModel::table() const {
    FigureTable result;
    result.title = m_options.angles ? QStringLiteral("Worst angle error of a row, radians")
                                    : QStringLiteral("Worst error of a row");
    if (m_options.float32Angles) result.title += QStringLiteral(", angles in float32");
    result.columns << QStringLiteral("position");
    for (const PrecisionLine& line : m_lines) result.columns << line.name();
    if (!absence().isEmpty()) {
        result.note = absence();
        return result;
    }
    const std::vector<std::int64_t> positions = tablePositions(scene().encoding);
    result.rows = static_cast<std::int64_t>(positions.size());
    result.cell = [lines = m_lines, positions, angles = m_options.angles, encoding = m_encoding](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t position = positions[static_cast<std::size_t>(row)];
        if (column == 0) return position;
        const ReducedProgram& program = lines[static_cast<std::size_t>(column - 1)].program;
        return worstRowErrors(*encoding, {program}, {position}, angles)(0, 0);
    };
    result.note = QStringLiteral("From row to row the distance to the first position doubles.");
    return result;
}

std::vector<Readout> PrecisionModel::readout(const Cursor& cursor) const {
    const Cell at = shownCell(scene(), cursor);
    std::vector<Readout> lines = cellReadout(scene(), cursor);
    const std::int64_t pair = m_encoding->role(at.column).pair;
    if (!absence().isEmpty()) return lines;
    for (const PrecisionLine& line : m_lines) {
        const ReducedEncoding reduced(*m_encoding, line.program);
        const double error = std::abs(reduced.error(at.position, at.column));
        QString text = std::isfinite(error) ? QStringLiteral("error %1").arg(plainNumber(error, 2))
                                            : QStringLiteral("no number: the angle is infinite");
        if (pair >= 0)
            text +=
                QStringLiteral(", angle %1 rad").arg(shortErrorText(reduced.angleError(at.position, pair)));
        lines.push_back({line.name(), text});
    }
    return lines;
}

QString PrecisionModel::alternativeText() const {
    if (const QString why = absence(); !why.isEmpty()) return QStringLiteral("Precision. ") + why;
    const Matrix worst = curves({lastPosition()}, m_encoding->pairs() * 6).worst;
    QStringList parts;
    for (std::size_t k = 0; k < m_lines.size(); ++k)
        parts << QStringLiteral("%1 %2").arg(m_lines[k].name(),
                                             shortErrorText(worst(0, static_cast<Eigen::Index>(k))));
    return QStringLiteral(
               "Worst error of %1 in fewer bits%2 against position on a %3 axis, and errors of single "
               "cells of %4 as a map (%5). At position %6 the worst errors are %7.")
        .arg(m_options.angles ? QStringLiteral("the angles") : QStringLiteral("the encoding"),
             m_options.float32Angles ? QStringLiteral(", angles in float32,") : QString(),
             hasLogAxis() ? QStringLiteral("logarithmic") : QStringLiteral("linear"), mapLine().name(),
             settingText(scene()), grouped(lastPosition()), parts.join(QStringLiteral("; ")));
}

std::vector<Fact> PrecisionModel::facts() const {
    FactList facts("precision");
    if (!absence().isEmpty()) return facts.all();
    const auto add = [&](const PrecisionLine& line, const QString& where, const char* suffix,
                         const QString& place, double value, bool angle) {
        if (!std::isfinite(value)) return;
        const QString what = angle ? QStringLiteral("the angles of %1 by %2 are off by up to %3.")
                                   : QStringLiteral("%1 by %2 is off by up to %3.");
        facts.add(
            line.format + QLatin1Char('_') + line.route + QLatin1String(suffix) + where, value,
            place + what.arg(line.format, line.route,
                             angle ? measured(value, QStringLiteral("radian"), 2) : plainNumber(value, 2)),
            angle ? QStringLiteral("radians") : QString());
    };
    const auto at = [](std::int64_t p) { return QStringLiteral("At p = %1 ").arg(grouped(p)); };
    for (const PrecisionLine& line : m_lines) {
        const ReducedEncoding reduced(*m_encoding, line.program);
        const std::int64_t selected = scene().selection.position;
        add(line, {}, "_value", at(selected), reduced.worstInRow(selected).error, false);
        add(line, {}, "_angle", at(selected), reduced.worstAngleInRow(selected).error, true);
        const std::int64_t last = lastPosition();
        const QString where = QStringLiteral("_last");
        add(line, where, "_value", at(last), reduced.worstInRow(last).error, false);
        add(line, where, "_angle", at(last), reduced.worstAngleInRow(last).error, true);
    }
    return facts.all();
}

}  // namespace sinescope
