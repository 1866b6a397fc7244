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
        // Each read lists the file again: with all tensors of a long list a fuzzer would see a hang.
        if (!tensors.empty()) readSafetensors(input, tensors.back().name);
        readSafetensors(input, "positions");
    });
}
