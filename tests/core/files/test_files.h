// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"
#include "tests/core/refusal.h"

#include <cstdint>
#include <filesystem>
#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinescope {

/// The 3 x 4 table in every file that make_vectors.py writes: 10 row + column - 5.5.
Matrix writtenTable();

/// A file of tests/core/files/vectors.
std::filesystem::path vectorFile(std::string_view name);
std::string bytesOf(const std::filesystem::path& path);
/// The texts of such a file, each above words of its refusal, which are indented. "⏎" is a line end, "⇥" a
/// tab.
std::vector<std::pair<std::string, std::string>> refusedTexts(std::string_view file);

/// An integer as `count` bytes, the lowest first.
std::string littleEndian(std::uint64_t value, std::size_t count);
/// The same for each of the numbers, 4 bytes each.
std::string floats(std::initializer_list<float> values);

/// A temporary folder, deleted with its contents by the destructor.
class TestFolder {
 public:
    TestFolder();
    ~TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    std::filesystem::path path(std::string_view name) const { return m_path / name; }
    std::size_t files() const;

 private:
    std::filesystem::path m_path;
};

}  // namespace sinescope
