// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/safetensors.h"
#include "fuzz.h"

using namespace sinescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return readHostile(data, size, [](const Input& input) {
        const std::vector<StoredTensor> tensors = listSafetensors(input);
        std::uint64_t end = 0;
        for (const StoredTensor& tensor : tensors) {
            require(tensor.begin >= end && tensor.end >= tensor.begin && tensor.end <= input.size());
            end = tensor.end;
        }
        // Each read lists the file again, so reading every tensor of a long list would look like a hang.
        if (!tensors.empty()) readSafetensors(input, tensors.back().name);
        readSafetensors(input, "positions");
    });
}
