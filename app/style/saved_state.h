// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// Restores the painter's present state at the end of the block, even if painting throws. A template, because
/// QCPPainter has other save() and restore() functions.
template <typename Painter>
class SavedState {
 public:
    explicit SavedState(Painter& painter) : m_painter(painter) { m_painter.save(); }
    ~SavedState() { m_painter.restore(); }
    SavedState(const SavedState&) = delete;
    SavedState& operator=(const SavedState&) = delete;

 private:
    Painter& m_painter;
};

}  // namespace sinescope
