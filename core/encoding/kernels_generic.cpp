// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/kernels_body.h"

namespace sinescope::kernels {

const Kernels& generic() {
    static constexpr Kernels table{"plain C++", sineCosine, combine,    combineToFloat, accumulate,
                                   sumTurning,  addTurned,  finishRows, transpose,      finishStream};
    return table;
}

}  // namespace sinescope::kernels
