// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"

#include <QObject>

namespace sinescope {

/// What the mouse is over, in whichever figure; shared by all of them, unknown to undo and files.
class CursorHub : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    const Cursor& cursor() const { return m_cursor; }
    void setCursor(const Cursor& cursor) {
        if (cursor == m_cursor) return;
        m_cursor = cursor;
        emit changed();
    }

 signals:
    void changed();

 private:
    Cursor m_cursor;
};

}  // namespace sinescope
