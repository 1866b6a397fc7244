// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -mavx512f -mfma (CMakeLists.txt); kernels.cpp, which is not, decides whether it may run.
// Loops that do not compute whole rows gain nothing from wider vectors and use AVX2.
#define SINESCOPE_WIDE_VECTORS
#include "core/encoding/kernels_rows_body.h"

namespace sinescope::kernels {

extern const RowKernels avx512Table;
const RowKernels avx512Table{sineCosine, combine, combineToFloat};

}  // namespace sinescope::kernels
