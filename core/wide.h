// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// SINESCOPE_TARGET_CLONES before a function compiles it twice, so that one binary runs on every x86-64
// processor: the loader picks the wide version if the processor supports it. Sanitizer builds keep the plain
// version, because their runtime is not yet initialised when the loader picks.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SINESCOPE_TARGET_CLONES __attribute__((target_clones("arch=haswell", "default")))
#else
#define SINESCOPE_TARGET_CLONES
#endif
