// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/noise.h"

#include "core/analysis/permutation_equivariance.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/numbers.h"
#include "core/products.h"
#include "core/tokens/tokens.h"

#include <cmath>
#include <numbers>
#include <string>

namespace sinescope {

namespace {

/// Normal numbers by Box and Muller, two from two uniform ones.
class Normal {
 public:
    explicit Normal(std::uint32_t seed) : m_uniform(seed) {}

    double next() {
        if (m_hasSecond) {
            m_hasSecond = false;
            return m_second;
        }
        // next() is in -1 .. 1; the logarithm needs 0 < u <= 1.
        const double u = 1 - (m_uniform.next() + 1) / 2 * (1 - 1e-12);
        const double angle = std::numbers::pi * m_uniform.next();
        const double radius = std::sqrt(-2 * std::log(u));
        m_second = radius * std::sin(angle);
        m_hasSecond = true;
        return radius * std::cos(angle);
    }

 private:
    Lcg m_uniform;
    double m_second = 0;
    bool m_hasSecond = false;
};

}  // namespace

double shareFoundInNoise(const Matrix& table, double sigma, int draws, std::uint32_t seed) {
    if (table.rows() < 1 || draws < 1)
        throw Error("Noise is added to at least one row, at least once; here are " +
                    groupedText(table.rows()) + " rows and " + groupedText(draws) + " draws.");
    Normal normal(seed);
    const Vector norms = table.rowwise().squaredNorm();
    Eigen::Index found = 0;
    for (int draw = 0; draw < draws; ++draw) {
        const Matrix noisy =
            table + Matrix::NullaryExpr(table.rows(), table.cols(), [&] { return sigma * normal.next(); });
        // |a - b|^2 = |a|^2 - 2 a.b + |b|^2, and |a| is the same for all b.
        Matrix distances = -2 * detail::productWithTransposed(noisy, table);
        distances.rowwise() += norms.transpose();
        for (Eigen::Index row = 0; row < table.rows(); ++row) {
            Eigen::Index nearest = 0;
            distances.row(row).minCoeff(&nearest);
            found += nearest == row;
        }
    }
    return static_cast<double>(found) / static_cast<double>(draws * table.rows());
}

Vector noisyRow(const Vector& row, double sigma, std::uint32_t seed) {
    Normal normal(seed);
    return row + Vector::NullaryExpr(row.size(), [&] { return sigma * normal.next(); });
}

double meanOverlap(const Matrix& table, int words) {
    constexpr std::uint64_t seed = 1;
    if (table.rows() < 1 || words < 1)
        throw Error("An overlap is a mean over at least one word and one row; here are " +
                    groupedText(words) + " words and " + groupedText(table.rows()) + " rows.");
    // Rows of a table may be too large, or too small, for their squares.
    const Vector norms =
        Vector::NullaryExpr(table.rows(), [&](Eigen::Index row) { return table.row(row).stableNorm(); });
    const auto counted = static_cast<double>((norms.array() > 0).count());
    double sum = 0;
    for (int word = 0; word < words; ++word) {
        const Vector embedding = seededEmbedding("word " + std::to_string(word), table.cols(), seed);
        const Vector products = (table * embedding).cwiseAbs();
        const double length = embedding.norm();
        double ofWord = 0;
        for (Eigen::Index row = 0; row < table.rows(); ++row)
            if (norms(row) > 0 && length > 0) ofWord += products(row) / (norms(row) * length);
        sum += ofWord;
    }
    return counted > 0 ? sum / counted / words : nan;
}

}  // namespace sinescope
