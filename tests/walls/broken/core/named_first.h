// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

struct Picture {
    int size = 0;
};

}  // namespace sinescope
