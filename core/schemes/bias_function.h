// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a head adds to a score, as a function of the distance of the key from the query: for every scheme a
// few runs of distances, over each of which it is linear. Whatever is asked of it costs as many steps as
// there are runs, however long the sequence is.
#pragma once

#include "core/encoding/pixels.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// scale (offset + step k) for whole k, exact where the product is: minus infinity is a scale of it.
struct LinearBias {
    double scale = 0;
    double offset = 1;
    double step = 0;

    double at(double k) const { return scale * (offset + step * k); }
};

class BiasFunction {
 public:
    struct Run {
        std::int64_t first = 0;  ///< the first distance; of the first run, which has none, not read
        LinearBias bias;
    };
    /// Ascending, at least one.
    explicit BiasFunction(const std::vector<Run>& runs);

    /// Minus infinity where a key is not seen.
    double value(std::int64_t distance) const {
        return runAt(distance).bias.at(static_cast<double>(distance));
    }
    /// Of the distances first .. first + count - 1.
    Vector values(std::int64_t first, std::int64_t count) const;
    /// The least and the greatest over the distances first .. last that are seen; NaN if none is.
    Extremes extremes(std::int64_t first, std::int64_t last) const;
    /// The bias of the distances first .. last if they are in one run; null if they are not.
    const LinearBias* common(std::int64_t first, std::int64_t last) const;

    /// A sum of biases that are seen, and how many there are.
    struct Sum {
        double total = 0;
        double count = 0;
        friend Sum operator+(const Sum& a, const Sum& b) { return {a.total + b.total, a.count + b.count}; }
        friend Sum operator-(const Sum& a, const Sum& b) { return {a.total - b.total, a.count - b.count}; }
        friend Sum operator*(double factor, const Sum& a) { return {factor * a.total, factor * a.count}; }
    };
    /// Of all queries and keys of a block.
    Sum block(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
              std::int64_t lastKey) const;

 private:
    /// A run, with the sums over all distances from a place near distance 0 up to its anchor, and the sums of
    /// these sums.
    struct Part {
        std::int64_t first;
        std::int64_t end;
        std::int64_t anchor;
        LinearBias bias;
        bool isSeen;
        Sum sum;
        Sum sums;

        Sum sumBefore(std::int64_t distance) const;
        Sum sumsBefore(std::int64_t distance) const;
    };
    const Part& runAt(std::int64_t distance) const;

    std::vector<Part> m_parts;

 public:
    /// The biases of some queries, of which the first and the last count as much as their weights say, summed
    /// over keys. Takes no steps between neighbouring keys.
    class OfQueries {
     public:
        OfQueries(const BiasFunction& biases, std::int64_t first, double firstWeight, std::int64_t last,
                  double lastWeight);
        /// Over the keys from some place up to this one, which is left out.
        Sum before(std::int64_t key);

     private:
        static const Part& moved(const Part*& part, std::int64_t distance);

        std::int64_t m_first, m_last;
        double m_firstWeight, m_lastWeight;
        const Part *m_ofFirst, *m_ofLast, *m_pastLast;
    };
};

}  // namespace sinescope
