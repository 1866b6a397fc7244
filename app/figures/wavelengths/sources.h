// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sources of wavelengths: the pairs of a sinusoid, those of a rotation with its scaling beside the unscaled
// one, the two axes of a grid, and, for a learned table, the wavelengths at which its columns have most
// power.
#pragma once

#include "app/model/values.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "core/numbers.h"
#include "core/schemes/input_pixels.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

using SharedNumbers = std::shared_ptr<const std::vector<double>>;

/// A value marked on the wavelength axis.
struct WavelengthRule {
    enum class Kind { Length, Shortest, Longest, Supremum, Second, Trained, Frozen };
    Kind kind = Kind::Length;
    double value = 0;    ///< in the source's unit
    QString text = {};   ///< full text
    QString brief = {};  ///< short text
};

struct WavelengthLine {
    SharedNumbers values;  ///< in the source's unit; NaN for pairs that do not turn
    QString name;          ///< in the table: "unscaled", "across", the name of a scaling; "formula"
    QString label = {};    ///< at the end of the line; may be empty
    int color = 0;         ///< index of the palette's line colours; -1 for background lines
    bool dots = true;
    bool joined = true;  ///< otherwise only points

    /// Returns the wavelength of the last pair up to a place that turns; null if none turns.
    std::optional<double> last(double upper = infinity) const;
};

/// The lines, rules and values of one scheme.
struct WavelengthSource {
    QString of;  ///< kind in the words file: sinusoid, rotation, grid or table
    std::vector<WavelengthLine> lines = {};
    std::vector<WavelengthRule> rules = {};
    QString unit = u"positions"_s;
    std::int64_t completed = 0;                    ///< leading places whose wavelength is at most L
    std::vector<std::int64_t> placeOfColumn = {};  ///< -1 for a column without a place
    std::vector<std::int64_t> columnOfPlace = {};
    std::vector<std::size_t> lineOfColumn = {};  ///< the line of each column; empty if the last line has all
    std::vector<std::int64_t> bridged =
        {};  ///< places of off-scale rows, which are replaced by their neighbours
    std::vector<RopeScheme> others = {};           ///< the rotation with other scalings, drawn first
    std::vector<SharedNumbers> tableColumns = {};  ///< if empty, those of the lines
    std::function<void(Values& values)> setValues = {};
};

/// Returns the shortest and the longest of the finite values; NaN if there are none.
Extremes endsOf(const std::vector<double>& values);

/// Returns the source of a Scene whose scheme has wavelengths. `allScalings` adds a rotation's other scalings
/// with the same factor and original length.
WavelengthSource wavelengthSource(const Scene& scene, bool allScalings);
/// Returns the source of any Scene; without lines if the scheme has no wavelengths.
WavelengthSource wavelengthSourceIfAny(const Scene& scene);

}  // namespace sinescope
