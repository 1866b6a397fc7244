// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/model.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Limit of values computed for the largest residual of a range of positions.
constexpr std::int64_t residualValues = 1 << 14;
constexpr std::int64_t fitPositions = 1000;

/// Returns the parameters without those that do not affect frequencies and columns.
EncodingParameters withoutLength(EncodingParameters parameters) {
    parameters.length = 1;
    parameters.firstPosition = 0;
    return parameters;
}

}  // namespace

ShiftClocks::ShiftClocks(std::shared_ptr<const Scene> made)
    : WordedModel(u"shift"_s, std::move(made)), m_roles(columnRoles(scene())) {
    m_columns.assign(static_cast<std::size_t>(pairCount(m_roles)), {-1, -1});
    for (std::int64_t j = 0; j < std::ssize(m_roles); ++j)
        if (const auto [pair, wave] = m_roles[static_cast<std::size_t>(j)]; pair >= 0) {
            auto& [sine, cosine] = m_columns[static_cast<std::size_t>(pair)];
            (wave == Wave::Sine ? sine : cosine) = j;
        }
}

ShiftBlock ShiftClocks::turnedBy(const ShiftBlock& from, const ShiftBlock& by) {
    return {from.cosine * by.cosine - from.sine * by.sine, from.sine * by.cosine + from.cosine * by.sine};
}

std::array<double, 4> ShiftClocks::cell(std::int64_t column) const {
    const auto [pair, wave] = m_roles.at(static_cast<std::size_t>(column));
    const double here = valueAt(position(), column), there = valueAt(position() + shift(), column);
    if (pair < 0) return {here, here, there, here - there};
    const bool isSine = wave == Wave::Sine;
    const std::int64_t partner = columnOf(pair, isSine ? Wave::Cosine : Wave::Sine);
    const double other = partner >= 0 ? valueAt(position(), partner) : 0;
    const ShiftBlock turned = block(pair);
    const double shifted = turned.cosine * here + (isSine ? turned.sine : -turned.sine) * other;
    return {here, shifted, there, shifted - there};
}

ShiftModel::ShiftModel(std::shared_ptr<const Scene> scene, const ShiftModel* before)
    : ShiftClocks(std::move(scene)), m_encoding(encodingOf(this->scene())) {
    const bool sameShift = before && before->shift() == shift();
    const EncodingParameters& e = m_encoding->parameters();
    m_limit = std::max(std::abs(e.factor), 1e-300);
    if (sameShift && before->m_encoding->parameters() == e)
        m_residual = before->m_residual;
    else
        m_residual = largestShiftResidual(*m_encoding, shift(), e.firstPosition, e.lastPosition(),
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

ShiftBlock ShiftModel::blockFrom(std::int64_t, std::int64_t pair) const {
    return shiftBlock(*m_encoding, pair, static_cast<double>(shift()));
}

double ShiftModel::degrees(std::int64_t pair) const {
    return shiftDegrees(*m_encoding, pair, static_cast<double>(shift()));
}

QStringList ShiftModel::rowNames() const {
    return {u"PE(p)"_s, u"Mₖ PE(p)"_s, u"PE(p + k)"_s, u"residual"_s};
}

double angleOf(const ShiftBlock& rotation) {
    return std::atan2(rotation.sine, rotation.cosine);
}

}  // namespace sinescope
