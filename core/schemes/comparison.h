// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for comparing schemes of different kinds: the score of the same two words at every distance and at
// every pair of places, and the wavelengths of schemes with frequencies. NaN where a scheme has no value.
#pragma once

#include "core/schemes/rope_scaling.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sinescope {

/// The maximum number of columns of the one head that is scored.
constexpr std::int64_t maximumHeadWidth = 1024;

/// Number of columns of the vectors that a scheme scores: those of its table or encoding, else `dModel`; at
/// most maximumHeadWidth, except for tables.
std::int64_t headWidth(const Scheme& scheme, std::int64_t dModel);

/// The parameters for `width` columns. A frequency shift too large for them is clamped.
EncodingParameters parametersOfWidth(const EncodingParameters& parameters, std::int64_t width);

/// The scheme for a head of `width` columns: sinusoids and rotations of that width (a rotation leaves the
/// last of an odd number of columns unchanged), a made-up table of Shaw's regenerated from the seed. Others
/// are returned unchanged.
Scheme schemeOfWidth(const Scheme& scheme, std::int64_t width, std::uint64_t seed);

/// The score of a query at a place and a key `distances[t]` places further on. NaN for keys beyond the
/// `places` that the scheme has, and everywhere if the query is beyond them. Throws Error if
/// scoresAgainstDistance does. `head`: of T5 and ALiBi.
std::vector<double> scoreCurve(const Scheme& scheme, const Vector& query, const Vector& key,
                               std::int64_t queryPlace, const std::vector<std::int64_t>& distances,
                               std::int64_t places, std::int64_t head = 0);

/// The scores of the same two words at every query (row) and key (column) place 0 .. count - 1; NaN from
/// `places` on. Cost: count^2 scores if position enters at the input, 2 count if only the distance matters.
Matrix scoreMap(const Scheme& scheme, const Vector& query, const Vector& key, std::int64_t count,
                std::int64_t places, std::int64_t head = 0);

/// The wavelength of each pair, positions; infinite for a pair that does not turn. Empty for a scheme without
/// frequencies.
std::vector<double> schemeWavelengths(const Scheme& scheme);

/// The scaling of RoPE's frequencies by its name: linear, ntk, dynamic-ntk, yarn, longrope, llama3,
/// keras-dynamic; NoScaling for any other. LongRoPE's factors, which its authors search for, are made up
/// here: short ones 1, long ones from 1 to `factor` pair by pair. Lengths in positions; those below 2 count
/// as 2 if a scaling divides by their logarithm.
RopeScaling ropeScalingOf(std::string_view name, double factor, std::int64_t originalLength,
                          std::int64_t sequenceLength, std::int64_t pairs);

}  // namespace sinescope
