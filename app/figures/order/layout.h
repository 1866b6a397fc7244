// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of the figure of order is, in pixels: the first sentence at the top, the permuted one at
// the bottom with its outputs towards the first's, lines between them, the error at the foot.
#pragma once

#include "app/figures/order/model.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

/// "differs 0.0575" and "same output", "0.0575" and "same", "0.06" and "same", "≠" and "=".
enum class VerdictWords { Full, Brief, Rough, Sign };

struct OrderLayout {
    QRectF area;
    double label = 0;   ///< width of the names of the rows
    double unit = 1;    ///< of small distances: at least a pixel, more where type is large
    double column = 0;  ///< width of a word with its gap
    double gap = 0;
    double cardHeight = 0, stripHeight = 0;
    double firstCards = 0, firstInputs = 0, firstOutputs = 0;
    double secondOutputs = 0, secondInputs = 0, secondCards = 0, verdicts = 0;
    QFont name;               ///< of the rows
    QFont word;               ///< of the cards
    bool places = true;       ///< whether the cards say their place
    std::int64_t across = 1;  ///< values of a vector side by side; the rest are in rows beneath
    std::int64_t down = 1;
    QFont value;        ///< of the outputs' numbers
    int decimals = -1;  ///< of the outputs' numbers; -1 = no room for them
    QFont verdict;
    VerdictWords verdictWords = VerdictWords::Full;
    double verdictHeight = 0;
    QFont number;         ///< of the equivariance error
    QRectF error, cause;  ///< the lines at the foot

    QRectF box(std::int64_t place, double top, double height) const {
        return {area.left() + label + column * static_cast<double>(place), top, column - gap, height};
    }
    /// The cell of the j-th value of a vector in its box; edges are at whole pixels.
    QRectF cell(const QRectF& box, std::int64_t j) const;
    /// The place whose column holds the abscissa; may lie outside of the words.
    double placeOf(double x) const { return (x - area.left() - label) / column; }
};

OrderLayout orderLayout(const OrderModel& model, const Style& style, const QRectF& area);

/// What is written beneath a place, place = count() for the mean.
QString orderVerdictText(const OrderModel& model, std::int64_t place, VerdictWords words);

}  // namespace sinescope
