// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/model.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Values computed at most for the largest residual of a range of positions.
constexpr std::int64_t residualValues = 1 << 14;
constexpr std::int64_t fitPositions = 1000;

/// The encoding without what does not change its frequencies and columns.
EncodingParameters withoutLength(EncodingParameters parameters) {
    parameters.length = 1;
    parameters.firstPosition = 0;
    return parameters;
}

}  // namespace

ShiftModel::ShiftModel(std::shared_ptr<const Scene> scene, const ShiftModel* before)
    : ShiftClocks(std::move(scene)), m_encoding(encodingOf(this->scene())) {
    const bool sameShift = before && before->shift() == shift();
    const EncodingParameters& e = m_encoding->parameters();
    if (sameShift && before->m_encoding->parameters() == e)
        m_residual = before->m_residual;
    else
        m_residual =
            largestShiftResidual(*m_encoding, shift(), e.firstPosition, e.firstPosition + e.length - 1,
                                 std::clamp<std::int64_t>(residualValues / e.dModel, 2, 256));
    if (!m_options.sineOnly || !sinesFail() || e.dModel > maximumFitColumns) return;
    const bool sameFit = sameShift && before->m_sineFitError &&
                         withoutLength(before->m_encoding->parameters()) == withoutLength(e);
    m_sineFitError = sameFit ? before->m_sineFitError : fitError(false);
}

bool ShiftModel::sinesFail() const {
    if (shift() == 0 || !hasSines()) return false;
    if (scene().encoding.positionScale == 1) return true;  // no whole number is a multiple of pi
    for (std::int64_t pair = 0; pair < m_encoding->pairs(); ++pair)
        if (std::abs(shiftBlock(*m_encoding, pair, static_cast<double>(shift())).sine) > 1e-9) return true;
    return false;
}

double ShiftModel::fitError(bool withCosines) const {
    return bestSineFitError(*m_encoding, shift(), fitPositions, withCosines);
}

ShiftBlock ShiftModel::hand(std::int64_t pair) const {
    return shiftBlock(*m_encoding, pair, static_cast<double>(position()));
}

ShiftBlock ShiftModel::ghost(std::int64_t pair) const {
    return shiftBlock(*m_encoding, pair, static_cast<double>(position() + shift()));
}

ShiftBlock ShiftModel::block(std::int64_t pair) const {
    return shiftBlock(*m_encoding, pair, static_cast<double>(shift()));
}

double ShiftModel::degrees(std::int64_t pair) const {
    return shiftDegrees(*m_encoding, pair, static_cast<double>(shift()));
}

bool ShiftModel::hasBlock(std::int64_t pair) const {
    return m_encoding->columnOf(pair, Wave::Sine) >= 0 && m_encoding->columnOf(pair, Wave::Cosine) >= 0;
}

double ShiftModel::valueLimit() const {
    return std::max(std::abs(m_encoding->parameters().factor), 1e-300);
}

QString ShiftModel::pairName(std::int64_t pair) const {
    return u"pair %1"_s.arg(grouped(pair));
}

QStringList ShiftModel::rowNames() const {
    return {u"PE(p)"_s, u"Mₖ PE(p)"_s, u"PE(p + k)"_s, u"residual"_s};
}

std::int64_t ShiftModel::selectedPair() const {
    return sinescope::selectedPair(scene().selection, *m_encoding);
}

std::array<double, 4> ShiftModel::cell(std::int64_t column) const {
    const ColumnRole role = m_encoding->role(column);
    const double here = m_encoding->value(position(), column);
    const double there = m_encoding->value(position() + shift(), column);
    if (role.pair < 0) return {here, 0, there, -there};
    const std::int64_t other =
        m_encoding->columnOf(role.pair, role.wave == Wave::Sine ? Wave::Cosine : Wave::Sine);
    const double partner = other >= 0 ? m_encoding->value(position(), other) : 0;
    const ShiftBlock turned = block(role.pair);
    const double shifted =
        turned.cosine * here + (role.wave == Wave::Sine ? turned.sine : -turned.sine) * partner;
    return {here, shifted, there, shifted - there};
}

double angleOf(const ShiftBlock& rotation) {
    return std::atan2(rotation.sine, rotation.cosine);
}

}  // namespace sinescope
