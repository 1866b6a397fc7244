// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/kernels.h"

namespace sinescope::kernels {

#ifdef SINESCOPE_HAS_AVX2
extern const Kernels avx2Table;       // kernels_avx2.cpp
extern const RowKernels avx512Table;  // kernels_avx512.cpp

const Kernels* avx2() {
    static const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return runs ? &avx2Table : nullptr;
}

const Kernels* avx512() {
    static const Kernels table = [] {
        Kernels made = avx2Table;
        made.name = "AVX-512 and AVX2";
        made.sineCosine = avx512Table.sineCosine;
        made.combine = avx512Table.combine;
        made.combineToFloat = avx512Table.combineToFloat;
        return made;
    }();
    static const bool runs = avx2() && __builtin_cpu_supports("avx512f");
    return runs ? &table : nullptr;
}
#else
const Kernels* avx2() {
    return nullptr;
}

const Kernels* avx512() {
    return nullptr;
}
#endif

const Kernels& best() {
    if (const Kernels* widest = avx512()) return *widest;
    const Kernels* fast = avx2();
    return fast ? *fast : generic();
}

}  // namespace sinescope::kernels
