// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be chosen in the figure of precision: which programs of fewer bits it shows, and how.
#pragma once

#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "core/analysis/precision.h"

namespace sinescope {

/// Whether the numbers that are rounded are those of distances of a key from its query: a scheme of the score
/// has one for each, but for forms of ALiBi that have one for each key.
bool roundsOverDistances(const Scene& scene);

/// How a program computes a frequency: by pow(n, 2i/d) or by exp(-2i ln(n) / d).
enum class PrecisionRoute { Power, ExpLog, Both };

struct PrecisionOptions {
    bool angles = false;  ///< the error of the angle in radians, not that of the value
    PrecisionRoute route = PrecisionRoute::Both;
    bool logPositions = true;    ///< the position's axis
    bool float32Angles = false;  ///< angles in float32, only the values are stored in fewer bits
    NumberFormat map = NumberFormat::Float32;
    bool hasPower() const { return route != PrecisionRoute::ExpLog; }
    bool hasExpLog() const { return route != PrecisionRoute::Power; }
    friend bool operator==(const PrecisionOptions&, const PrecisionOptions&) = default;
};
const OptionTable<PrecisionOptions>& precisionOptions();

/// A program, with the words for it.
struct PrecisionLine {
    ReducedProgram program;
    std::size_t color = 0;  ///< one per format
    QString format;         ///< "float16"
    QString route;          ///< "pow", "exp"
    QString name() const { return format + u", "_s + route; }
};
/// float32, float16, bfloat16, each by the chosen routes.
std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options);

}  // namespace sinescope
