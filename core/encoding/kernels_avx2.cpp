// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -mavx2 -mfma (CMakeLists.txt); kernels.cpp, which is not, decides whether it may run.
#include "core/encoding/kernels_body.h"

namespace sinescope::kernels {

extern const Kernels avx2Table;
const Kernels avx2Table{"AVX2 and FMA", sineCosine, combine,    combineToFloat, accumulate,
                        sumTurning,     addTurned,  finishRows, transpose,      finishStream};

}  // namespace sinescope::kernels
