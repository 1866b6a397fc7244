// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encoding by its definition alone, in extended precision and without the program's arithmetic: the
// reference for the sentences of the figures.
#pragma once

#include "core/encoding/parameters.h"

#include <cstdint>
#include <vector>

namespace sinescope::truth {

/// Wide enough that an angle of 10^7 radians is accurate to 10^-11.
using Real = long double;

class Reference {
 public:
    explicit Reference(const EncodingParameters& parameters);

    const EncodingParameters& parameters() const { return m_p; }
    std::int64_t rows() const { return m_p.length; }
    std::int64_t columns() const { return m_p.dModel; }
    std::int64_t first() const { return m_p.firstPosition; }
    std::int64_t last() const { return m_p.firstPosition + m_p.length - 1; }
    std::int64_t pairs() const { return static_cast<std::int64_t>(m_w.size()); }
    double factor() const { return m_p.factor; }

    /// 's', 'c', or '0' for padding.
    char wave(std::int64_t column) const { return m_waves[static_cast<std::size_t>(column)]; }
    /// -1 for padding.
    std::int64_t pair(std::int64_t column) const { return m_pairOf[static_cast<std::size_t>(column)]; }
    /// The column of a pair's wave; -1 if there is none.
    std::int64_t columnOf(std::int64_t pair, char wave) const;
    bool hasBoth(std::int64_t pair) const { return columnOf(pair, 's') >= 0 && columnOf(pair, 'c') >= 0; }
    bool isComplete() const { return pairs() == 0 || hasBoth(pairs() - 1); }

    /// Radians per position.
    Real w(std::int64_t pair) const { return m_w[static_cast<std::size_t>(pair)]; }
    Real wavelength(std::int64_t pair) const;
    Real value(std::int64_t position, std::int64_t column) const;
    /// Central difference.
    Real slope(std::int64_t position, std::int64_t column) const;
    std::vector<Real> row(std::int64_t position) const;

    // Sums over the columns of the pairs first .. last, by default over all columns.
    Real dot(std::int64_t p, std::int64_t q, std::int64_t firstPair, std::int64_t lastPair) const;
    Real dot(std::int64_t p, std::int64_t q) const;
    Real norm(std::int64_t p) const;
    Real distance(std::int64_t p, std::int64_t q) const;

 private:
    Real at(Real position, std::int64_t column) const;

    EncodingParameters m_p;
    std::vector<Real> m_w;
    std::vector<char> m_waves;
    std::vector<std::int64_t> m_pairOf;
    mutable std::vector<std::vector<Real>>
        m_rows;  ///< those asked for, of the encoding and as many on either side
    std::int64_t m_from = 0;
};

extern const Real turn;  ///< 2 pi

}  // namespace sinescope::truth
