// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace sinescope {

/// Makes the allocator return freed memory to the system. A window makes and frees pictures of every size in
/// several threads; by default glibc keeps a pool per thread and raises the size from which blocks are
/// returned directly to 32 MiB, so that small blocks between large ones hold hundreds of MiB. Call it first.
/// Does nothing with another C library.
void returnFreedMemory();

/// Returns free memory between used blocks, which takes about 20 ms.
void trimMemory();

/// Trims the memory after two seconds without keyboard or mouse input to the application.
class IdleTrim : public QObject {
 public:
    IdleTrim();

 private:
    QTimer m_idle;
};

}  // namespace sinescope
