// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clock.h"
#include "app/figures/shift/layout.h"
#include "app/plot/glyph_numbers.h"
#include "app/plot/notes.h"

class QCPPainter;

namespace sinescope {

/// Caches that a view keeps between frames.
struct ShiftMemory {
    ClockFace face;
    GlyphNumbers numbers;
    NoteLayouts notes{NoteRows::Shared};
};

/// Paints the rules of p and k, the clocks with their blocks and rows, the notes.
void paintShift(QCPPainter& painter, const ShiftClocks& model, const ShiftLayout& at, const Style& style,
                ShiftMemory& memory);

/// Paints only the rules of p and k.
void paintShiftRules(QCPPainter& painter, const Style& style, const ShiftRules& rules, const Scene& scene);

}  // namespace sinescope
