// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of the shift figure is, for a model and an area: the rules of p and k, a strip per pair
// with its clock and its numbers, the notes.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/model/note.h"

#include <QRectF>

#include <functional>

namespace sinescope {

/// Where p and k can be dragged, at the head of an area, and where their values are: before the rules where
/// there is room, else above them.
struct ShiftRules {
    QRectF position, shift;
    QRectF positionText, shiftText;
};
ShiftRules shiftRules(const Scene& scene, const Style& style, const QRectF& area);

struct ShiftLayout {
    ShiftRules rules;
    QRectF notes;
    std::int64_t firstPair = 0, pairs = 0;
    std::int64_t across = 1;
    bool table = true;     ///< room for the rows
    bool beside = false;   ///< the numbers are beside the clock, not beneath it
    bool flanked = false;  ///< a pair's name and its angle are left and right of its clock
    QFont text, strong;    ///< of the numbers, as large as there is room for
    QStringList rowNames;  ///< as full as there is room for
    double names = 0, left = 0, top = 0, stripWidth = 0, bandHeight = 0, diameter = 0, line = 0;

    /// The strip of a pair, by its place among those shown, and the clock in it.
    QRectF strip(std::int64_t index) const { return {corner(index), QSizeF(stripWidth, bandHeight)}; }
    QRectF clock(std::int64_t index) const;
    /// The lines of its name and its angle.
    QRectF name(std::int64_t index) const;
    QRectF angle(std::int64_t index) const;
    /// The first line of its block.
    QRectF block(std::int64_t index) const;
    /// The pair whose strip holds the point.
    std::optional<std::int64_t> pairAt(const QPointF& point) const;

 private:
    QPointF corner(std::int64_t index) const;
};

/// notesHeight: of the note lines within a width and a height.
using NotesHeight = std::function<double(const std::vector<Note>& notes, double width, double most)>;
ShiftLayout shiftLayout(const ShiftClocks& model, const Style& style, const QRectF& whole,
                        const NotesHeight& notesHeight);

/// What is written at the foot when pairs first .. first + count - 1 are shown; hints: what can be done, too.
std::vector<Note> shiftNotes(const ShiftClocks& model, std::int64_t first, std::int64_t count, bool hints);
/// What is written at the rules of p and k, the longest first.
QStringList positionTexts(std::int64_t position);
QStringList shiftTexts(std::int64_t shift, std::int64_t to);
/// The largest shift that the rule of k reaches.
double largestShift(const Scene& scene);

}  // namespace sinescope
