// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the order figure, in pixels: the first sentence at the top, the permuted one at the bottom with
// its outputs facing the first's, lines between them, the error below.
#pragma once

#include "app/figures/order/model.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

/// "differs 0.0575" and "same output", "0.0575" and "same", "0.06" and "same", "≠" and "=".
enum class VerdictWords { Full, Brief, Rough, Sign };

struct OrderLayout {
    QRectF area;
    double label = 0;   ///< width of the row names
    double unit = 1;    ///< unit of small distances: at least a pixel, scales with the font size
    double column = 0;  ///< width of a word including its gap
    double gap = 0;
    double cardHeight = 0, stripHeight = 0;
    double inputHeight = 0;  ///< that of the strips, or 0 if the inputs are not shown
    double firstCards = 0, firstInputs = 0, firstOutputs = 0;
    double secondOutputs = 0, secondInputs = 0, secondCards = 0, verdicts = 0;
    QFont name;               ///< for row names
    QFont word;               ///< for cards
    bool places = true;       ///< true if the cards show their place
    std::int64_t across = 1;  ///< values of a vector per row; the rest are in rows below
    std::int64_t down = 1;
    QFont value;        ///< for output values
    int decimals = -1;  ///< decimals of the output values; -1 if the values do not fit
    QFont verdict;
    VerdictWords verdictWords = VerdictWords::Full;
    double verdictHeight = 0;
    QFont number;         ///< for the equivariance error
    QRectF error, cause;  ///< the lines at the bottom
    QString causeText;    ///< as much as fits

    QRectF box(std::int64_t place, double top, double height) const {
        return {area.left() + label + column * static_cast<double>(place), top, column - gap, height};
    }
    /// Returns the cell of the j-th value of a vector in its box, aligned to whole pixels.
    QRectF cell(const QRectF& box, std::int64_t j) const;
    /// Returns the value of a vector whose cell contains a point of its box.
    std::int64_t valueAt(const QRectF& box, const QPointF& point) const;
    /// Returns the fractional place at the abscissa `x`; may be out of range.
    double placeOf(double x) const { return (x - area.left() - label) / column; }
};

OrderLayout orderLayout(const OrderModel& model, const Style& style, const QRectF& area);

/// Returns a word as it fits a box in its card: divided into lines if it is wider, without its last letters
/// if they do not fit.
QString orderCardText(const OrderLayout& layout, const QString& word, const QSizeF& box);

/// Returns the text below a place; place = count() is the mean.
QString orderVerdictText(const OrderModel& model, std::int64_t place, VerdictWords words);

}  // namespace sinescope
