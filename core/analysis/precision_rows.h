// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors of many cells of a row at once, for pictures: what ReducedEncoding says cell by cell, some ten to
// twenty times faster, as several programs share the exact sines and each step runs over all pairs.
#pragma once

#include "core/analysis/phase.h"
#include "core/analysis/precision.h"

#include <cstdint>
#include <vector>

namespace sinescope {

class ErrorRows {
 public:
    /// For these pairs of the encoding, in this order. O(pairs x programs).
    ErrorRows(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
              const std::vector<std::int64_t>& pairs);

    /// Goes to a row. 5 ns a pair.
    void moveTo(std::int64_t position);
    struct Errors {
        const std::vector<double>& sine;  ///< one a pair, until the next call
        const std::vector<double>& cosine;
    };
    /// |angle - p w|, radians, for both; infinite where the program's angle is. 3 to 5 ns a pair.
    Errors angleErrors(std::size_t program);
    /// |value - the exact one|; infinite where the program has no number, 0 where the encoding has no such
    /// column. 10 ns a pair.
    Errors errors(std::size_t program);

    /// The worst error of the row over the pairs looked at.
    double worst(std::size_t program, bool angles);

 private:
    struct Program {
        ReducedProgram kind;
        std::vector<double> divisors;  ///< n^(2i/d), by the route of pow: an angle is p / divisor
        std::vector<double> factors;   ///< w, by the other: an angle is p w
    };
    void angles(const Program& program);

    double m_factor, m_scale;
    detail::FrequencyList m_frequencies;
    std::vector<Program> m_programs;
    std::vector<std::size_t> m_noSine, m_noCosine;
    double m_position = 0;
    std::vector<double> m_product, m_rest;  ///< the exact angle is their sum
    detail::Turns m_exact;
    std::vector<double> m_delta;  ///< the program's angle less the exact one
    std::vector<double> m_sine, m_cosine;
};

/// The worst error of each position's row (positions x programs), over every pairStride-th pair and the last.
Matrix worstRowErrors(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                      const std::vector<std::int64_t>& positions, bool angles, std::int64_t pairStride = 1);

/// True if the worst error over the rows `late` is more than twice that over the rows `early`, in every
/// program. Of the late rows only as many are looked at as it takes to tell.
bool errorsMoreThanDouble(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                          const std::vector<std::int64_t>& early, const std::vector<std::int64_t>& late,
                          bool angles, std::int64_t pairStride = 1);

/// |error| of one program at each position and column (rows x columns), or of the angle of the column's pair;
/// NaN for a column of padding where angles are asked for.
MatrixF cellErrors(const Encoding& encoding, const ReducedProgram& program,
                   const std::vector<std::int64_t>& positions, const std::vector<std::int64_t>& columns,
                   bool angles);

}  // namespace sinescope
