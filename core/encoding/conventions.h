// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encodings of other libraries by name. Each convention sets the switches of EncodingParameters as the
// project's source does (named with each) and is tested against the project's numbers
// (tests/vectors/peers.json).
#pragma once

#include "core/encoding/parameters.h"

#include <span>
#include <string_view>

namespace sinescope {

/// How one project encodes positions.
struct Convention {
    std::string_view id;            ///< short and lower-case, for files and the command line: "fairseq"
    std::string_view name;          ///< for display: "fairseq"
    std::string_view source;        ///< repository: file, or the paper and its section
    std::string_view note;          ///< one sentence: what distinguishes it
    EncodingParameters switches;    ///< length and dModel are those of EncodingParameters{}
    bool scalesEmbeddings = false;  ///< the project multiplies E by sqrt(d_model) before it adds PE
    bool hasUnitRows = false;       ///< factor is sqrt(2 / d_model): every row has the norm 1
    double defaultBase = 10000;

    /// Returns this convention's parameters for L positions, d columns and the base (max_timescale for
    /// endpoint spacing, max_freq / min_freq in MLX). Not validated: validate() refuses an odd d if the
    /// project does.
    EncodingParameters apply(std::int64_t length, std::int64_t dModel, double base) const;
    EncodingParameters apply(std::int64_t length, std::int64_t dModel) const {
        return apply(length, dModel, defaultBase);
    }
};

/// All conventions, the paper's first.
std::span<const Convention> conventions();

/// Finds a convention by id or name, ignoring case. Throws Error with the list of ids if there is no match.
const Convention& conventionByName(std::string_view name);

}  // namespace sinescope
