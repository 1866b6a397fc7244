// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network_passes.h"

namespace sinescope {

template class Network<float>;

}  // namespace sinescope
