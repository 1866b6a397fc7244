// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the positions figure.
#include "app/figures/positions/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/span_text.h"
#include "app/scene/texts_of.h"
#include "core/analysis/noise.h"
#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"
#include "core/encoding/derivation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// Largest number of rows whose pairwise distances are facts.
constexpr std::size_t maximumCompared = 8;
/// Rows agree in a column if they differ by at most this, at factor 1.
constexpr double agreement = 0.1;
constexpr double noise = 0.5;  ///< standard deviation in each column
/// Limit of L^2 d multiplications for finding rows in noise: 512 positions at d = 512.
constexpr std::int64_t maximumProducts = std::int64_t{1} << 27;

/// True if the row turns by more than a whole turn from the first pair to the last, by more than 1 radian
/// from the first to the second, and by less than 0.1 radians between the last two.
bool settlesToTheRight(const Encoding& encoding, std::int64_t position) {
    const std::int64_t pairs = encoding.pairs();
    if (pairs < 8) return false;
    const auto step = [&](std::int64_t pair) {
        return std::abs(static_cast<double>(position)) *
               (encoding.angularFrequency(pair) - encoding.angularFrequency(pair + 1));
    };
    const double whole = std::abs(static_cast<double>(position)) *
                         (encoding.angularFrequency(0) - encoding.angularFrequency(pairs - 1));
    return whole > 2 * std::numbers::pi && step(0) > 1 && step(pairs - 2) < 0.1;
}

/// Returns the two closest rows; null unless proven.
std::optional<ClosestPair> closestOf(const Encoding& encoding) {
    if (encoding.rows() < 2 || encoding.pairs() == 0) return {};
    const ClosestPair closest = closestPair(encoding);
    return closest.proven ? std::optional(closest) : std::nullopt;
}

/// Returns the share of rows recovered from noise, for the encoding and for positions scaled to 0 .. 1.
PositionsModel::Uniqueness uniquenessOf(const Encoding& encoding) {
    PositionsModel::Uniqueness found{closestOf(encoding), {}, {}};
    const std::int64_t length = encoding.rows(), d = encoding.columns();
    if (length > maximumProducts / length / d) return found;
    found.foundInNoise = shareFoundInNoise(encoding.matrix(), noise, 1);
    const Matrix unit = Vector::LinSpaced(static_cast<Eigen::Index>(length), 0, 1) *
                        Eigen::RowVectorXd::Ones(static_cast<Eigen::Index>(d));
    found.unitFoundInNoise = shareFoundInNoise(unit, noise, 1);
    return found;
}

/// Returns a share that is written as a percentage.
Value percent(std::optional<double> share) {
    return share ? Value(*share, plainNumber(100 * *share, 3)) : Value();
}

}  // namespace

QString andList(const std::vector<std::int64_t>& numbers) {
    return listText(textsOf(numbers, [](std::int64_t number) { return grouped(number); }));
}

void PositionsModel::setValues(Values& values, const Cursor&) const {
    const EncodingParameters& encoding = scene().encoding;
    values.set("pairs", m_encoding->pairs() > 0)
        .set("empty", columns().empty())
        .set("alike", [this] { return hasEqualRows(*m_encoding); })
        .set("halves", !overPairs() && encoding.layout != Layout::Interleaved && hasSines() && hasCosines())
        .set("norm", [this] { return rowNorm(*m_encoding, scene().selection.position); });
    setRowValues(values);
    // The row that oscillates most; the selected one is drawn only if it is marked.
    const std::int64_t fastest = *std::ranges::max_element(m_listed.empty() ? m_positions : m_listed);
    // Sines and cosines that alternate zigzag up to the last column.
    const bool alternates =
        !overPairs() && encoding.layout == Layout::Interleaved && hasSines() && hasCosines();
    const bool settles = !alternates && settlesToTheRight(*m_encoding, fastest);
    values.set("settling", settles ? Value(fastest) : Value());
    if (m_noisy.size() > 0) values.set("noise", m_options.noise);
    setDistances(values);
    setUniqueness(values);
}

void PositionsModel::setDistances(Values& values) const {
    const auto setTwo = [this](Values& two, std::int64_t p, std::int64_t q) {
        two.set("p", p).set("q", q).set("distance", [this, p, q] { return rowDistance(*m_encoding, p, q); });
    };
    if (m_positions.size() > 1) setTwo(values, m_positions[0], m_positions[1]);
    for (std::size_t b = 1; b < std::min(m_positions.size(), maximumCompared); ++b)
        for (std::size_t a = 0; a < b; ++a)
            setTwo(values.row("two"), std::min(m_positions[a], m_positions[b]),
                   std::max(m_positions[a], m_positions[b]));
    const std::vector<std::int64_t>& compared = m_listed.empty() ? m_positions : m_listed;
    const double tolerance = agreement * std::abs(scene().encoding.factor);
    values.set("agreeing", andList(compared)).set("tolerance", tolerance);
    values.set("agree_after", [this, compared, tolerance]() -> Value {
        const std::int64_t last = lastDifferingColumn(*m_encoding, compared, tolerance);
        const bool agreesLater = compared.size() > 1 && last >= 0 && last + 1 < m_encoding->columns();
        return agreesLater ? Value(last) : Value();
    });
}

void PositionsModel::setUniqueness(Values& values) const {
    const auto found = [this]() -> const Uniqueness& {
        return m_uniqueness.of([this] { return uniquenessOf(*m_encoding); });
    };
    values.set("deviation", noise)
        .set("closest_shift", [found] { return found().closest ? Value(found().closest->shift()) : Value(); })
        .set("closest_distance",
             [found] { return found().closest ? Value(found().closest->distance) : Value(); })
        .set("found_in_noise", [found] { return percent(found().foundInNoise); })
        .set("unit_found_in_noise", [found] { return percent(found().unitFoundInNoise); });
}

}  // namespace sinescope
