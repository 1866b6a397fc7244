// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure "beyond" shows of one encoding and one trained length; made when either changes.
#pragma once

#include "app/model/figure_model.h"
#include "core/analysis/beyond.h"

#include <memory>

namespace sinescope {

/// L_tr when the Scene names none.
constexpr std::int64_t usualTrainedLength = 50;
/// How far past L_tr hands and distance are read, when the Scene does not say.
constexpr std::int64_t usualPast = 50;

QString beyondId();
/// The option that says so, and what it says in a Scene.
QString pastKey();
std::int64_t pastOf(const Scene& scene);

struct BeyondNumbers {
    EncodingParameters parameters;
    std::shared_ptr<const Encoding> encoding;
    std::int64_t trainedLength = usualTrainedLength;
    std::int64_t shown = 4 * usualTrainedLength;  ///< positions
    std::vector<double> arcs;                     ///< share of a turn seen, by pair
    std::int64_t completed = 0;                   ///< pairs whose share is 1
    std::vector<bool> leaves;                     ///< by column
    bool leavesKnown = true;     ///< false where 2 L_tr ends beyond the positions an encoding begins at
    std::int64_t leaving = 0;    ///< columns
    TrainedDistances distances;  ///< up to last()

    std::int64_t first() const { return parameters.firstPosition; }
    std::int64_t lastTrained() const { return first() + trainedLength - 1; }
    /// The last position shown: there are 4 L_tr of them, or more where the view reaches further.
    std::int64_t last() const { return first() + shown - 1; }
};

/// The numbers for a Scene; the last ones are kept, so asking again costs nothing.
std::shared_ptr<const BeyondNumbers> beyondNumbers(const Scene& scene);

/// The pair of a column, the column brought into those that exist; -1 for padding.
std::int64_t pairOf(const BeyondNumbers& numbers, std::int64_t column);

/// The position that is read, `past` steps beyond L_tr, kept within 4 L_tr.
std::int64_t markedPosition(const BeyondNumbers& numbers, std::int64_t past);

/// The nearest trained row of a position, by a bounded search; the last ones are kept.
TrainedRow nearestRow(const BeyondNumbers& numbers, std::int64_t position);

/// "p = 99: 7.62 from row 49, the nearest", "the nearest found" where the search was cut, "a trained
/// position".
QString nearestText(const BeyondNumbers& numbers, std::int64_t position);
/// The same from the longest to the shortest form, down to the distance alone.
QStringList nearestTexts(const BeyondNumbers& numbers, std::int64_t position);

}  // namespace sinescope
