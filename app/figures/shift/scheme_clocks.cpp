// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/scheme_clocks.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/linear_fit.h"
#include "core/numbers.h"
#include "core/schemes/grid_place.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// Limit of values computed for the largest residual.
constexpr std::int64_t gridResidualValues = 1 << 14;

std::vector<GridPair> pairsOf(const std::vector<Frequency>& frequencies) {
    std::vector<GridPair> pairs(frequencies.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = {true, static_cast<std::int64_t>(i), frequencies[i].high, -1, -1};
    return pairs;
}

std::int64_t floored(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

}  // namespace

SchemeClocksModel::SchemeClocksModel(std::shared_ptr<const Scene> made, const SchemeClocksModel*)
    : ShiftClocks(std::move(made)) {
    m_options.sineOnly = false;
    const Scheme scheme = schemeOf(scene());
    if (const auto* rope = rotationIn(scheme)) {
        m_rope = *rope;
        m_frequencies = exactRopeFrequencies(*rope);
        m_pairs = pairsOf(m_frequencies);
        m_limit = ropeAttentionFactor(*rope);
    } else {
        m_grid = *gridIn(scheme);
        m_table = std::make_shared<const GridTable>(*m_grid);
        m_pairs = gridPairs(*m_grid);
    }
    m_residual = largestResidual();
}

std::int64_t SchemeClocksModel::patches(std::int64_t position, bool down) const {
    const std::int64_t width = m_grid->width, from = place(position);
    const std::int64_t rows = floored(from + shift(), width) - floored(from, width);
    return down ? rows : shift() - rows * width;
}

double SchemeClocksModel::stepsOf(std::int64_t position, std::int64_t pair) const {
    if (m_grid) return static_cast<double>(patches(position, at(pair).ofRows));
    const auto p = static_cast<double>(position);
    return scaledPosition(m_rope->scaling, p + static_cast<double>(shift())) -
           scaledPosition(m_rope->scaling, p);
}

SineCosine SchemeClocksModel::turnOf(std::int64_t pair, double steps) const {
    const Frequency w =
        m_grid ? Frequency{at(pair).frequency, 0} : m_frequencies[static_cast<std::size_t>(pair)];
    return sineCosine(steps, {w.high, w.low});
}

ShiftBlock SchemeClocksModel::blockFrom(std::int64_t position, std::int64_t pair) const {
    const SineCosine turn = turnOf(pair, stepsOf(position, pair));
    return {turn.cosine, turn.sine};
}

double SchemeClocksModel::degrees(std::int64_t pair) const {
    return at(pair).frequency * stepsOf(position(), pair) * 180 / std::numbers::pi;
}

double SchemeClocksModel::valueAt(std::int64_t position, std::int64_t column) const {
    const std::int64_t row = place(position), pair = pairOf(column);
    if (m_grid) return row >= 0 && row < m_table->rows() ? m_table->value(row, column) : nan;
    if (pair < 0) return nan;
    const SineCosine turn = turnOf(pair, scaledPosition(m_rope->scaling, static_cast<double>(position)));
    return m_limit * (column == columnOf(pair, Wave::Sine) ? turn.sine : turn.cosine);
}

ShiftBlock SchemeClocksModel::hand(std::int64_t pair) const {
    const std::int64_t p = place(position());
    const double steps =
        m_grid ? countedPlace(m_grid->convention, at(pair).ofRows ? p / m_grid->width : p % m_grid->width)
               : scaledPosition(m_rope->scaling, static_cast<double>(position()));
    const SineCosine turn = turnOf(pair, steps);
    return {turn.cosine, turn.sine};
}

/// Like cell() for both columns, but computes each value once.
double SchemeClocksModel::residualFrom(std::int64_t position, std::int64_t pair) const {
    const auto handAt = [&](std::int64_t p) -> ShiftBlock {
        return {valueAt(p, columnOf(pair, Wave::Cosine)), valueAt(p, columnOf(pair, Wave::Sine))};
    };
    const ShiftBlock shifted = turnedBy(handAt(position), blockFrom(position, pair)),
                     there = handAt(position + shift());
    return std::max(std::abs(shifted.cosine - there.cosine), std::abs(shifted.sine - there.sine));
}

std::int64_t SchemeClocksModel::stride(std::int64_t pair) const {
    return m_grid && at(pair).ofRows ? m_grid->width : 1;
}

QString SchemeClocksModel::pairName(std::int64_t pair) const {
    if (!m_grid) return ShiftClocks::pairName(pair);
    return u"%1 %2"_s.arg(axisName(pair), grouped(at(pair).pair));
}

QStringList SchemeClocksModel::rowNames() const {
    if (m_grid) return {u"P(p)"_s, u"Mₖ P(p)"_s, u"P(p + k)"_s, u"residual"_s};
    const QString waves = rotationNames(scene()).back();
    return {waves + u" at p"_s, waves + u" turned by k"_s, waves + u" at p + k"_s, u"residual"_s};
}

QStringList SchemeClocksModel::briefRowNames() const {
    if (m_grid) return rowNames();
    return {u"at p"_s, u"turned by k"_s, u"at p + k"_s, u"residual"_s};
}

std::vector<std::int64_t> SchemeClocksModel::servedPositions() const {
    const double steps = m_grid ? 0 : stepsOf(position(), 0);
    const std::int64_t down = m_grid ? patches(position(), true) : 0;
    const auto isServed = [&](std::int64_t p) {
        if (!m_grid) return stepsOf(p, 0) == steps;
        const std::int64_t to = place(p) + shift();
        return to >= 0 && to < m_table->rows() && patches(p, true) == down;
    };
    std::vector<std::int64_t> served;
    const EncodingParameters& e = scene().encoding;
    for (std::int64_t p = e.firstPosition; p < e.firstPosition + e.length; ++p)
        if (isServed(p)) served.push_back(p);
    return served;
}

SchemeClocksModel::Residual SchemeClocksModel::largestResidual() const {
    Residual found;
    const std::vector<std::int64_t> served = servedPositions();
    found.served = std::ssize(served);
    const std::int64_t maximum =
        std::clamp<std::int64_t>(gridResidualValues / scene().encoding.dModel, 2, 256);
    for (const std::int64_t index : spreadPositions(found.served, maximum)) {
        const std::int64_t p = served[static_cast<std::size_t>(index)];
        for (std::int64_t pair = 0; pair < pairs(); ++pair)
            if (hasBlock(pair)) found.largest = std::max(found.largest, residualFrom(p, pair));
        ++found.sampled;
    }
    return found;
}

FigureTable SchemeClocksModel::table() const {
    return tableOf(std::make_shared<const SchemeClocksModel>(sharedScene(), nullptr));
}

void SchemeClocksModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftClocks::setValues(values, cursor);
    const std::int64_t column = shownCell(scene(), cursor).column;
    const std::int64_t pair = pairOf(column);
    // A partial rotation leaves the other pairs.
    const std::int64_t turning =
        std::ranges::count_if(m_frequencies, [](const Frequency& each) { return each.high != 0; });
    values.set("some_turn", !m_grid && turning < pairs()).set("turning", turning);
    values.set("column", column)
        .set("rows", scene().encoding.length)
        .set("residual_positions", m_residual.sampled)
        .set("served", m_residual.served)
        .set("sampled", m_residual.sampled < m_residual.served)
        .set("uneven", m_residual.served < scene().encoding.length);
    if (m_residual.sampled > 0) values.set("residual", residualValue(m_residual.largest));
    const double turned = degrees(selectedPair());
    values.set("selected_pair", pairName(selectedPair())).set("degrees", Value(turned, degreesText(turned)));
    if (pair >= 0) values.set("pair_name", pairName(pair)).set("shown_degrees", degreesText(degrees(pair)));
    if (pair >= 0 && !m_grid) values.set("pair_number", pair);
    const auto shown = cell(column);
    for (std::size_t k = 0; k < shown.size(); ++k) {
        Values& row = values.row("row").set("row_name", rowNames()[static_cast<qsizetype>(k)]);
        if (std::isfinite(shown[k])) row.set("value", shown[k]);
    }
    if (m_grid) setPatches(values);
}

void SchemeClocksModel::setPatches(Values& values) const {
    const std::int64_t to = place(position()) + shift();
    const std::int64_t down = patches(position(), true), right = patches(position(), false);
    values.set("outside", to < 0 || to >= scene().encoding.length)
        .set("up", down < 0)
        .set("left", right < 0)
        .set("patches_down", std::abs(down))
        .set("patches_across", std::abs(right));
}

}  // namespace sinescope
