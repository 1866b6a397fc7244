// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/reference.h"

#include <cmath>

namespace sinescope::truth {

const Real turn = 2 * std::acos(Real(-1));

namespace {

std::int64_t countOf(const EncodingParameters& p, bool sines) {
    const std::int64_t half = p.dModel / 2;
    if (p.dModel % 2 == 0 || p.oddRule == OddRule::ZeroPad) return half;
    // The last column is cut off: a cosine, or a sine if the cosines come first.
    const bool sineIsCut = p.oddRule == OddRule::Truncate && p.layout == Layout::HalvesCosineFirst;
    return half + (sines != sineIsCut ? 1 : 0);
}

}  // namespace

Reference::Reference(const EncodingParameters& parameters) : m_p(parameters) {
    const std::int64_t sines = countOf(m_p, true), cosines = countOf(m_p, false);
    const std::int64_t pairs = std::max(sines, cosines);
    for (std::int64_t i = 0; i < pairs; ++i) {
        Real exponent = 0;
        const auto n = static_cast<Real>(pairs), at = static_cast<Real>(i);
        if (m_p.spacing == Spacing::Paper) {
            const bool rounds = m_p.oddRule == OddRule::Truncate && m_p.dModel % 2 == 1;
            exponent = 2 * at / static_cast<Real>(m_p.dModel + (rounds ? 1 : 0));
        } else if (m_p.spacing == Spacing::Endpoint) {
            exponent = at / std::max(n - 1, Real(1));
        } else {
            exponent = at / (n - static_cast<Real>(m_p.frequencyShift));
        }
        m_w.push_back(static_cast<Real>(m_p.positionScale) *
                      std::pow(static_cast<Real>(m_p.base), -exponent));
    }
    for (std::int64_t i = 0; m_p.layout == Layout::Interleaved && i < pairs; ++i) {
        m_waves.push_back('s'), m_pairOf.push_back(i);
        if (i < cosines) m_waves.push_back('c'), m_pairOf.push_back(i);
    }
    if (m_p.layout != Layout::Interleaved)
        for (const char wave :
             {m_p.layout == Layout::Halves ? 's' : 'c', m_p.layout == Layout::Halves ? 'c' : 's'})
            for (std::int64_t i = 0; i < (wave == 's' ? sines : cosines); ++i)
                m_waves.push_back(wave), m_pairOf.push_back(i);
    while (static_cast<std::int64_t>(m_waves.size()) < m_p.dModel)
        m_waves.push_back('0'), m_pairOf.push_back(-1);

    if (m_p.length * m_p.dModel > 100'000) return;
    m_from = m_p.firstPosition - m_p.length;
    m_rows.resize(static_cast<std::size_t>(3 * m_p.length));
}

std::int64_t Reference::columnOf(std::int64_t pair, char wave) const {
    for (std::int64_t j = 0; j < columns(); ++j)
        if (this->pair(j) == pair && this->wave(j) == wave) return j;
    return -1;
}

Real Reference::wavelength(std::int64_t pair) const {
    return turn / w(pair);
}

Real Reference::at(Real position, std::int64_t column) const {
    if (wave(column) == '0') return 0;
    const Real angle = position * w(pair(column));
    return static_cast<Real>(m_p.factor) * (wave(column) == 's' ? std::sin(angle) : std::cos(angle));
}

Real Reference::value(std::int64_t position, std::int64_t column) const {
    const auto which = static_cast<std::size_t>(position - m_from);
    if (which >= m_rows.size()) return at(static_cast<Real>(position), column);
    std::vector<Real>& row = m_rows[which];
    for (std::int64_t j = static_cast<std::int64_t>(row.size()); j < columns(); ++j)
        row.push_back(at(static_cast<Real>(position), j));
    return row[static_cast<std::size_t>(column)];
}

Real Reference::slope(std::int64_t position, std::int64_t column) const {
    if (wave(column) == '0') return 0;
    // Central differences of two steps, which cancels their second-order error.
    const auto difference = [&](Real turned) {
        const Real step = turned / w(pair(column)), p = static_cast<Real>(position);
        return (at(p + step, column) - at(p - step, column)) / (2 * step);
    };
    return (4 * difference(5e-4L) - difference(1e-3L)) / 3;
}

std::vector<Real> Reference::row(std::int64_t position) const {
    std::vector<Real> values;
    for (std::int64_t j = 0; j < columns(); ++j) values.push_back(value(position, j));
    return values;
}

Real Reference::dot(std::int64_t p, std::int64_t q, std::int64_t firstPair, std::int64_t lastPair) const {
    Real sum = 0;
    for (std::int64_t j = 0; j < columns(); ++j)
        if (pair(j) >= firstPair && pair(j) <= lastPair) sum += value(p, j) * value(q, j);
    return sum;
}

Real Reference::dot(std::int64_t p, std::int64_t q) const {
    return dot(p, q, 0, pairs());
}

Real Reference::norm(std::int64_t p) const {
    return std::sqrt(dot(p, p));
}

Real Reference::distance(std::int64_t p, std::int64_t q) const {
    Real sum = 0;
    for (std::int64_t j = 0; j < columns(); ++j) {
        const Real apart = value(p, j) - value(q, j);
        sum += apart * apart;
    }
    return std::sqrt(sum);
}

}  // namespace sinescope::truth
