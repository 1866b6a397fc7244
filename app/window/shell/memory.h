// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace sinescope {

/// Makes the allocator give freed memory back to the system. A window makes and frees pictures of every size
/// in several threads; by default glibc keeps a pool for each thread and raises the size from which blocks
/// are returned on their own to 32 MiB, so that small blocks between large ones hold hundreds of MiB. Call it
/// first. Does nothing with another C library.
void returnFreedMemory();

/// Gives back what is free between blocks in use, which takes some 20 ms.
void trimMemory();

/// Trims the memory when nobody has used the keyboard or the mouse of the application for two seconds.
class IdleTrim : public QObject {
 public:
    IdleTrim();

 private:
    QTimer m_idle;
};

}  // namespace sinescope
