// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// SINESCOPE_TARGET_CLONES before a function compiles it twice, one binary for every x86-64 processor: the
// loader picks the wide version where the processor has it. The sanitizers' runtime is not up yet when the
// loader asks, so their builds keep the plain one.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SINESCOPE_TARGET_CLONES __attribute__((target_clones("arch=haswell", "default")))
#else
#define SINESCOPE_TARGET_CLONES
#endif
