// SPDX-License-Identifier: GPL-3.0-or-later
//
// The angles, cosines and sines of a rotation as low-precision programs compute them, and their errors. Such
// a program rounds once, to nearest, ties to even:
//   the position p (in bfloat16 257 is 256), the frequency w_i (inv_freq, cast to the format as a buffer of
//   the model), their product, its cosine and sine, and these times the attention factor.
// With angles in float32 only the stored values have fewer bits: huggingface/transformers since its pull
// request 29285, before which positions and frequencies were cast with the model.
#pragma once

#include "core/analysis/precision.h"
#include "core/schemes/rope.h"

#include <cstdint>
#include <vector>

namespace sinescope {

struct ReducedRotation {
    NumberFormat arithmetic = NumberFormat::Float32;  ///< of positions, frequencies and angles
    NumberFormat storage = NumberFormat::Float32;     ///< of cosines and sines
    friend bool operator==(const ReducedRotation&, const ReducedRotation&) = default;
};

/// The worst errors of the pairs that turn, at a position; infinite if the program's value is not finite.
struct RotationError {
    double angle = 0;  ///< radians
    double value = 0;  ///< of a cosine or a sine
};

class RotationRounding {
 public:
    /// Throws Error if validate(rope) does.
    RotationRounding(const RopeScheme& rope, std::vector<ReducedRotation> programs);

    /// Number of pairs that turn.
    std::int64_t pairs() const { return static_cast<std::int64_t>(m_exact.size()); }
    /// One per program. O(pairs), about 200 ns per pair for three programs.
    std::vector<RotationError> worstAt(std::int64_t position) const;
    /// Number of positions first .. first + length - 1 that the arithmetic of a program distinguishes; those
    /// that it rounds to infinity are not counted. O(length).
    std::int64_t distinguishedPositions(std::size_t program, std::int64_t first, std::int64_t length) const;

 private:
    double m_factor;
    RopeScaling m_scaling;
    std::vector<ReducedRotation> m_programs;
    std::vector<Frequency> m_exact;
    std::vector<std::vector<double>> m_frequencies;  ///< of each program
};

}  // namespace sinescope
