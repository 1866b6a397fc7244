// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of the shift figure stands, for a model and an area.
#pragma once

#include "app/plot/notes.h"
#include "app/figures/shift/model.h"

namespace sinescope {

struct ShiftLayout {
    QRectF positionRule, shiftRule, notes;
    std::int64_t firstPair = 0, pairs = 0;
    std::int64_t across = 1;
    bool table = true;  ///< room for the rows
    double names = 0, left = 0, top = 0, stripWidth = 0, bandHeight = 0, diameter = 0, line = 0;

    /// The strip of a pair, by its place among those shown, and the clock in it.
    QRectF strip(std::int64_t index) const { return {corner(index), QSizeF(stripWidth, bandHeight)}; }
    QRectF clock(std::int64_t index) const;
    /// The pair whose strip holds the point.
    std::optional<std::int64_t> pairAt(const QPointF& point) const;

 private:
    QPointF corner(std::int64_t index) const;
};

ShiftLayout shiftLayout(const ShiftModel& model, const Style& style, const QRectF& whole);

QFont shiftFont(const Style& style, QFont::Weight weight = QFont::Normal);
/// What is written at the foot when pairs first .. first + count - 1 are shown.
std::vector<NoteLine> shiftNotes(const ShiftModel& model, const Style& style, std::int64_t first,
                                 std::int64_t count);
/// The largest shift that the rule of k reaches.
double largestShift(const ShiftModel& model);

}  // namespace sinescope
