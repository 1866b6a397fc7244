// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/kernels.h"

namespace sinescope::kernels {

#ifdef SINESCOPE_HAS_AVX2
extern const Kernels avx2Table;  // kernels_avx2.cpp

const Kernels* avx2() {
    static const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return runs ? &avx2Table : nullptr;
}
#else
const Kernels* avx2() {
    return nullptr;
}
#endif

const Kernels& best() {
    const Kernels* fast = avx2();
    return fast ? *fast : generic();
}

}  // namespace sinescope::kernels
