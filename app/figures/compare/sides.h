// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two sides of a comparison: each any scheme and setting, for the L and d_model of the Scene.
#pragma once

#include "app/model/figure_model.h"
#include "core/schemes/input_pixels.h"
#include "core/schemes/score.h"

namespace sinescope {

/// The choices of a side, in the order of the tool strip: ids and names.
QStringList sideChoices();
QStringList sideChoiceLabels();

struct CompareSide {
    QString letter;  ///< A or B
    QString name;    ///< "ALiBi", "frozen, base 500"
    QString note;    ///< what a person should know: "made-up biases"; may be empty
    QString error;   ///< why there is none; the scheme is then NoScheme
    Scheme scheme{};
    InputSize size{};                       ///< of what it adds to the input
    std::optional<std::int64_t> trained{};  ///< the length it was made for, where it knows one

    bool entersAtInput() const { return error.isEmpty() && size.rows > 0; }
};

/// Side A or B as the options of "compare" have it: a, b, table (a file), factor (of RoPE's scalings).
CompareSide compareSide(const Scene& scene, bool isA);

/// L_tr of the picture: what the Scene names, else what a side was made for; nothing = not drawn.
std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b);

/// Scores are those of one head of at most so many columns.
constexpr std::int64_t widestHead = 1024;

/// Distances that keep the key within 0 .. L - 1 and within what is drawn, around 0.
std::vector<std::int64_t> shownDistances(const Scene& scene);
/// The score of the same two words, the query at the Scene's position, at each of those distances; NaN where
/// the scheme has no value.
std::vector<double> scoreCurve(const CompareSide& side, const Scene& scene);
/// Scores of every query (rows) and key (columns) place 0 .. count - 1; NaN where there is none.
Matrix scoreMap(const CompareSide& side, const Scene& scene, std::int64_t count);
/// Places that a map of scores shows.
std::int64_t scoreMapSize(const Scene& scene);
/// The words whose vectors are scored: "cat", "sat".
std::pair<QString, QString> scoredWords(const Scene& scene);

/// The wavelength of each pair in positions; empty for a scheme without frequencies, infinite for a pair that
/// does not turn.
std::vector<double> sideWavelengths(const CompareSide& side);

}  // namespace sinescope
