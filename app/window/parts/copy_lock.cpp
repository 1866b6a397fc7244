// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/copy_lock.h"

#include "app/scene/literals.h"

#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sinescope {

namespace {

/// Returns true if `path` still names the open file: the owner deletes the lock file before it releases the
/// lock.
bool names(const QByteArray& path, int descriptor) {
    struct stat held {};
    struct stat there {};
    return ::fstat(descriptor, &held) == 0 && ::lstat(path.constData(), &there) == 0 &&
           held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

bool isRegular(int descriptor) {
    struct stat held {};
    return ::fstat(descriptor, &held) == 0 && S_ISREG(held.st_mode);
}

}  // namespace

CopyLock::CopyLock(const QString& file) : m_path(QFile::encodeName(file + u".lock"_s)) {
    for (;;) {
        // O_NONBLOCK: opening a pipe must not block.
        m_descriptor =
            ::open(m_path.constData(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
        if (m_descriptor < 0) return;
        const bool canLock = isRegular(m_descriptor);
        const bool isLocked = canLock && ::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0;
        if (isLocked && names(m_path, m_descriptor)) {
            m_state = State::Held;
            return;
        }
        if (canLock && !isLocked && errno == EWOULDBLOCK) m_state = State::Busy;
        ::close(m_descriptor);
        m_descriptor = -1;
        if (!isLocked) return;
    }
}

CopyLock::~CopyLock() {
    if (m_descriptor < 0) return;
    ::unlink(m_path.constData());
    ::close(m_descriptor);
}

}  // namespace sinescope
