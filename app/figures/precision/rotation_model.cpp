// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/rotation_model.h"

#include "app/figures/program_text.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "app/scene/texts_of.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Limit of pairs times positions, up to a microsecond each.
constexpr std::int64_t maximumPairs = std::int64_t{1} << 17;
/// Numbers computed in a few milliseconds, and in about 30 ms.
constexpr std::int64_t immediatePairs = std::int64_t{1} << 12, awaitedPairs = std::int64_t{1} << 15;
constexpr std::array formats = {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16};
const std::array<QString, 3> names = {u"float32"_s, u"float16"_s, u"bfloat16"_s};

std::vector<ReducedRotation> programsOf(const PrecisionOptions& options) {
    return valuesOf(formats, [&](NumberFormat format) -> ReducedRotation {
        return {options.float32Angles ? NumberFormat::Float32 : format, format};
    });
}

double errorOf(const RotationError& error, bool angles) {
    return angles ? error.angle : error.value;
}

/// True if the largest error is more than twice that of the first third; less may be chance. The first
/// position does not count, because position 0 is exact in every format.
bool grows(const RowLines::Line& line) {
    const std::size_t third = line.values.size() / 3;
    return third > 0 && line.values.back() > 2 * line.values[third];
}

/// Returns the value in the chart: the largest error of the positions up to this one, whose own is `here`.
double largestUpTo(const RowLines& lines, std::size_t line, std::int64_t position, double here) {
    const auto past = std::ranges::upper_bound(lines.at, position);
    if (past == lines.at.begin()) return here;
    return std::max(here, lines.lines[line].values[static_cast<std::size_t>(past - lines.at.begin() - 1)]);
}

}  // namespace

RotationRoundingModel::RotationRoundingModel(std::shared_ptr<const Scene> made,
                                             const RotationRoundingModel* before)
    : ComputedRowLinesModel(u"precision-rotation"_s, std::move(made)),
      m_options(precisionOptions().read(scene())),
      m_rounding(*rotationIn(schemeOf(scene())), programsOf(m_options)) {
    const bool same = hasSameSetting(before, scene()) && before->m_options == m_options;
    share(same ? before : nullptr,
          {scene().encoding.length * m_rounding.pairs(), immediatePairs, awaitedPairs});
}

RotationErrors RotationRoundingModel::computeResult() const {
    RotationErrors result;
    const EncodingParameters& p = scene().encoding;
    result.stride =
        std::max<std::int64_t>(1, (p.length * m_rounding.pairs() + maximumPairs - 1) / maximumPairs);
    // Odd, because multiples of 2 stay exact longer.
    if (result.stride % 2 == 0) ++result.stride;
    RowLines& shown = result.picture;
    for (const QString& name : names) shown.lines.push_back({name, name, {}});
    double largest = 0, smallest = 0;
    for (std::int64_t t = 0; t < p.length; t += result.stride) {
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
    for (std::size_t k = 0; k < names.size(); ++k)
        result.distinctPositions[k] = m_rounding.distinguishedPositions(k, p.firstPosition, p.length);
    shown.isLogarithmic = true;
    shown.up = errorAxis(smallest, largest);
    return result;
}

void RotationRoundingModel::setNumbers(Values& values, const RotationErrors& errors,
                                       const Cursor& cursor) const {
    const std::int64_t length = scene().encoding.length, apart = errors.distinctPositions[2];
    const std::int64_t p = scene().selection.position, shown = readPlace(errors.picture, cursor);
    // Positions past the last one that the rotation counts are alike in every format.
    const std::int64_t counted = std::max<std::int64_t>(
        1, lastCountedPosition(scene()).value_or(lastPosition()) - scene().encoding.firstPosition + 1);
    const auto& lines = errors.picture.lines;
    values.set("counted", counted)
        .set("uncounted", counted < length)
        .set("merges", apart < counted)
        .set("bfloat16_told_apart", apart)
        .set("grows", std::all_of(lines.begin(), lines.end(), grows))
        .set("float32_angles", m_options.float32Angles)
        .set("angles", m_options.angles)
        .set("last_shown", errors.picture.last())
        .set("shown", shown)
        .set("p", p)
        .set("last", lastPosition());
    if (errors.stride > 1) values.set("stride", errors.stride);
    values.setRows("format", [this, &errors, p, shown](const Values::AddRow& addRow) {
        const auto selected = m_rounding.worstAt(p), last = m_rounding.worstAt(lastPosition()),
                   here = m_rounding.worstAt(shown);
        for (std::size_t k = 0; k < names.size(); ++k) {
            const double largest = errors.picture.lines[k].values.back();
            addRow()
                .set("format", names[k])
                .set("unbounded", std::isinf(largest))
                .set("largest_all", largest)
                .set("told_apart", errors.distinctPositions[k])
                .set("angle", selected[k].angle)
                .set("value", selected[k].value)
                .set("angle_last", last[k].angle)
                .set("value_last", last[k].value)
                .set("finite", std::isfinite(here[k].value))
                .set("angle_here", here[k].angle)
                .set("value_here", here[k].value)
                .set("largest", largestUpTo(errors.picture, k, shown, errorOf(here[k], m_options.angles)));
        }
    });
}

FigureProgram RotationRoundingModel::program() const {
    return figureProgram(*this, u"precision_rotation"_s,
                         {{u"FLOAT32_ANGLES"_s, pythonBool(m_options.float32Angles)},
                          {u"ERRORS"_s, m_options.angles ? u"angle_errors"_s : u"value_errors"_s},
                          {u"LABEL"_s, statementText("program_label")}});
}

}  // namespace sinescope
