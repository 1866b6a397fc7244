// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_files.h"

#include <bit>
#include <fstream>
#include <iterator>

namespace sinescope {

namespace fs = std::filesystem;

Matrix writtenTable() {
    Matrix table(3, 4);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column) table(row, column) = 10 * row + column - 5.5;
    return table;
}

fs::path vectorFile(std::string_view name) {
    return fs::path(SINESCOPE_FILES_DIR) / name;
}

std::string bytesOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    EXPECT_TRUE(stream) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::pair<std::string, std::string>> refusedTexts(std::string_view file) {
    std::ifstream stream(vectorFile(file));
    std::vector<std::pair<std::string, std::string>> texts;
    for (std::string line, words; std::getline(stream, line) && std::getline(stream, words);) {
        for (const auto& [sign, byte] : {std::pair("⏎", "\n"), {"⇥", "\t"}})
            for (std::size_t at = 0; (at = line.find(sign, at)) != std::string::npos;)
                line.replace(at, 3, byte);
        texts.emplace_back(line, words.substr(4));
    }
    EXPECT_FALSE(texts.empty()) << file;
    return texts;
}

std::string littleEndian(std::uint64_t value, std::size_t count) {
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i) {
        bytes += static_cast<char>(value & 0xff);
        value >>= 8;
    }
    return bytes;
}

std::string floats(std::initializer_list<float> values) {
    std::string bytes;
    for (const float value : values) bytes += littleEndian(std::bit_cast<std::uint32_t>(value), 4);
    return bytes;
}

TestFolder::TestFolder() {
    std::string name = (fs::temp_directory_path() / "sinescope-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Error("No temporary folder can be made.");
    m_path = name;
}

TestFolder::~TestFolder() {
    std::error_code error;
    fs::remove_all(m_path, error);
}

std::size_t TestFolder::files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_path), {}));
}

}  // namespace sinescope
