// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors of many cells of a row at once, for pictures: those of ReducedEncoding, some ten to twenty times
// faster, because several programs share the exact sines and each step runs over all pairs.
#pragma once

#include "core/analysis/phase.h"
#include "core/analysis/precision.h"

#include <cstdint>
#include <vector>

namespace sinescope {

class ErrorRows {
 public:
    /// Computes errors for `pairs` of the encoding, in this order. O(pairs x programs).
    ErrorRows(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
              const std::vector<std::int64_t>& pairs);

    /// Moves to a row. 5 ns per pair.
    void moveTo(std::int64_t position);
    struct Errors {
        const std::vector<double>& sine;  ///< one per pair, valid until the next call
        const std::vector<double>& cosine;
    };
    /// |angle - p w|, radians, for both; infinite if the program's angle is. 3 to 5 ns per pair.
    Errors angleErrors(std::size_t program);
    /// |value - the exact one|; infinite if the program's value is not finite, 0 if the encoding has no such
    /// column. 10 ns per pair.
    Errors errors(std::size_t program);

    /// The worst error of the row over the pairs.
    double worst(std::size_t program, bool angles);

 private:
    struct Program {
        ReducedProgram kind;
        std::vector<double> divisors;  ///< n^(2i/d), for Power: an angle is p / divisor
        std::vector<double> factors;   ///< w, for ExpLog: an angle is p w
    };
    void angles(const Program& program);

    double m_factor, m_scale;
    detail::FrequencyList m_frequencies;
    std::vector<Program> m_programs;
    std::vector<std::size_t> m_noSine, m_noCosine;
    double m_position = 0;
    std::vector<double> m_product, m_rest;  ///< the exact angle is their sum
    detail::Turns m_exact;
    std::vector<double> m_delta;  ///< the program's angle minus the exact one
    std::vector<double> m_sine, m_cosine;
};

/// The worst error of each position's row (positions x programs), over every pairStride-th pair and the last.
Matrix worstRowErrors(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                      const std::vector<std::int64_t>& positions, bool angles, std::int64_t pairStride = 1);

/// True if the worst error over the rows `late` is more than twice that over the rows `early`, in every
/// program. Stops checking late rows once the answer is known.
bool errorsMoreThanDouble(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                          const std::vector<std::int64_t>& early, const std::vector<std::int64_t>& late,
                          bool angles, std::int64_t pairStride = 1);

/// |error| of one program at each position and column (rows x columns), or of the angle of the column's pair;
/// NaN for a column of padding if angles are requested.
MatrixF cellErrors(const Encoding& encoding, const ReducedProgram& program,
                   const std::vector<std::int64_t>& positions, const std::vector<std::int64_t>& columns,
                   bool angles);

}  // namespace sinescope
