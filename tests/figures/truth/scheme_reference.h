// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schemes by their papers' formulas alone, in extended precision. Only tables of weights are taken as
// given.
#pragma once

#include "core/schemes/scheme.h"
#include "tests/figures/truth/reference.h"

#include <optional>

namespace sinescope::truth {

class SchemeReference {
 public:
    /// The scheme must fit a sequence of that length.
    SchemeReference(const Scheme& scheme, std::int64_t length);

    /// Returns the value added to a column at a position; NaN if there is none.
    Real input(std::int64_t position, std::int64_t column) const;
    /// Returns the value added to the score of a query and a key of a head, except Shaw's; minus infinity if
    /// the key is masked.
    Real bias(std::int64_t head, std::int64_t query, std::int64_t key) const;
    /// True if the keys after a query are masked.
    bool isCausal() const;
    /// Returns the slope of a head of ALiBi.
    Real slope(std::int64_t head) const;
    /// True if a bias differs between queries at the same distance.
    bool dependsOnlyOnKey() const { return bias(0, 1, 1) != bias(0, 0, 0); }
    /// Returns the factor by which a scaling multiplies cosines and sines.
    Real attention() const { return m_attention; }

    std::int64_t pairs() const { return static_cast<std::int64_t>(m_w.size()); }
    /// Returns T5's bucket of a distance; -1 for other schemes.
    std::int64_t bucket(std::int64_t distance) const;
    /// Radians per position of a rotated pair.
    Real w(std::int64_t pair) const { return m_w[static_cast<std::size_t>(pair)]; }
    /// The pair of a column of a head, -1 if it is not rotated; isSecond() if it is the second of the two.
    std::int64_t pair(std::int64_t column) const;
    bool isSecond(std::int64_t column) const;
    /// Returns the cosine in the first column of a pair, the sine in the second, with the scaling's factor.
    Real turned(std::int64_t position, std::int64_t column) const;

    /// Returns the score of two vectors at two positions; the biases are those of a head.
    Real score(const std::vector<double>& query, const std::vector<double>& key, std::int64_t queryPosition,
               std::int64_t keyPosition, std::int64_t head = 0) const;

 private:
    std::vector<Real> rotated(const std::vector<double>& x, std::int64_t position) const;

    Scheme m_scheme;
    std::int64_t m_length;
    std::vector<Real> m_w;
    Real m_attention = 1;
    std::optional<Reference> m_sinusoids;
};

}  // namespace sinescope::truth
