// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of precision says in numbers: the programs it compares, their worst errors, its table, its
// read-out, its alternative text.
#pragma once

#include "app/figures/figure.h"
#include "core/analysis/precision.h"

namespace sinescope {

/// The options of the figure.
struct PrecisionOptions {
    bool angles = false;         ///< the error of the angle in radians, not that of the value
    bool power = true;           ///< by pow(n, 2i/d)
    bool expLog = true;          ///< by exp(-2i ln(n) / d)
    bool logPositions = true;    ///< the position's axis
    bool float32Angles = false;  ///< angles in float32, only the values are stored in fewer bits
    NumberFormat map = NumberFormat::Float32;
    friend bool operator==(const PrecisionOptions&, const PrecisionOptions&) = default;
};
/// Its tool strip.
std::vector<OptionSpec> precisionOptionSpecs();
PrecisionOptions precisionOptions(const FigureSpec& spec, const FigureState* state);

/// A program, with the words for it.
struct PrecisionLine {
    ReducedProgram program;
    std::size_t color = 0;  ///< one a format
    QString name;           ///< "float16, pow"
};
/// float32, float16, bfloat16, each by the chosen routes.
std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options);

/// The encoding as a program makes it; kept, as it does not depend on the length.
std::shared_ptr<const ReducedEncoding> reducedEncodingOf(const EncodingParameters& parameters,
                                                         const ReducedProgram& program);

/// The worst error of a stretch of positions.
struct PrecisionPoint {
    double position = 0;  ///< the last of the stretch, which is always looked at
    double error = 0;     ///< may be infinite
};
struct PrecisionCurve {
    std::vector<PrecisionPoint> points;
    bool complete = true;         ///< every position and pair was looked at
    std::int64_t pairStride = 1;  ///< every so many-th pair was
};
/// One point for each part of edges[0] .. edges.back() that holds a position; about so many values in all.
PrecisionCurve precisionCurve(const ReducedEncoding& reduced, bool angles, const std::vector<double>& edges,
                              std::int64_t values);

FigureTable precisionTable(const Scene& scene);
std::vector<ReadOut> precisionReadOut(const Scene& scene, const Cursor& cursor);
QString precisionAlternativeText(const Scene& scene);

}  // namespace sinescope
