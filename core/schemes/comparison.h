// SPDX-License-Identifier: GPL-3.0-or-later
//
// What schemes of different kinds can be compared by: the score of the same two words at every distance and
// at every pair of places, and the wavelengths of those that have frequencies. Where a scheme has no value
// there is NaN.
#pragma once

#include "core/schemes/rope_scaling.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sinescope {

/// Scores are those of one head of at most so many columns.
constexpr std::int64_t maximumHeadWidth = 1024;

/// Columns of the vectors that a scheme scores: those of its own table or encoding, else `dModel`; a table's
/// as they are, others at most maximumHeadWidth.
std::int64_t headWidth(const Scheme& scheme, std::int64_t dModel);

/// The parameters for `width` columns. A frequency shift that these have no room for is as large as they
/// allow.
EncodingParameters ofWidth(const EncodingParameters& parameters, std::int64_t width);

/// The scheme for a head of `width` columns: sinusoids and rotations of that width (a rotation leaves the
/// last of an odd number of columns as it is), a made-up table of Shaw's made anew from the seed. Others are
/// returned unchanged.
Scheme schemeOfWidth(const Scheme& scheme, std::int64_t width, std::uint64_t seed);

/// The score of a query at a place and a key `distances[t]` places further on. NaN for keys from `places` on
/// (the places that the scheme has), and everywhere when the query is there. Throws Error if
/// scoresAgainstDistance does.
std::vector<double> scoreCurve(const Scheme& scheme, const Vector& query, const Vector& key,
                               std::int64_t queryPlace, const std::vector<std::int64_t>& distances,
                               std::int64_t places);

/// The scores of the same two words at every query (row) and key (column) place 0 .. count - 1; NaN from
/// `places` on. Cost: count^2 scores where position enters at the input, 2 count of them where the distance
/// alone matters.
Matrix scoreMap(const Scheme& scheme, const Vector& query, const Vector& key, std::int64_t count,
                std::int64_t places);

/// The wavelength of each pair, positions; infinite for a pair that does not turn. Empty for a scheme without
/// frequencies.
std::vector<double> schemeWavelengths(const Scheme& scheme);

/// A scaling of RoPE's frequencies by its name: linear, ntk, dynamic-ntk, yarn, longrope, llama3; none for
/// any other. LongRoPE's factors, which its authors search for, are made up here: short ones 1, long ones
/// from 1 to `factor` pair by pair. Lengths in positions; those below 2 count as 2 where a scaling divides by
/// their logarithm.
RopeScaling ropeScalingOf(std::string_view name, double factor, std::int64_t originalLength,
                          std::int64_t sequenceLength, std::int64_t pairs);

}  // namespace sinescope
