// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the shift figure: the rules of p and k, a strip per pair with its clock and numbers, the notes.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/figures/shift/rules.h"
#include "app/model/note.h"

#include <QRectF>

#include <functional>

namespace sinescope {

struct ShiftLayout {
    ShiftRules rules;
    QRectF notes;
    std::int64_t firstPair = 0, pairs = 0;
    std::int64_t across = 1;
    bool numbers = true;        ///< the blocks are shown
    bool table = true;          ///< the rows are shown
    bool bare = false;          ///< clocks without name and angle, so that all fit
    bool namesOutside = false;  ///< the names of a clock's axes are outside it
    bool beside = false;        ///< the numbers are beside the clock instead of below
    bool flanked = false;       ///< a pair's name and its angle are left and right of its clock
    QFont text, strong;         ///< for the numbers, as large as fits
    QStringList rowNames;       ///< in full or brief, as the width allows; empty if not shown
    double names = 0, left = 0, top = 0, stripWidth = 0, bandHeight = 0, diameter = 0, line = 0;

    /// The strip of the index-th shown pair, and the clock in it.
    QRectF strip(std::int64_t index) const { return {corner(index), QSizeF(stripWidth, bandHeight)}; }
    QRectF clock(std::int64_t index) const;
    /// The lines with the pair's name and its angle.
    QRectF name(std::int64_t index) const;
    QRectF angle(std::int64_t index) const;
    /// The first line of the pair's block.
    QRectF block(std::int64_t index) const;
    /// Returns the pair whose strip contains the point; empty if none does.
    std::optional<std::int64_t> pairAt(const QPointF& point) const;

 private:
    QPointF corner(std::int64_t index) const;
};

/// Returns the height of the notes wrapped to `width`, at most `maximum`.
using NotesHeight = std::function<double(const std::vector<Note>& notes, double width, double maximum)>;
ShiftLayout shiftLayout(const ShiftClocks& model, const Style& style, const QRectF& whole,
                        const NotesHeight& notesHeight);

/// Returns the notes if pairs first .. first + count - 1 are shown, without their names if `bare`; `hints`
/// adds interaction hints.
std::vector<Note> shiftNotes(const ShiftClocks& model, std::int64_t first, std::int64_t count, bool bare,
                             bool hints);

}  // namespace sinescope
