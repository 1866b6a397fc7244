// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/memory.h"

#include <cstdlib>  // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sinescope {

void returnFreedMemory() {
#ifdef __GLIBC__
    constexpr int ownBlock = 1 << 20;  // bytes; the buffers of a window's pictures are larger
    constexpr int pools = 2;
    mallopt(M_MMAP_THRESHOLD, ownBlock);
    mallopt(M_TRIM_THRESHOLD, ownBlock);
    mallopt(M_ARENA_MAX, pools);
#endif
}

}  // namespace sinescope
