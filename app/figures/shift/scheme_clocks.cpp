// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/scheme_clocks.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_rows.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/linear_fit.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinescope {

namespace {

/// Values computed at most for the largest residual.
constexpr std::int64_t gridResidualValues = 1 << 14;

std::vector<GridPair> pairsOf(const RopeScheme& rope) {
    const Vector frequencies = ropeFrequencies(rope);
    std::vector<GridPair> pairs(static_cast<std::size_t>(frequencies.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = {true, static_cast<std::int64_t>(i), frequencies(static_cast<Eigen::Index>(i)), -1, -1};
    for (std::int64_t j = 0; j < rope.headDim; ++j) {
        const RotationColumn at = rotationColumn(rope, j);
        if (at.pair >= 0)
            (at.isSine ? pairs[static_cast<std::size_t>(at.pair)].sine
                       : pairs[static_cast<std::size_t>(at.pair)].cosine) = j;
    }
    return pairs;
}

std::int64_t floored(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

ShiftBlock turnedBy(const ShiftBlock& from, const ShiftBlock& by) {
    return {from.cosine * by.cosine - from.sine * by.sine, from.sine * by.cosine + from.cosine * by.sine};
}

}  // namespace

SchemeClocksModel::SchemeClocksModel(std::shared_ptr<const Scene> made, const SchemeClocksModel*)
    : ShiftClocks(std::move(made)) {
    m_options.sineOnly = false;
    const Scheme scheme = schemeOf(scene());
    if (const auto* rope = rotationIn(scheme)) {
        m_rope = *rope;
        m_pairs = pairsOf(*rope);
        m_factor = ropeAttentionFactor(*rope);
    } else {
        m_grid = *gridIn(scheme);
        m_table = std::make_shared<const GridTable>(*m_grid);
        m_pairs = gridPairs(*m_grid);
    }
    m_pairOf.assign(static_cast<std::size_t>(m_rope ? m_rope->headDim : m_grid->dModel), -1);
    for (std::size_t pair = 0; pair < m_pairs.size(); ++pair)
        for (const std::int64_t column : {m_pairs[pair].sine, m_pairs[pair].cosine})
            if (column >= 0) m_pairOf[static_cast<std::size_t>(column)] = static_cast<std::int64_t>(pair);
    m_residual = largestResidual();
}

std::int64_t SchemeClocksModel::patches(std::int64_t from, bool down) const {
    const std::int64_t width = m_grid->width, to = from + shift();
    const std::int64_t rows = floored(to, width) - floored(from, width);
    return down ? rows : shift() - rows * width;
}

double SchemeClocksModel::stepsOf(std::int64_t from, std::int64_t pair) const {
    if (m_grid) return static_cast<double>(patches(from, at(pair).ofRows));
    const auto p = static_cast<double>(scene().encoding.firstPosition + from);
    return scaledPosition(m_rope->scaling, p + static_cast<double>(shift())) -
           scaledPosition(m_rope->scaling, p);
}

ShiftBlock SchemeClocksModel::blockFrom(std::int64_t from, std::int64_t pair) const {
    const double angle = at(pair).frequency * stepsOf(from, pair);
    return {std::cos(angle), std::sin(angle)};
}

ShiftBlock SchemeClocksModel::block(std::int64_t pair) const {
    return blockFrom(place(position()), pair);
}

double SchemeClocksModel::degrees(std::int64_t pair) const {
    return at(pair).frequency * stepsOf(place(position()), pair) * 180 / std::numbers::pi;
}

double SchemeClocksModel::valueAt(std::int64_t place, std::int64_t column) const {
    if (m_grid)
        return place >= 0 && place < m_table->rows() ? m_table->value(place, column)
                                                     : std::numeric_limits<double>::quiet_NaN();
    const std::int64_t pair = m_pairOf[static_cast<std::size_t>(column)];
    if (pair < 0) return std::numeric_limits<double>::quiet_NaN();
    const double angle =
        at(pair).frequency *
        scaledPosition(m_rope->scaling, static_cast<double>(scene().encoding.firstPosition + place));
    return m_factor * (column == at(pair).sine ? std::sin(angle) : std::cos(angle));
}

ShiftBlock SchemeClocksModel::hand(std::int64_t pair) const {
    const GridPair& columns = at(pair);
    const std::int64_t from = place(position());
    if (hasBlock(pair))
        return {valueAt(from, columns.cosine) / m_factor, valueAt(from, columns.sine) / m_factor};
    // Of the lone wave its angle, from the other one's identity.
    const double known = valueAt(from, std::max(columns.cosine, columns.sine));
    const double other = std::sqrt(std::max(0.0, 1 - known * known));
    return columns.sine >= 0 ? ShiftBlock{other, known} : ShiftBlock{known, other};
}

ShiftBlock SchemeClocksModel::ghost(std::int64_t pair) const {
    return turnedBy(hand(pair), block(pair));
}

bool SchemeClocksModel::hasBlock(std::int64_t pair) const {
    return at(pair).sine >= 0 && at(pair).cosine >= 0;
}

std::int64_t SchemeClocksModel::columnOf(std::int64_t pair, Wave wave) const {
    return wave == Wave::Sine ? at(pair).sine : wave == Wave::Cosine ? at(pair).cosine : -1;
}

std::int64_t SchemeClocksModel::selectedPair() const {
    const auto column = static_cast<std::size_t>(scene().selection.column);
    return column < m_pairOf.size() ? std::max<std::int64_t>(0, m_pairOf[column]) : 0;
}

std::array<double, 4> SchemeClocksModel::cellFrom(std::int64_t from, std::int64_t column) const {
    const double here = valueAt(from, column), there = valueAt(from + shift(), column);
    const std::int64_t pair = m_pairOf[static_cast<std::size_t>(column)];
    if (pair < 0) return {here, here, there, here - there};
    const bool isSine = column == at(pair).sine;
    const std::int64_t partner = isSine ? at(pair).cosine : at(pair).sine;
    const ShiftBlock turned = blockFrom(from, pair);
    const double other = partner >= 0 ? valueAt(from, partner) : 0;
    const double shifted = turned.cosine * here + (isSine ? turned.sine : -turned.sine) * other;
    return {here, shifted, there, shifted - there};
}

/// As cellFrom() of both columns, each of whose values is worked out once.
double SchemeClocksModel::residualFrom(std::int64_t from, std::int64_t pair) const {
    const GridPair& of = at(pair);
    const auto handAt = [&](std::int64_t place) -> ShiftBlock {
        return {valueAt(place, of.cosine), valueAt(place, of.sine)};
    };
    const ShiftBlock shifted = turnedBy(handAt(from), blockFrom(from, pair)), there = handAt(from + shift());
    return std::max(std::abs(shifted.cosine - there.cosine), std::abs(shifted.sine - there.sine));
}

std::array<double, 4> SchemeClocksModel::cell(std::int64_t column) const {
    return cellFrom(place(position()), column);
}

std::int64_t SchemeClocksModel::stride(std::int64_t pair) const {
    return m_grid && at(pair).ofRows ? m_grid->width : 1;
}

QString SchemeClocksModel::pairName(std::int64_t pair) const {
    const QString number = grouped(at(pair).pair);
    if (!m_grid) return u"pair %1"_s.arg(number);
    return (at(pair).ofRows ? u"down %1"_s : u"across %1"_s).arg(number);
}

QStringList SchemeClocksModel::rowNames() const {
    if (m_grid) return {u"P(p)"_s, u"Mₖ P(p)"_s, u"P(p + k)"_s, u"residual"_s};
    const QString waves = rotationNames(scene()).back();
    return {waves + u" at p"_s, waves + u" turned on"_s, waves + u" at p + k"_s, u"residual"_s};
}

QStringList SchemeClocksModel::briefRowNames() const {
    if (m_grid) return rowNames();
    return {u"at p"_s, u"turned on"_s, u"at p + k"_s, u"residual"_s};
}

std::vector<std::int64_t> SchemeClocksModel::servedPlaces() const {
    const std::int64_t selected = place(position());
    const double steps = m_grid ? 0 : stepsOf(selected, 0);
    const std::int64_t down = m_grid ? patches(selected, true) : 0;
    const auto isServed = [&](std::int64_t at) {
        if (!m_grid) return stepsOf(at, 0) == steps;
        const std::int64_t to = at + shift();
        return to >= 0 && to < m_table->rows() && patches(at, true) == down;
    };
    std::vector<std::int64_t> served;
    for (std::int64_t at = 0; at < scene().encoding.length; ++at)
        if (isServed(at)) served.push_back(at);
    return served;
}

SchemeClocksModel::Residual SchemeClocksModel::largestResidual() const {
    Residual found;
    const auto columns = static_cast<std::int64_t>(m_pairOf.size());
    const std::vector<std::int64_t> served = servedPlaces();
    found.served = static_cast<std::int64_t>(served.size());
    const std::int64_t most = std::clamp<std::int64_t>(gridResidualValues / columns, 2, 256);
    for (const std::int64_t index : spreadPositions(found.served, most)) {
        const std::int64_t at = served[static_cast<std::size_t>(index)];
        for (std::int64_t pair = 0; pair < std::ssize(m_pairs); ++pair)
            if (hasBlock(pair)) found.largest = std::max(found.largest, residualFrom(at, pair));
        ++found.sampled;
    }
    return found;
}

FigureTable SchemeClocksModel::table() const {
    const auto self = std::make_shared<const SchemeClocksModel>(sharedScene(), nullptr);
    return wordedTable(std::ssize(m_pairOf), [self](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t pair = self->m_pairOf[static_cast<std::size_t>(row)];
        if (column == 0) return row;
        if (column < 5 && pair < 0) return {};
        if (column == 1) return self->pairName(pair);
        if (column == 2) return self->degrees(pair);
        if (column == 3) return self->block(pair).cosine;
        if (column == 4) return self->block(pair).sine;
        return finiteCell(self->cell(row)[static_cast<std::size_t>(column - 5)]);
    });
}

void SchemeClocksModel::setValues(Values& values, const Cursor& cursor) const {
    ShiftClocks::setValues(values, cursor);
    const std::int64_t column = shownCell(scene(), cursor).column;
    const std::int64_t pair = m_pairOf[static_cast<std::size_t>(column)];
    values.set("pair_count", pairs())
        .set("column", column)
        .set("rows", scene().encoding.length)
        .set("residual_positions", m_residual.sampled)
        .set("served", m_residual.served)
        .set("uneven", m_residual.served < scene().encoding.length);
    if (m_residual.sampled > 0) values.set("residual", residualValue(m_residual.largest));
    const double turned = degrees(selectedPair());
    values.set("selected_pair", pairName(selectedPair())).set("degrees", Value(turned, degreesText(turned)));
    if (pair >= 0) values.set("pair_name", pairName(pair)).set("shown_degrees", degreesText(degrees(pair)));
    const auto shown = cell(column);
    for (std::size_t k = 0; k < shown.size(); ++k) {
        Values& row = values.row("row").set("row_name", rowNames()[static_cast<qsizetype>(k)]);
        if (std::isfinite(shown[k])) row.set("value", shown[k]);
    }
    if (m_grid) setPatches(values);
}

void SchemeClocksModel::setPatches(Values& values) const {
    const std::int64_t from = place(position()), to = from + shift();
    const std::int64_t down = patches(from, true), right = patches(from, false);
    values.set("outside", to < 0 || to >= scene().encoding.length)
        .set("up", down < 0)
        .set("left", right < 0)
        .set("patches_down", std::abs(down))
        .set("patches_across", std::abs(right));
}

}  // namespace sinescope
