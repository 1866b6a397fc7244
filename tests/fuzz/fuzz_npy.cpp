// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npy.h"
#include "fuzz.h"

using namespace sinescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return readHostile(data, size, [](const Input& input) {
        const Matrix table = readNpy(input);
        require(static_cast<std::uint64_t>(table.size()) <= input.size());
    });
}
