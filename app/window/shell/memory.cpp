// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/memory.h"

#include "app/window/parts/on_events.h"
#include "app/window/parts/timers.h"

#include <QCoreApplication>

#include <cstdlib>  // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sinescope {

namespace {
constexpr int idleMilliseconds = 2000;
}  // namespace

void returnFreedMemory() {
#ifdef __GLIBC__
    // In bytes. Most pixel buffers of a window are larger, and most matrices, which are made often, smaller.
    constexpr int ownBlock = 1 << 20;
    constexpr int pools = 2;
    mallopt(M_MMAP_THRESHOLD, ownBlock);
    mallopt(M_TRIM_THRESHOLD, ownBlock);
    mallopt(M_ARENA_MAX, pools);
#endif
}

void trimMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

IdleTrim::IdleTrim() {
    setDue(m_idle, idleMilliseconds, this, &trimMemory);
    new OnEvents(QCoreApplication::instance(), this,
                 {QEvent::KeyPress, QEvent::MouseButtonPress, QEvent::MouseMove, QEvent::Wheel},
                 [this] { m_idle.start(); });
}

}  // namespace sinescope
