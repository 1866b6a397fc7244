// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/encoding.h"

#include <iostream>
int main() {
    const sinescope::Encoding encoding({.length = 50, .dModel = 128, .base = 10000});
    std::cout << "PE(10, 4) = " << encoding.value(10, 4) << '\n';
}
