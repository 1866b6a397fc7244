// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bias that a head adds to a score, as a function of the distance of the key from the query: a few runs
// of distances, over each of which it is linear. An operation takes as many steps as there are runs, however
// long the sequence is.
#pragma once

#include "core/encoding/pixels.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// scale (offset + step k) for whole k, exact if the product is. Minus infinity is expressed by the scale.
struct LinearBias {
    double scale = 0;
    double offset = 1;
    double step = 0;

    double at(double k) const { return scale * (offset + step * k); }
};

class BiasFunction {
 public:
    struct Run {
        std::int64_t first = 0;  ///< the first distance; ignored for the first run
        LinearBias bias;
    };
    /// `runs`: ascending, at least one.
    explicit BiasFunction(const std::vector<Run>& runs);

    /// Minus infinity if the key is masked.
    double value(std::int64_t distance) const {
        return runAt(distance).bias.at(static_cast<double>(distance));
    }
    /// The biases of the distances first .. first + count - 1.
    Vector values(std::int64_t first, std::int64_t count) const;
    /// The smallest and the largest bias of the unmasked distances first .. last; NaN if all are masked.
    Extremes extremes(std::int64_t first, std::int64_t last) const;
    /// The bias of the distances first .. last if they are in one run; null otherwise.
    const LinearBias* common(std::int64_t first, std::int64_t last) const;

    /// A sum of unmasked biases, and their number.
    struct Sum {
        double total = 0;
        double count = 0;
        friend Sum operator+(const Sum& a, const Sum& b) { return {a.total + b.total, a.count + b.count}; }
        friend Sum operator-(const Sum& a, const Sum& b) { return {a.total - b.total, a.count - b.count}; }
        friend Sum operator*(double factor, const Sum& a) { return {factor * a.total, factor * a.count}; }
    };
    /// The sum over all queries and keys of a block.
    Sum block(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
              std::int64_t lastKey) const;

 private:
    /// A run, with the sums over all distances from a point near distance 0 up to its anchor, and the sums of
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
    /// Sums the biases of a run of queries, of which the first and the last are weighted, over keys. Moving
    /// to a neighbouring key needs no search.
    class OfQueries {
     public:
        OfQueries(const BiasFunction& biases, std::int64_t first, double firstWeight, std::int64_t last,
                  double lastWeight);
        /// The sum over the keys from a fixed point up to `key`, exclusive.
        Sum before(std::int64_t key);

     private:
        static const Part& moved(const Part*& part, std::int64_t distance);

        std::int64_t m_first, m_last;
        double m_firstWeight, m_lastWeight;
        const Part *m_ofFirst, *m_ofLast, *m_pastLast;
    };
};

}  // namespace sinescope
