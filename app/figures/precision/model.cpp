// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"

#include "app/scene/texts_of.h"
#include "core/analysis/precision_rows.h"
#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Limit of pairs evaluated for the lines, over rows and programs; 10 ns each, half a millisecond.
constexpr std::int64_t maximumRowPairs = 48'000;
constexpr std::int64_t minimumPoints = 16;
/// Below half a unit of float32's last place: the lower end of the error axis, for values up to 1.
constexpr double minimumError = 1e-9;

/// Returns the largest relative rounding error of a format: half a unit of the last place.
double roundingOf(NumberFormat format) {
    return std::exp2(-binaryDigits(format));
}

double powerOfTenFrom(double value) {
    return std::pow(10, std::ceil(std::log10(value) - 1e-9));
}

}  // namespace

PrecisionModel::PrecisionModel(std::shared_ptr<const Scene> scene, const PrecisionModel* before)
    : WordedModel(precisionOptions().spec().id, std::move(scene)),
      m_options(precisionOptions().read(this->scene())),
      m_hasLogAxis(hasLogPositions(this->scene())),
      m_encoding(encodingOf(this->scene())),
      m_lines(precisionLines(m_options)) {
    if (before && before->m_encoding == m_encoding && before->m_options == m_options)
        m_growth = before->m_growth;
}

const PrecisionLine& PrecisionModel::mapLine() const {
    return *std::ranges::find_if(
        m_lines, [this](const PrecisionLine& line) { return line.program.storage == m_options.map; });
}

AxisRange PrecisionModel::positions() const {
    const AxisRange all = axisOfCells(firstPosition(), scene().encoding.length);
    return {hasLogAxis() ? std::max(all.lower, 0.7) : all.lower, all.upper};
}

double PrecisionModel::largestPhase() const {
    return static_cast<double>(lastPosition()) * std::abs(scene().encoding.positionScale);
}

AxisRange PrecisionModel::errors() const {
    const double factor = std::abs(scene().encoding.factor);
    if (!m_options.angles) return {minimumError * factor, 4 * factor};
    // bfloat16 keeps 8 bits: its angles are off by up to p / 2^8.
    const double maximum = std::max(1.0, (1 + largestPhase()) / 256);
    return {minimumError, 4 * powerOfTenFrom(maximum)};
}

AxisRange PrecisionModel::mapColors() const {
    const ReducedProgram& program = mapLine().program;
    const double angle = roundingOf(program.arithmetic);
    const double stored = m_options.angles ? angle : std::max(angle, roundingOf(program.storage));
    const double grown = angle * std::max(1.0, largestPhase());
    const double factor = m_options.angles ? 1 : std::abs(scene().encoding.factor);
    const double maximum = m_options.angles ? grown : std::min(2.0, grown + stored);
    const double foot = unitOfDigits(stored / 30);
    // No value is off by more than 2: from -1 to 1.
    const double top = m_options.angles || maximum < 1 ? powerOfTenFrom(maximum) : 2;
    return {foot * factor, std::max(top, 100 * foot) * factor};
}

PrecisionCurves PrecisionModel::curves(std::vector<std::int64_t> positions, std::int64_t maximumTerms) const {
    PrecisionCurves found;
    found.positions = std::move(positions);
    found.pairStride = pairStride(found.positions.size(), maximumTerms);
    found.worst =
        worstRowErrors(*m_encoding, programs(), found.positions, m_options.angles, found.pairStride);
    return found;
}

std::vector<ReducedProgram> PrecisionModel::programs() const {
    return valuesOf(m_lines, &PrecisionLine::program);
}

std::int64_t PrecisionModel::pairStride(std::size_t rows, std::int64_t maximumTerms) const {
    const std::int64_t work = static_cast<std::int64_t>(rows * m_lines.size()) * m_encoding->pairs();
    return std::max<std::int64_t>(1, (work + maximumTerms - 1) / maximumTerms);
}

PrecisionCurves PrecisionModel::curves(int maximum,
                                       const std::function<std::int64_t(double)>& positionAt) const {
    const std::int64_t row =
        std::max<std::int64_t>(1, m_encoding->pairs() * static_cast<std::int64_t>(m_lines.size()));
    const std::int64_t count =
        std::min<std::int64_t>(maximum, std::max(minimumPoints, maximumRowPairs / row));
    std::vector<std::int64_t> positions;
    for (std::int64_t k = 0; k < count; ++k) {
        const std::int64_t position =
            positionAt(count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 1);
        if (positions.empty() || position > positions.back()) positions.push_back(position);
    }
    return curves(std::move(positions), maximumRowPairs);
}

}  // namespace sinescope
