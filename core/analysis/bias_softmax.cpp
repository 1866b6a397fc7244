// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bias_softmax.h"

#include "core/encoding/pixel_axis.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

BiasSoftmax::BiasSoftmax(const Vector& biases) : m_length((biases.size() + 1) / 2) {
    if (biases.size() % 2 == 0) throw Error("Biases of 1 - L .. L - 1 are an odd number of values.");
    // Element by element: vectorised exponentials of minus infinity are not 0.
    m_powers = (biases.array() - biases.maxCoeff()).unaryExpr([](double b) { return std::exp(b); });
    m_ahead = m_behind = Vector::Zero(m_length + 1);
    for (std::int64_t m = 0; m < m_length; ++m) m_ahead(m + 1) = m_ahead(m) + shareOf(m);
    for (std::int64_t m = 1; m < m_length; ++m) m_behind(m) = m_behind(m - 1) + shareOf(-m);
    // The largest bias that a query sees is the largest ahead of it or behind it.
    Vector ahead(m_length), behind(m_length);
    ahead(0) = behind(0) = shareOf(0);
    for (std::int64_t m = 1; m < m_length; ++m) {
        ahead(m) = std::max(ahead(m - 1), shareOf(m));
        behind(m) = std::max(behind(m - 1), shareOf(-m));
    }
    for (std::int64_t query = 0; query < m_length; ++query) {
        if (!(totalOf(query) > 0)) throw Error("A query that sees no key has no softmax.");
        m_largest =
            std::max(m_largest, std::max(behind(query), ahead(m_length - 1 - query)) / totalOf(query));
    }
}

double BiasSoftmax::sumOf(std::int64_t first, std::int64_t last) const {
    if (first > last) return 0;
    // Sums that begin at 0 are added; others are what is left of one of them.
    if (first <= 0 && last >= 0) return m_behind(-first) + m_ahead(last + 1);
    return first > 0 ? m_ahead(last + 1) - m_ahead(first) : m_behind(-first) - m_behind(-last - 1);
}

double BiasSoftmax::weight(std::int64_t query, std::int64_t key) const {
    return shareOf(key - query) / totalOf(query);
}

double BiasSoftmax::keysSeen(std::int64_t query) const {
    double entropy = 0;
    for (std::int64_t key = 0; key < m_length; ++key)
        if (const double share = weight(query, key); share > 0) entropy -= share * std::log(share);
    return std::exp(entropy);
}

MatrixF BiasSoftmax::pixels(const PixelGrid& grid) const {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, m_length - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, m_length - 1);
    MatrixF found = MatrixF::Constant(grid.rows, grid.columns, std::numeric_limits<float>::quiet_NaN());
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const PixelSpan queries = down.span(r);
        if (queries.empty()) continue;
        const std::int64_t count = queries.last - queries.first + 1;
        const std::int64_t looked = std::min(count, queriesPerPixel);
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const PixelSpan keys = across.span(c);
            if (keys.empty()) continue;
            double sum = 0;
            for (std::int64_t t = 0; t < looked; ++t) {
                const std::int64_t query = queries.first + (2 * t + 1) * count / (2 * looked);
                double seen = keys.firstWeight * shareOf(keys.first - query);
                if (keys.last > keys.first) seen += keys.lastWeight * shareOf(keys.last - query);
                seen += sumOf(keys.first + 1 - query, keys.last - 1 - query);
                sum += seen / totalOf(query);
            }
            found(r, c) = static_cast<float>(sum / static_cast<double>(looked) / keys.total);
        }
    }
    return found;
}

}  // namespace sinescope
