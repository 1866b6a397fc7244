// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QObject>

namespace sinescope {

/// What the mouse is over, in whichever figure, and the term of the formula that is lit; shared by all of
/// them, unknown to undo and files.
class HoverState : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    const Cursor& cursor() const { return m_cursor; }
    /// What it lights is left as it is.
    void setCursor(Cursor cursor) {
        cursor.lit = m_cursor.lit;
        replace(cursor);
    }
    /// Leaves out what the encoding does not have any longer.
    void clampTo(const EncodingParameters& encoding) { replace(clampedTo(encoding, m_cursor)); }
    /// A term that the mouse is over, or whose control the keyboard has reached.
    void setLit(std::optional<Term> term) {
        Cursor cursor = m_cursor;
        cursor.lit = term;
        replace(cursor);
    }
    /// Whether figures show their read-out in a box beside the mouse.
    bool isBoxWanted() const { return m_isBoxWanted; }
    void setBoxWanted(bool wanted) {
        m_isBoxWanted = wanted;
        emit boxWanted();
    }

 signals:
    void changed();
    void boxWanted();

 private:
    void replace(const Cursor& cursor) {
        if (cursor == m_cursor) return;
        m_cursor = cursor;
        emit changed();
    }

    Cursor m_cursor;
    bool m_isBoxWanted = false;
};

}  // namespace sinescope
