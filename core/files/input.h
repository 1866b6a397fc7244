// SPDX-License-Identifier: GPL-3.0-or-later
//
// The source of a reader's bytes: a file, memory, or a part of either. The size is known before anything is
// read, so that whatever a file declares can be checked against it.
#pragma once

#include "core/encoding/encoding.h"
#include "core/number_text.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinescope {

/// A known number of bytes with random access. Not thread-safe.
class Input {
 public:
    virtual ~Input() = default;

    /// The name of these bytes: the path of a file.
    const std::string& name() const { return m_name; }
    /// The name for messages: see shortPath().
    std::string shownName() const;
    std::uint64_t size() const { return m_size; }

    /// Fills `into` from byte `begin` on. Throws Error beyond the end or if the disk fails.
    void read(std::uint64_t begin, std::span<std::byte> into) const;
    void read(std::uint64_t begin, std::span<char> into) const { read(begin, std::as_writable_bytes(into)); }
    /// `count` bytes from `begin` on. Throws Error before anything is allocated if there are fewer.
    std::string text(std::uint64_t begin, std::uint64_t count) const;

    /// Throws Error with the name, a space and `what`.
    [[noreturn]] void refuse(const std::string& what) const;

 protected:
    Input(std::string name, std::uint64_t size) : m_name(std::move(name)), m_size(size) {}
    Input(const Input&) = default;
    Input& operator=(const Input&) = default;

 private:
    virtual void readWithin(std::uint64_t begin, std::span<std::byte> into) const = 0;

    std::string m_name;
    std::uint64_t m_size = 0;
};

/// A regular file. Throws Error if it does not exist, cannot be read, or is a directory, a pipe, a device
/// or empty.
class FileInput final : public Input {
 public:
    explicit FileInput(const std::filesystem::path& path);

 private:
    void readWithin(std::uint64_t begin, std::span<std::byte> into) const override;

    mutable std::ifstream m_stream;
    mutable std::uint64_t m_at = 0;
};

/// Bytes in memory, which must outlive this.
class MemoryInput final : public Input {
 public:
    MemoryInput(std::span<const std::byte> bytes, std::string name)
        : Input(std::move(name), bytes.size()), m_bytes(bytes) {}
    MemoryInput(std::string_view bytes, std::string name)
        : MemoryInput(std::as_bytes(std::span(bytes.data(), bytes.size())), std::move(name)) {}

 private:
    void readWithin(std::uint64_t begin, std::span<std::byte> into) const override;

    std::span<const std::byte> m_bytes;
};

/// A part of another input, which must outlive this. Throws Error if the part is not inside the whole.
class PartInput final : public Input {
 public:
    PartInput(const Input& whole, std::uint64_t begin, std::uint64_t size, std::string name);

 private:
    void readWithin(std::uint64_t begin, std::span<std::byte> into) const override;

    const Input& m_whole;
    std::uint64_t m_begin;
};

/// An input read from front to back through one buffer of at most 1 MiB, however large the file.
class InputWindow {
 public:
    static constexpr std::size_t capacity = std::size_t(1) << 20;

    explicit InputWindow(const Input& input);

    const Input& input() const { return m_input; }
    /// The byte of the input that ahead() begins with.
    std::uint64_t offset() const { return m_offset; }
    /// Bytes of the input not yet consumed, in the buffer or not.
    std::uint64_t remaining() const { return m_input.size() - m_offset; }
    /// The buffered bytes.
    std::string_view ahead() const { return {m_buffer.data() + m_begin, m_end - m_begin}; }
    /// Reads more into the buffer, as much as fits; false if the buffer is full or the input at its end.
    bool fill();
    void consume(std::size_t count);
    /// Takes the next line, without its \n or \r\n; false at the end. Valid until the next call. Throws Error
    /// for a line of `capacity` bytes or more.
    bool nextLine(std::string_view& line);
    /// 1 for the first line of nextLine().
    std::uint64_t lineNumber() const { return m_line; }

 private:
    const Input& m_input;
    std::string m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_line = 0;
};

/// What readers that pass over a file twice say if the passes differ.
inline constexpr std::string_view changedWhileRead = "changed while it was read.";

/// Throws Error if a value is NaN or infinite: the name, the row and the column (from 0), and the value. The
/// readers keep such values, because a mask of -infinity is a table like any other.
void requireFinite(const Matrix& table, const std::string& name);

/// Text of a file for messages: in straight quotes, truncated to 40 bytes, with ? for what cannot be printed.
std::string quotedText(std::string_view text);

/// A path for messages; of more than 200 bytes only the last ones, after "...".
std::string shortPath(std::string_view path);

/// A list for messages, ending in "and 3 more": the first `maximum` of the texts.
std::string enumerated(const std::vector<std::string>& texts, std::size_t maximum);

/// Refuses a name that occurs twice: "has the tensor 'a' twice", with `kind` before the name.
void requireDistinct(const Input& input, std::vector<std::string_view> names, std::string_view kind);
template <typename Named>
void requireDistinctNames(const Input& input, const std::vector<Named>& all, std::string_view kind) {
    std::vector<std::string_view> names;
    names.reserve(all.size());
    for (const Named& each : all) names.emplace_back(each.name);
    requireDistinct(input, std::move(names), kind);
}

/// "3 × 4" for messages; of more than 8 extents only the first ones.
std::string shapeText(std::span<const std::uint64_t> shape);

}  // namespace sinescope
