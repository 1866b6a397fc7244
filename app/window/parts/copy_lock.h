// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Marks a file as owned by a window: a lock on "<file>.lock", which the system releases when the process
/// ends for any reason. Ignores age and process id, since ids are reused.
class CopyLock {
 public:
    enum class State {
        Held,      ///< by this object
        Busy,      ///< by another window, in this process or another
        Unusable,  ///< a link, a folder or an unreadable file has the name, so no window can own the file
    };

    explicit CopyLock(const QString& file);
    ~CopyLock();
    CopyLock(const CopyLock&) = delete;
    CopyLock& operator=(const CopyLock&) = delete;

    State state() const { return m_state; }

 private:
    QByteArray m_path;
    int m_descriptor = -1;
    State m_state = State::Unusable;
};

}  // namespace sinescope
