// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of an encoding's formula as expressions in the generated programs.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Values shared by the programs of all languages. Expressions use the common subset of Python and C++,
/// except for integer division.
struct Recipe {
    bool roundsUp = false;  ///< the number of pairs is (d + 1) / 2
    std::int64_t pairs = 0;
    std::int64_t sines = 0, cosines = 0;  ///< number of columns; the last pair of an odd d may lack one
    std::int64_t firstSine = 0, firstCosine = 1, step = 2;
};

Recipe recipeOf(const EncodingParameters& p);

/// Returns the shortest Python and C++ literal that reads back as `value`, always a floating-point one.
QString codeNumber(double value);

/// Returns a parameter as a Python constant, ending with a newline, named as in the table of parameters:
/// "D_MODEL = 128  # columns".
QString pythonConstant(const QString& id, const EncodingParameters& p);

/// "d_model // 2", or "(d_model + 1) // 2"; `divide` is the language's integer division operator.
QString pairCount(const Recipe& recipe, const QString& d, const QString& divide);

/// The exponent of the base (-2i/d or a variant), with the given names.
QString exponent(const EncodingParameters& p, const QString& pair, const QString& d, const QString& count,
                 const QString& max);
/// The same in Python, with the names used in frequencies().
QString pythonExponent(const EncodingParameters& parameters);

/// The slice of `count` columns of a wave, from `first` on: "0::2" if interleaved, "64:128" for halves.
QString slice(const Recipe& recipe, std::int64_t first, std::int64_t count, std::int64_t dModel);

}  // namespace sinescope
