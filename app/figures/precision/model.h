// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of precision says in numbers: the programs it compares, their worst errors, its table, its
// read-out, its alternative text.
#pragma once

#include "app/model/figure_model.h"
#include "core/analysis/precision.h"

#include <functional>

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

/// The worst errors of some rows.
struct PrecisionCurves {
    std::vector<std::int64_t> positions;
    Matrix worst;                 ///< positions x lines; may be infinite
    std::int64_t pairStride = 1;  ///< 1: all columns were looked at; else those of every so many-th pair
};
/// At most `most` positions, evenly spread in pixels by `positionAt` (0 .. 1 along the axis; ascending), each
/// once. Of wide rows a part of the pairs is looked at, so that the work stays the same.
PrecisionCurves precisionCurves(const EncodingParameters& parameters, const std::vector<PrecisionLine>& lines,
                                bool angles, int most, const std::function<std::int64_t(double)>& positionAt);

FigureTable precisionTable(const Scene& scene);
std::vector<Readout> precisionReadOut(const Scene& scene, const Cursor& cursor);
QString precisionAlternativeText(const Scene& scene);

}  // namespace sinescope
