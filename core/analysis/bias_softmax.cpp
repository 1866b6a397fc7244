// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bias_softmax.h"

#include "core/encoding/pixel_axis.h"
#include "core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace sinescope {

class BiasSoftmax::Exponential {
 public:
    double operator()(double of) {
        if (of != m_of) m_value = std::exp(m_of = of);
        return m_value;
    }

 private:
    double m_of = 0;
    double m_value = 1;
};

void BiasSoftmax::Sum::add(double bias, Exponential& exp) {
    if (bias > top) {
        *this = over(bias, exp);
        ++scaled;
    } else if (const double share = scaled > 0 ? exp(bias - top) : 0; share > 0) {
        scaled += share;
        leaning += share * (bias - top);
    }
}

BiasSoftmax::Sum BiasSoftmax::Sum::over(double other, Exponential& exp) const {
    if (top == other) return *this;
    if (scaled == 0) return {other};
    const double share = exp(top - other);
    return {other, scaled * share, share > 0 ? share * (leaning + (top - other) * scaled) : 0};
}

BiasSoftmax::BiasSoftmax(const Vector& biases)
    : m_length((biases.size() + 1) / 2),
      m_biases(biases),
      m_top(biases.size() > 0 ? biases.maxCoeff() : 0),
      m_ahead(static_cast<std::size_t>(m_length + 1)),
      m_behind(static_cast<std::size_t>(m_length)) {
    if (biases.size() % 2 == 0) throw Error("Biases of 1 - L .. L - 1 are an odd number of values.");
    Exponential exp;
    m_powers.resize(biases.size());
    // Element by element: vectorised exponentials of minus infinity are not 0.
    for (Eigen::Index k = 0; k < biases.size(); ++k) m_powers(k) = exp(biases(k) - m_top);
    for (std::size_t m = 1; m < m_ahead.size(); ++m) {
        m_ahead[m] = m_ahead[m - 1];
        m_ahead[m].add(biasOf(static_cast<std::int64_t>(m) - 1), exp);
    }
    for (std::size_t m = 1; m < m_behind.size(); ++m) {
        m_behind[m] = m_behind[m - 1];
        m_behind[m].add(biasOf(-static_cast<std::int64_t>(m)), exp);
    }
    for (std::int64_t query = 0; query < m_length; ++query) {
        const Sum total = totalOf(query, exp);
        if (!(total.scaled > 0)) throw Error("A query that sees no key has no softmax.");
        m_largest = std::max(m_largest, 1 / total.scaled);  // of the key with the largest bias
    }
}

BiasSoftmax::Sum BiasSoftmax::totalOf(std::int64_t query, Exponential& exp) const {
    const Sum& behind = m_behind[static_cast<std::size_t>(query)];
    const Sum& ahead = m_ahead[static_cast<std::size_t>(m_length - query)];
    const double top = std::max(behind.top, ahead.top);
    const Sum before = behind.over(top, exp), after = ahead.over(top, exp);
    return {top, before.scaled + after.scaled, before.leaning + after.leaning};
}

double BiasSoftmax::shareOf(std::int64_t distance, double top, Exponential& exp) const {
    // Most queries see the largest bias of all and need no new exponential.
    return top == m_top ? m_powers(distance + m_length - 1) : exp(biasOf(distance) - top);
}

double BiasSoftmax::sumOf(std::int64_t first, std::int64_t last, double top, Exponential& exp) const {
    if (first > last) return 0;
    const auto ahead = [&](std::int64_t m) {
        return m_ahead[static_cast<std::size_t>(m)].over(top, exp).scaled;
    };
    const auto behind = [&](std::int64_t m) {
        return m_behind[static_cast<std::size_t>(m)].over(top, exp).scaled;
    };
    // Sums that begin at 0 are added; others are the difference of two.
    if (first <= 0 && last >= 0) return behind(-first) + ahead(last + 1);
    return first > 0 ? ahead(last + 1) - ahead(first) : behind(-first) - behind(-last - 1);
}

double BiasSoftmax::weight(std::int64_t query, std::int64_t key) const {
    Exponential exp;
    const Sum total = totalOf(query, exp);
    return shareOf(key - query, total.top, exp) / total.scaled;
}

double BiasSoftmax::keysSeen(std::int64_t query) const {
    // The entropy of shares e^(b - top) / sum is log(sum) minus the mean of b - top.
    Exponential exp;
    const Sum total = totalOf(query, exp);
    return total.scaled * std::exp(-total.leaning / total.scaled);
}

MatrixF BiasSoftmax::pixels(const PixelGrid& grid) const {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, m_length - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, m_length - 1);
    Exponential ofShares, ofSums;
    MatrixF found = MatrixF::Constant(grid.rows, grid.columns, std::numeric_limits<float>::quiet_NaN());
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const PixelSpan queries = down.span(r);
        if (queries.empty()) continue;
        const std::int64_t count = queries.last - queries.first + 1;
        const std::int64_t sampled = std::min(count, queriesPerPixel);
        std::array<std::pair<std::int64_t, Sum>, queriesPerPixel> row;
        for (std::int64_t t = 0; t < sampled; ++t) {
            const std::int64_t query = queries.first + (2 * t + 1) * count / (2 * sampled);
            row[static_cast<std::size_t>(t)] = {query, totalOf(query, ofSums)};
        }
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const PixelSpan keys = across.span(c);
            if (keys.empty()) continue;
            double sum = 0;
            for (std::int64_t t = 0; t < sampled; ++t) {
                const auto& [query, total] = row[static_cast<std::size_t>(t)];
                double seen = keys.firstWeight * shareOf(keys.first - query, total.top, ofShares);
                if (keys.last > keys.first)
                    seen += keys.lastWeight * shareOf(keys.last - query, total.top, ofShares);
                seen += sumOf(keys.first + 1 - query, keys.last - 1 - query, total.top, ofSums);
                sum += seen / total.scaled;
            }
            found(r, c) = static_cast<float>(sum / static_cast<double>(sampled) / keys.total);
        }
    }
    return found;
}

}  // namespace sinescope
