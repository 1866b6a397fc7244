// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the libraries compute, by name: each convention is a setting of the switches of EncodingParameters,
// read from the project's own source (named with each) and tested against its numbers
// (tests/vectors/peers.json).
#pragma once

#include "core/encoding/parameters.h"

#include <span>
#include <string_view>

namespace sinescope {

/// The way of one project to encode positions.
struct Convention {
    std::string_view id;            ///< short and lower-case, for files and the command line: "fairseq"
    std::string_view name;          ///< as a person reads it: "fairseq"
    std::string_view source;        ///< repository: file, or the paper and its section
    std::string_view note;          ///< one sentence: what is particular about it
    EncodingParameters switches;    ///< length and dModel are those of EncodingParameters{}
    bool scalesEmbeddings = false;  ///< the project multiplies E by sqrt(d_model) before it adds PE
    bool hasUnitRows = false;       ///< factor is sqrt(2 / d_model): every row has the norm 1
    double defaultBase = 10000;

    /// The parameters of this convention for L positions, d columns and the base (for the endpoint spacing
    /// that is max_timescale; in MLX it is max_freq / min_freq). Not validated: where the project refuses an
    /// odd d, so does validate().
    EncodingParameters apply(std::int64_t length, std::int64_t dModel, double base) const;
    EncodingParameters apply(std::int64_t length, std::int64_t dModel) const {
        return apply(length, dModel, defaultBase);
    }
};

/// All of them, the paper first.
std::span<const Convention> conventions();

/// By id, or by name, whatever its case. Throws Error, with the list of ids.
const Convention& conventionByName(std::string_view name);

}  // namespace sinescope
