// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vectors.h"
#include "fuzz.h"

using namespace sinescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<std::string> words = {"the", "cat", ". . .", "the", "", "7"};
    return readHostile(data, size, [](const Input& input) {
        const WordVectors found = readWordVectors(input, words);
        require(found.words.size() + found.missing.size() == 5);
        require(found.vectors.rows() == static_cast<Eigen::Index>(found.words.size()));
        require(found.vectors.cols() == found.dimension);
    });
}
