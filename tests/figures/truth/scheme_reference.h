// SPDX-License-Identifier: GPL-3.0-or-later
//
// What schemes do, from their papers' formulas alone and in extended precision. Only tables of weights are
// taken as they are.
#pragma once

#include "core/schemes/scheme.h"
#include "tests/figures/truth/reference.h"

#include <optional>

namespace sinescope::truth {

class SchemeReference {
 public:
    /// Of a scheme that fits its sequence of that length.
    SchemeReference(const Scheme& scheme, std::int64_t length);

    /// What is added to a column at a position; NaN where there is none.
    Real input(std::int64_t position, std::int64_t column) const;
    /// What is added to the score of a query and a key of a head, but for Shaw's; minus infinity where the
    /// key is not seen.
    Real bias(std::int64_t head, std::int64_t query, std::int64_t key) const;
    /// The slope of a head of ALiBi.
    Real slope(std::int64_t head) const;
    /// True if a bias differs from query to query at the same distance.
    bool dependsOnlyOnKey() const { return bias(0, 1, 1) != bias(0, 0, 0); }
    /// What a scaling multiplies cosines and sines by.
    Real attention() const { return m_attention; }

    std::int64_t pairs() const { return static_cast<std::int64_t>(m_w.size()); }
    /// T5's bucket of a distance; -1 of other schemes.
    std::int64_t bucket(std::int64_t distance) const;
    /// Radians per position of a rotated pair.
    Real w(std::int64_t pair) const { return m_w[static_cast<std::size_t>(pair)]; }
    /// The pair of a column of a head, -1 where it does not turn, and whether it is the second of the two.
    std::int64_t pair(std::int64_t column) const;
    bool isSecond(std::int64_t column) const;
    /// Cosine in the first column of a pair, sine in the second, as the scaling multiplies them.
    Real turned(std::int64_t position, std::int64_t column) const;

    /// The score of two vectors at two positions.
    Real score(const std::vector<double>& query, const std::vector<double>& key, std::int64_t queryPosition,
               std::int64_t keyPosition) const;

 private:
    std::vector<Real> rotated(const std::vector<double>& x, std::int64_t position) const;

    Scheme m_scheme;
    std::int64_t m_length;
    std::vector<Real> m_w;
    Real m_attention = 1;
    std::optional<Reference> m_sinusoids;
};

}  // namespace sinescope::truth
