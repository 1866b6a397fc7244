// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where wavelengths come from: the pairs of a sinusoid, those of a rotation with its scaling beside the
// unscaled one, the two axes of a grid, and, of a table that no formula made, the wavelengths at which its
// columns have most power.
#pragma once

#include "app/model/values.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "core/schemes/input_pixels.h"

#include <functional>
#include <memory>
#include <vector>

namespace sinescope {

using SharedNumbers = std::shared_ptr<const std::vector<double>>;

/// A value that is marked on the axis of wavelengths.
struct WavelengthRule {
    enum class Kind { Length, Shortest, Longest, Supremum, Second, Trained, Frozen };
    Kind kind = Kind::Length;
    double value = 0;    ///< positions
    QString text = {};   ///< as the words say it
    QString brief = {};  ///< where there is little room
};

struct WavelengthLine {
    SharedNumbers values;  ///< positions; NaN of what does not turn
    QString name;          ///< in the table: "unscaled", "across", the name of a scaling; "formula"
    QString label = {};    ///< at its end; may be empty
    int color = 0;         ///< of the palette's lines; -1: of what is behind
    bool dots = true;
    bool joined = true;  ///< otherwise points alone
};

/// All that is drawn and said of one scheme; its source fills it.
struct WavelengthSource {
    QString of;  ///< sinusoid, rotation, grid or table: what the words file says it is of
    std::vector<WavelengthLine> lines = {};
    std::vector<WavelengthRule> rules = {};
    QString unit = u"positions"_s;
    std::int64_t completed = 0;  ///< places, from the first on, whose wavelength is at most L
    std::vector<std::int64_t> placeOfColumn = {};  ///< -1 where a column has none
    std::vector<std::int64_t> columnOfPlace = {};
    std::vector<std::int64_t> bridged =
        {};  ///< places of rows that are off scale; their neighbours replace them
    std::vector<RopeScheme> others =
        {};  ///< the rotation with other scalings, whose lines come before its own
    std::vector<SharedNumbers> tableColumns = {};  ///< of the sinusoid's table; else those of the lines
    std::function<void(Values& values)> setValues = {};
};

/// Of a Scene whose scheme has wavelengths. With `allScalings` a rotation has the other scalings by the same
/// factor and original length as well.
WavelengthSource wavelengthSource(const Scene& scene, bool allScalings);
/// Without lines if the scheme has no wavelengths.
WavelengthSource wavelengthSourceIfAny(const Scene& scene);

}  // namespace sinescope
