// SPDX-License-Identifier: GPL-3.0-or-later
//
// The softmax of a bias that depends on the distance alone, if the scores are otherwise equal:
//   a(q, k) = exp(b(k - q)) / sum over the keys k' of the sequence of exp(b(k' - q)).
// The weights of a row add up to 1; near the ends of a sequence fewer keys share them, so they depend on more
// than the distance.
#pragma once

#include "core/encoding/pixels.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace sinescope {

class BiasSoftmax {
 public:
    /// biases: of the distances 1 - length .. length - 1, minus infinity for masked keys. Throws Error unless
    /// their number is odd and every query sees a key.
    explicit BiasSoftmax(const Vector& biases);

    std::int64_t length() const { return m_length; }
    /// 0 for a masked key. Query and key are places, counted from 0.
    double weight(std::int64_t query, std::int64_t key) const;
    /// The largest weight of all.
    double largest() const { return m_largest; }
    /// exp of the entropy of a query's weights: the effective number of keys.
    double keysSeen(std::int64_t query) const;
    /// The mean over each pixel, of at most queriesPerPixel of its queries, evenly spread, and all of its
    /// keys; rows of the grid are queries. NaN outside.
    static constexpr std::int64_t queriesPerPixel = 8;
    MatrixF pixels(const PixelGrid& grid) const;

 private:
    /// exp that caches its last result, because far keys share one bias.
    class Exponential;

    /// A sum of exp(b) relative to the largest exp(b), so that it neither overflows nor vanishes.
    struct Sum {
        double top = -std::numeric_limits<double>::infinity();  ///< the largest b
        double scaled = 0;                                      ///< the sum, divided by exp(top)
        double leaning = 0;  ///< the sum of exp(b) (b - top), divided by exp(top)
        void add(double bias, Exponential& exp);
        /// The sum relative to another top.
        Sum over(double other, Exponential& exp) const;
    };

    double biasOf(std::int64_t distance) const { return m_biases(distance + m_length - 1); }
    /// exp(b) / exp(top).
    double shareOf(std::int64_t distance, double top, Exponential& exp) const;
    /// The sum of shareOf() over the distances first .. last, all of which a query with this top sees.
    double sumOf(std::int64_t first, std::int64_t last, double top, Exponential& exp) const;
    /// The sum of exp(b) over all keys that a query sees.
    Sum totalOf(std::int64_t query, Exponential& exp) const;

    std::int64_t m_length;
    Vector m_biases;
    double m_top;               ///< the largest b
    Vector m_powers;            ///< exp(b - m_top)
    std::vector<Sum> m_ahead;   ///< element m: summed over the distances 0 .. m - 1
    std::vector<Sum> m_behind;  ///< element m: summed over the distances -m .. -1
    double m_largest = 0;
};

}  // namespace sinescope
