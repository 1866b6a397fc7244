// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sinescope {

/// A matrix of weights that copies share: a scheme with a 1024 x 768 table is as cheap to copy as one
/// without. Two tables are equal if their values are.
class WeightTable {
 public:
    WeightTable() = default;  ///< 0 x 0
    explicit WeightTable(Matrix values);

    const Matrix& values() const;
    std::int64_t rows() const { return values().rows(); }
    std::int64_t columns() const { return values().cols(); }
    bool isEmpty() const { return values().size() == 0; }
    /// SHA-256 of the numbers, row by row, each as a little-endian float64, in 64 hexadecimal digits: the
    /// same whatever file and element type they came from. The shape is not included. Computed lazily (150 MB
    /// of numbers take about a second); thread-safe.
    const std::string& sha256() const;
    /// The largest magnitude; 0 for an empty table. Also computed once, and safe for several threads.
    double largest() const;

    friend bool operator==(const WeightTable& a, const WeightTable& b);

 private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

/// A made-up table: uniform in -sqrt(3) s .. sqrt(3) s, hence of mean 0 and standard deviation
/// s = `deviation` (BERT and GPT-2 start from 0.02, though with a normal distribution). A value depends on
/// its name (what the table is for), row, column and seed alone: it is the same on every machine, whatever
/// the number of rows and columns. Throws Error for a size below 1 or a deviation that is not finite.
WeightTable seededTable(std::string_view name, std::int64_t rows, std::int64_t columns, std::uint64_t seed,
                        double deviation = 0.02);

}  // namespace sinescope
