// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two sides of a comparison: each any scheme and setting, for the L and d_model of the Scene.
#pragma once

#include "app/figures/compare/options.h"
#include "core/schemes/input_pixels.h"

#include <memory>

namespace sinescope {

struct CompareSide {
    QString letter;  ///< A or B
    QString name;    ///< "ALiBi", "frozen, base 500"
    QString note;    ///< what a person should know: "made-up biases"; may be empty
    QString error;   ///< why there is none; the scheme is then NoScheme
    Scheme scheme{};
    InputSize size{};                       ///< of what it adds to the input
    std::optional<std::int64_t> trained{};  ///< the length it was made for, where it knows one
    /// The position of its first place, where its values depend on that.
    std::optional<std::int64_t> firstPosition{};

    bool isPresent() const { return error.isEmpty(); }
    bool entersAtInput() const { return isPresent() && size.rows > 0; }
};

struct CompareSides {
    CompareSide a, b;
};
/// Both sides as the options say. Their names tell apart what differs.
CompareSides compareSides(const Scene& scene, const CompareOptions& options);

/// L_tr of the picture: what the Scene names, else what a side was made for; nothing = not drawn.
std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b);

/// The seed of tables that are made up.
constexpr std::uint64_t sideSeed = 7;

}  // namespace sinescope
