// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clock.h"
#include "app/figures/shift/layout.h"
#include "app/plot/glyph_numbers.h"
#include "app/plot/notes.h"

class QCPPainter;

namespace sinescope {

/// What a view keeps between its frames, so that it is worked out once.
struct ShiftMemory {
    ClockFace face;
    GlyphNumbers numbers;
    NoteLayouts notes;
};

/// The rules of p and k, the clocks with their blocks and rows, the notes.
void paintShift(QCPPainter& painter, const ShiftClocks& model, const ShiftLayout& at, const Style& style,
                ShiftMemory& memory);

/// The rules of p and k alone.
void paintShiftRules(QCPPainter& painter, const Style& style, const ShiftRules& rules, const Scene& scene);

}  // namespace sinescope
