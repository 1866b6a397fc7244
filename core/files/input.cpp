// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/input.h"

#include "core/error.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <new>
#include <system_error>

namespace sinescope {

namespace fs = std::filesystem;

namespace {

std::uint64_t checkedFileSize(const fs::path& path) {
    const std::string name = shortPath(path.string());
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) throw Error(name + " does not exist.");
    if (error) throw Error(name + " cannot be read: " + error.message() + ".");
    if (fs::is_directory(status)) throw Error(name + " is a folder; a file is needed.");
    if (!fs::is_regular_file(status))
        throw Error(name + " is a pipe or a device; only regular files are opened.");
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) throw Error(name + " cannot be read: " + error.message() + ".");
    if (size == 0) throw Error(name + " is empty.");
    return size;
}

/// Length in bytes of the printable UTF-8 character that the text begins with; 0 if it does not begin with
/// one.
std::size_t utf8Length(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const auto continues = [byte](std::size_t i) { return (byte(i) & 0xc0u) == 0x80u; };
    if (byte(0) < 0x80) return byte(0) >= 0x20 && byte(0) != 0x7f ? 1 : 0;
    if (byte(0) >= 0xc2 && byte(0) < 0xe0) return continues(1) && (byte(0) > 0xc2 || byte(1) >= 0xa0) ? 2 : 0;
    if (byte(0) >= 0xe0 && byte(0) < 0xf0) {
        const bool overlong = byte(0) == 0xe0 && byte(1) < 0xa0;
        const bool surrogate = byte(0) == 0xed && byte(1) >= 0xa0;
        return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
    }
    const bool inRange = byte(0) == 0xf0   ? byte(1) >= 0x90
                         : byte(0) == 0xf4 ? byte(1) < 0x90
                                           : byte(0) > 0xf0 && byte(0) < 0xf4;
    return inRange && continues(1) && continues(2) && continues(3) ? 4 : 0;
}

}  // namespace

void Input::read(std::uint64_t begin, std::span<std::byte> into) const {
    if (begin > m_size || into.size() > m_size - begin)
        refuse("ends too early: " + groupedText(into.size()) + " bytes are needed at byte " +
               groupedText(begin) + ", but it has only " + groupedText(m_size) + " bytes.");
    if (!into.empty()) readWithin(begin, into);
}

std::string Input::text(std::uint64_t begin, std::uint64_t count) const {
    if (begin > m_size || count > m_size - begin)
        refuse("ends too early: " + groupedText(count) + " bytes are needed at byte " + groupedText(begin) +
               ", but it has only " + groupedText(m_size) + " bytes.");
    try {
        std::string bytes(count, '\0');
        read(begin, std::span<char>(bytes));
        return bytes;
    } catch (const std::bad_alloc&) {
        refuse("needs " + groupedText(count) + " bytes of memory, more than there is.");
    }
}

void Input::refuse(const std::string& what) const {
    throw Error(shownName() + " " + what);
}

std::string Input::shownName() const {
    return shortPath(m_name);
}

FileInput::FileInput(const fs::path& path) : Input(path.string(), checkedFileSize(path)) {
    errno = 0;
    m_stream.open(path, std::ios::binary);
    if (!m_stream)
        refuse("cannot be opened: " + std::generic_category().message(errno != 0 ? errno : EIO) + ".");
}

void FileInput::readWithin(std::uint64_t begin, std::span<std::byte> into) const {
    errno = 0;
    m_stream.clear();
    // A seek discards the stream's buffer, so sequential reads must not seek.
    if (m_at != begin) m_stream.seekg(static_cast<std::streamoff>(begin));
    m_stream.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
    m_at = begin + into.size();
    if (m_stream && static_cast<std::size_t>(m_stream.gcount()) == into.size()) return;
    m_at = UINT64_MAX;
    if (errno != 0) refuse("cannot be read: " + std::generic_category().message(errno) + ".");
    refuse("became shorter while it was read.");
}

void MemoryInput::readWithin(std::uint64_t begin, std::span<std::byte> into) const {
    std::memcpy(into.data(), m_bytes.data() + begin, into.size());
}

