// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// Makes the allocator give freed memory back to the system. A window makes and frees pictures of every size
/// in several threads; by default glibc keeps a pool for each thread and raises the size from which blocks
/// are returned on their own to 32 MiB, so that small blocks between large ones hold hundreds of MiB. Call it
/// first. Does nothing with another C library.
void returnFreedMemory();

}  // namespace sinescope
