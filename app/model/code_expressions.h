// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of an encoding's formula as expressions of the programs that reproduce it.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// What the programs of all languages share; expressions are written in Python's and in C++'s common subset
/// but for the integer division, which `half` stands for.
struct Recipe {
    bool roundsUp = false;  ///< the number of pairs of an odd d, should it be one
    std::int64_t pairs = 0;
    std::int64_t sines = 0, cosines = 0;  ///< columns of each; the last pair of an odd d may lack one
    std::int64_t firstSine = 0, firstCosine = 1, step = 2;
};

Recipe recipeOf(const EncodingParameters& p);

/// A number in Python and C++: its shortest text that reads back the same, with a point.
QString codeNumber(double value);

/// A parameter as a constant of a Python program, named as in the table of parameters: "D_MODEL = 128  #
/// columns", with an end of line.
QString pythonConstant(const QString& id, const EncodingParameters& p);

/// "d_model // 2", or "(d_model + 1) // 2"; `divide` is the language's division of whole numbers.
QString pairCount(const Recipe& recipe, const QString& d, const QString& divide);

/// The exponent of the base: -2i/d and its relatives, with the names of the program.
QString exponent(const EncodingParameters& p, const QString& pair, const QString& d, const QString& count,
                 const QString& max);
/// The same in Python, with the names that frequencies() has.
QString pythonExponent(const EncodingParameters& parameters);

/// `count` columns of a wave from its first one on: "0::2" of an interleaved layout, "64:128" of halves.
QString slice(const Recipe& recipe, std::int64_t first, std::int64_t count, std::int64_t dModel);

}  // namespace sinescope
