// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

class Picture {
    double* m_values = nullptr;
};

}  // namespace sinescope
