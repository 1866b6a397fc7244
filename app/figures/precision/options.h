// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the precision figure: the reduced-precision programs shown, and how.
#pragma once

#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "core/analysis/precision.h"

namespace sinescope {

/// True if the rounded numbers belong to distances of a key from its query: score schemes store one per
/// distance, except forms of ALiBi that store one per key.
bool roundsOverDistances(const Scene& scene);

/// How a program computes a frequency: by pow(n, 2i/d) or by exp(-2i ln(n) / d).
enum class PrecisionRoute { Power, ExpLog, Both };

struct PrecisionOptions {
    bool angles = false;  ///< show the error of the angle in radians instead of the value
    PrecisionRoute route = PrecisionRoute::Both;
    bool logPositions = true;    ///< logarithmic position axis
    bool float32Angles = false;  ///< compute angles in float32; only the values are stored in fewer bits
    NumberFormat map = NumberFormat::Float32;
    bool hasPower() const { return route != PrecisionRoute::ExpLog; }
    bool hasExpLog() const { return route != PrecisionRoute::Power; }
    friend bool operator==(const PrecisionOptions&, const PrecisionOptions&) = default;
};
const OptionTable<PrecisionOptions>& precisionOptions();

/// True if the position axis is logarithmic; false if the only position is 0, which has no logarithm.
bool hasLogPositions(const Scene& scene);

/// The logarithmic axis of errors, of which the smallest is 0 if none is above 0.
AxisRange errorAxis(double smallest, double largest);

/// A program and its labels.
struct PrecisionLine {
    ReducedProgram program;
    std::size_t color = 0;  ///< one per format
    QString format;         ///< "float16"
    QString route;          ///< "pow", "exp"
    QString name() const { return format + u", "_s + route; }
};
/// Returns the lines of float32, float16 and bfloat16, each by the chosen routes.
std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options);

}  // namespace sinescope
