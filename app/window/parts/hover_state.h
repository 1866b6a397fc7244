// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QObject>

namespace sinescope {

/// The cell under the mouse in any figure, and the highlighted term of the formula; shared by all figures,
/// not part of undo or files.
class HoverState : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    const Cursor& cursor() const { return m_cursor; }
    /// Keeps the highlighted term.
    void setCursor(Cursor cursor) {
        cursor.highlighted = m_cursor.highlighted;
        replace(cursor);
    }
    /// Drops what the encoding no longer has.
    void clampTo(const EncodingParameters& encoding) { replace(clampedTo(encoding, m_cursor)); }
    /// Sets the term that the mouse is over, or whose control the keyboard has reached.
    void setHighlighted(std::optional<Term> term) {
        Cursor cursor = m_cursor;
        cursor.highlighted = term;
        replace(cursor);
    }
    /// True if figures show their read-out in a box beside the mouse.
    bool isBoxEnabled() const { return m_isBoxEnabled; }
    void setBoxEnabled(bool enabled) {
        m_isBoxEnabled = enabled;
        emit boxEnabledChanged();
    }

 signals:
    void changed();
    void boxEnabledChanged();

 private:
    void replace(const Cursor& cursor) {
        if (cursor == m_cursor) return;
        m_cursor = cursor;
        emit changed();
    }

    Cursor m_cursor;
    bool m_isBoxEnabled = false;
};

}  // namespace sinescope
