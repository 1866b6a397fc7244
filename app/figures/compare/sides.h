// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two sides of a comparison: each any scheme and setting, for the L and d_model of the Scene.
#pragma once

#include "app/figures/compare/options.h"
#include "core/schemes/input_pixels.h"

#include <array>
#include <memory>

namespace sinescope {

struct CompareSide {
    QString letter;  ///< A or B
    QString name;    ///< "ALiBi", "frozen, base 500"
    QString note;    ///< a caveat, "made-up biases"; may be empty
    QString error;   ///< why the side is missing; the scheme is then NoScheme
    Scheme scheme{};
    InputSize size{};                       ///< size of the rows added to the input
    std::int64_t head = 0;                  ///< the head that is scored, for schemes whose heads differ
    std::optional<std::int64_t> trained{};  ///< the length it was made for, if known
    /// The position of the first place, if the values depend on it.
    std::optional<std::int64_t> firstPosition{};
    bool isSetting = false;  ///< the window's setting, live or frozen
    bool isLive = false;     ///< the live one

    bool isPresent() const { return error.isEmpty(); }
    bool entersAtInput() const { return isPresent() && size.rows > 0; }
};

/// A and B.
using CompareSides = std::array<CompareSide, 2>;
/// Returns both sides for the options. Their names mention the differences.
CompareSides compareSides(const Scene& scene, const CompareOptions& options);

/// Returns the L_tr to draw: the Scene's, else that of a side; empty = not drawn.
std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b);

/// The seed of random tables.
constexpr std::uint64_t sideSeed = 7;

}  // namespace sinescope