PartInput::PartInput(const Input& whole, std::uint64_t begin, std::uint64_t size, std::string name)
    : Input(std::move(name), size), m_whole(whole), m_begin(begin) {
    if (begin > whole.size() || size > whole.size() - begin)
        refuse("would end at byte " + groupedText(begin) + " + " + groupedText(size) + ", but " +
               whole.shownName() + " has only " + groupedText(whole.size()) + " bytes.");
}

void PartInput::readWithin(std::uint64_t begin, std::span<std::byte> into) const {
    m_whole.read(m_begin + begin, into);
}

InputWindow::InputWindow(const Input& input)
    : m_input(input), m_buffer(std::min<std::uint64_t>(capacity, input.size()), '\0') {}

bool InputWindow::fill() {
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    const std::uint64_t at = m_offset + m_end;
    const std::size_t count = std::min<std::uint64_t>(m_buffer.size() - m_end, m_input.size() - at);
    if (count == 0) return false;
    m_input.read(at, std::span<char>(m_buffer).subspan(m_end, count));
    m_end += count;
    return true;
}

void InputWindow::consume(std::size_t count) {
    count = std::min(count, m_end - m_begin);
    m_begin += count;
    m_offset += count;
}

bool InputWindow::nextLine(std::string_view& line) {
    std::string_view bytes = ahead();
    std::size_t end = bytes.find('\n');
    while (end == std::string_view::npos) {
        const std::size_t seen = bytes.size();
        const bool more = fill();
        bytes = ahead();  // even if nothing was read: the buffer may have been compacted
        if (!more) break;
        end = bytes.find('\n', seen);
    }
    if (bytes.empty()) return false;
    ++m_line;
    const bool unfinished = end == std::string_view::npos;
    if (unfinished && bytes.size() >= capacity)
        m_input.refuse("has a line of more than " + groupedText(capacity) + " bytes, line " +
                       std::to_string(m_line) + "; that is the longest allowed.");
    line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    consume(unfinished ? bytes.size() : end + 1);
    return true;
}

void requireFinite(const Matrix& table, const std::string& name) {
    for (Eigen::Index row = 0; row < table.rows(); ++row)
        for (Eigen::Index column = 0; column < table.cols(); ++column)
            if (const double value = table(row, column); !std::isfinite(value))
                throw Error(name + " has " + (std::isnan(value) ? "no number (NaN)" : "an infinite value") +
                            " at row " + groupedText(row) + ", column " + groupedText(column) +
                            " (counted from 0); all its values must be finite.");
}

std::string quotedText(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string quoted = "\"";
    std::size_t at = 0;
    while (at < text.size() && at < longest) {
        const std::size_t length = utf8Length(text.substr(at));
        quoted += length > 0 ? text.substr(at, length) : "?";
        at += std::max<std::size_t>(length, 1);
    }
    return quoted + (at < text.size() ? "...\"" : "\"");
}

std::string shortPath(std::string_view path) {
    constexpr std::size_t longest = 200;
    if (path.size() <= longest) return std::string(path);
    path.remove_prefix(path.size() - longest);
    // Does not begin in the middle of a character.
    while (!path.empty() && (static_cast<unsigned char>(path.front()) & 0xc0u) == 0x80u)
        path.remove_prefix(1);
    return "..." + std::string(path);
}

std::string enumerated(const std::vector<std::string>& texts, std::size_t maximum) {
    std::string all;
    for (std::size_t i = 0; i < std::min(texts.size(), maximum); ++i) all += (i > 0 ? ", " : "") + texts[i];
    return texts.size() > maximum ? all + " and " + groupedText(texts.size() - maximum) + " more" : all;
}

void requireDistinct(const Input& input, std::vector<std::string_view> names, std::string_view kind) {
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
        input.refuse("has " + std::string(kind) + quotedText(*twice) + " twice; each name is allowed once.");
}

std::string shapeText(std::span<const std::uint64_t> shape) {
    constexpr std::size_t longest = 8;
    if (shape.empty()) return "()";
    std::string text;
    for (const std::uint64_t extent : shape.first(std::min(shape.size(), longest)))
        text += (text.empty() ? "" : " × ") + groupedText(extent);
    return shape.size() > longest ? text + " × ..." : text;
}

}  // namespace sinescope
