// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/files/input.h"

#include <cstdlib>
#include <string_view>

namespace sinescope {

/// Aborts unless `holds`; a fuzzer reports this as a finding.
inline void require(bool holds) {
    if (!holds) std::abort();
}

/// Reads a fuzzer's bytes. An Error is accepted if its sentence names the file; any other exception is a
/// finding.
template <typename Read>
int readHostile(const std::uint8_t* data, std::size_t size, Read read) {
    try {
        read(MemoryInput(std::as_bytes(std::span(data, size)), "hostile"));
    } catch (const Error& error) {
        const std::string_view sentence = error.what();
        require(sentence.find("hostile") != std::string_view::npos && sentence.ends_with('.'));
    }
    return 0;
}

}  // namespace sinescope
