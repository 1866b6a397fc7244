// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"
#include "fuzz.h"

using namespace sinescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return readHostile(data, size, [](const Input& input) {
        for (const std::string& name : listNpz(input)) try {
                readNpz(input, name);
            } catch (const Error&) {  // the next array may be readable
            }
        readNpz(input);
    });
}
