// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the precision figure, and its table.
#include "app/figures/precision/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/analysis/linear_fit.h"
#include "core/analysis/precision_rows.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Limit of terms for checking the claim: half a millisecond.
constexpr std::int64_t maximumClaimTerms = 48'000;

/// Returns the first position, those 1, 2, 4, ... steps on, and the last.
std::vector<std::int64_t> tablePositions(const EncodingParameters& parameters) {
    std::vector<std::int64_t> positions = {parameters.firstPosition};
    for (std::int64_t step = 1; step < parameters.length - 1; step *= 2)
        positions.push_back(parameters.firstPosition + step);
    if (parameters.length > 1) positions.push_back(parameters.lastPosition());
    return positions;
}

/// Number of evenly spaced rows for checking if the errors grow.
constexpr int maximumClaimRows = 60;

}  // namespace

QString PrecisionModel::absence() const {
    return m_encoding->pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString PrecisionModel::growth() const {
    const std::vector<std::int64_t> positions =
        valuesOf(spreadPositions(scene().encoding.length, maximumClaimRows),
                 [this](std::int64_t place) { return firstPosition() + place; });
    // Errors grow if the worst of the last third of the rows is more than twice that of the first third; less
    // may be chance. Position 0 does not count, because it is exact in every format.
    const auto first = positions.begin() + (positions.front() == 0 ? 1 : 0);
    const std::ptrdiff_t count = positions.end() - first, third = (count + 2) / 3;
    if (count >= 3 && errorsMoreThanDouble(*m_encoding, programs(), {first, first + third},
                                           {positions.end() - third, positions.end()}, m_options.angles,
                                           pairStride(positions.size(), maximumClaimTerms)))
        return u"grows"_s;
    if (!m_options.float32Angles || m_options.angles) return {};
    const Matrix worst = curves(positions, maximumClaimTerms).worst;
    const double factor = std::abs(scene().encoding.factor);
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const NumberFormat format = m_lines[k].program.storage;
        // Half a unit of the last place below 1, doubled to allow for the angle's own error.
        const double stored = format == NumberFormat::BFloat16 ? std::exp2(-9) : std::exp2(-12);
        if (format != NumberFormat::Float32 &&
            !(worst.col(static_cast<Eigen::Index>(k)).maxCoeff() <= 2 * stored * factor))
            return {};
    }
    return u"last_digit"_s;
}

bool PrecisionModel::isExact() const {
    return scene().encoding.length == 1 && std::ranges::all_of(m_lines, [this](const PrecisionLine& line) {
               return worstRowErrors(*m_encoding, {line.program}, {lastPosition()}, m_options.angles)(0, 0) ==
                      0;
           });
}

void PrecisionModel::setValues(Values& values, const Cursor& cursor) const {
    values.set("no_pairs", absence())
        .set("angles", m_options.angles)
        .set("float32_angles", m_options.float32Angles)
        .set("log_axis", hasLogAxis())
        .set("map_line", mapLine().name())
        .set("p", scene().selection.position)
        .set("last", lastPosition());
    if (!absence().isEmpty()) return;
    values.set("exact", [this] { return isExact(); });
    values.set("growth", [this] { return m_growth.of([this] { return growth(); }); });
    values.setRows("line", [this, at = shownCell(scene(), cursor)](const Values::AddRow& addRow) {
        for (const PrecisionLine& line : m_lines) setLine(addRow(), line, at.position, at.column);
    });
}

void PrecisionModel::setLine(Values& row, const PrecisionLine& line, std::int64_t position,
                             std::int64_t column) const {
    const ReducedEncoding reduced(*m_encoding, line.program);
    const auto worst = [encoding = m_encoding, program = line.program](std::int64_t at, bool angles) {
        return worstRowErrors(*encoding, {program}, {at}, angles)(0, 0);
    };
    const std::int64_t p = scene().selection.position, last = lastPosition();
    const std::int64_t pair = m_encoding->role(column).pair;
    const double error = std::abs(reduced.error(position, column));
    row.set("format", line.format)
        .set("route", line.route)
        .set("value", [worst, p] { return worst(p, false); })
        .set("angle", [worst, p] { return worst(p, true); })
        .set("value_last", [worst, last] { return worst(last, false); })
        .set("angle_last", [worst, last] { return worst(last, true); })
        .set("worst", [worst, last, angles = m_options.angles] { return worst(last, angles); })
        .set("row", [worst, position, angles = m_options.angles] { return worst(position, angles); })
        .set("error", error)
        .set("finite", std::isfinite(error))
        .set("pair", pair >= 0);
    if (pair >= 0) row.set("error_angle", reduced.angleError(position, pair));
}

FigureTable PrecisionModel::table() const {
    if (!absence().isEmpty()) return wordedTable();
    const std::vector<std::int64_t> positions = tablePositions(scene().encoding);
    return wordedTable(std::ssize(positions),
                       [lines = m_lines, positions, angles = m_options.angles, encoding = m_encoding](
                           std::int64_t row, std::int64_t column) -> TableCell {
                           const std::int64_t position = positions[static_cast<std::size_t>(row)];
                           if (column == 0) return position;
                           const ReducedProgram& program =
                               lines[static_cast<std::size_t>(column - 1)].program;
                           return worstRowErrors(*encoding, {program}, {position}, angles)(0, 0);
                       });
}

}  // namespace sinescope
