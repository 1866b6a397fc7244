// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/model.h"

#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
/// Values computed at most for the largest residual of a range of positions.
constexpr std::int64_t residualValues = 1 << 14;
}  // namespace

ShiftBlock ShiftModel::hand(std::int64_t pair) const {
    return shiftBlock(*encoding, pair, static_cast<double>(selection.position));
}

ShiftBlock ShiftModel::ghost(std::int64_t pair) const {
    return shiftBlock(*encoding, pair, static_cast<double>(selection.position + selection.shift));
}

ShiftBlock ShiftModel::block(std::int64_t pair) const {
    return shiftBlock(*encoding, pair, shift());
}

bool ShiftModel::hasBlock(std::int64_t pair) const {
    return encoding->columnOf(pair, Wave::Sine) >= 0 && encoding->columnOf(pair, Wave::Cosine) >= 0;
}

std::int64_t ShiftModel::columnOf(std::int64_t pair) const {
    const std::int64_t sine = encoding->columnOf(pair, Wave::Sine);
    return sine >= 0 ? sine : encoding->columnOf(pair, Wave::Cosine);
}

std::int64_t ShiftModel::selectedPair() const {
    return sinescope::selectedPair(selection, *encoding);
}

std::array<double, 4> shiftedCell(const ShiftModel& model, std::int64_t column) {
    const Encoding& encoding = *model.encoding;
    const std::int64_t p = model.selection.position;
    const ColumnRole role = encoding.role(column);
    const double here = encoding.value(p, column);
    const double there = encoding.value(p + model.selection.shift, column);
    if (role.pair < 0) return {here, 0, there, -there};
    const std::int64_t other =
        encoding.columnOf(role.pair, role.wave == Wave::Sine ? Wave::Cosine : Wave::Sine);
    const double partner = other >= 0 ? encoding.value(p, other) : 0;
    const ShiftBlock block = model.block(role.pair);
    const double shifted =
        block.cosine * here + (role.wave == Wave::Sine ? block.sine : -block.sine) * partner;
    return {here, shifted, there, shifted - there};
}

ShiftModel shiftModel(const Scene& scene, bool numbers, bool sineOnly, const ShiftModel& before) {
    ShiftModel model{encodingOf(scene), scene.selection, {}, sineOnly, numbers};
    const bool same = before.residual.sampled > 0 && model.encoding == before.encoding &&
                      model.selection.shift == before.selection.shift;
    model.residual = same ? before.residual : shiftResidualOf(scene, *model.encoding);
    return model;
}

double angleOf(const ShiftBlock& turn) {
    return std::atan2(turn.sine, turn.cosine);
}

ResidualRange shiftResidualOf(const Scene& scene, const Encoding& encoding) {
    const EncodingParameters& e = scene.encoding;
    const std::int64_t samples = std::clamp<std::int64_t>(residualValues / e.dModel, 2, 256);
    return largestShiftResidual(encoding, scene.selection.shift, e.firstPosition,
                                e.firstPosition + e.length - 1, samples);
}

std::optional<double> sineFitError(const ShiftModel& model) {
    if (model.encoding->columns() > 128) return {};
    static std::optional<std::pair<EncodingParameters, std::int64_t>> last;
    static double error = 0;
    EncodingParameters wanted = model.encoding->parameters();
    wanted.length = 1;
    wanted.firstPosition = 0;
    const std::pair key(wanted, model.selection.shift);
    if (!last || *last != key) {
        error = bestSineFitError(*model.encoding, model.selection.shift, 1000, false);
        last = key;
    }
    return error;
}

QString degreesText(double degrees) {
    const QString sign = degrees > 0 ? QStringLiteral("+") : QString();
    return sign + (std::abs(degrees) < 1e4 ? fixedNumber(degrees, 2) : plainNumber(std::round(degrees))) +
           QStringLiteral("°");
}

}  // namespace sinescope
