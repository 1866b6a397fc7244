// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/zip.h"

#include <algorithm>
#include <new>
#include <optional>
#include <zlib.h>

namespace sinescope {

namespace {

constexpr std::uint64_t endBytes = 22;
constexpr std::uint64_t longestComment = 0xffff;
constexpr std::uint64_t locatorBytes = 20;
constexpr std::uint64_t end64Bytes = 56;
constexpr std::uint64_t entryBytes = 46;
constexpr std::uint64_t localBytes = 30;
/// Maximum contents of a deflated member, which are in memory together with their table.
constexpr std::uint64_t maximumContents = (std::uint64_t(1) << 28) + (1 << 16);
/// Maximum length of a directory, which is in memory as a whole; 60 bytes a member are usual.
constexpr std::uint64_t maximumDirectory = 100'000'000;
constexpr std::uint64_t chunkBytes = 1 << 16;

/// A little-endian integer of `count` bytes; the caller checks that they exist.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

/// A whole field of 1 bits says that the value is in the zip64 field.
bool isElsewhere(std::uint64_t value, std::size_t count) {
    return value == (std::uint64_t(1) << (8 * count)) - 1;
}

struct Directory {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
    std::uint64_t entries = 0;
};

/// The directory from the zip64 record, whose locator precedes the end record.
Directory directory64(const Input& input, std::uint64_t endBegin) {
    const auto broken = [&] {
        input.refuse("is cut short or is not a zip archive: its zip64 end record is missing.");
    };
    if (endBegin < locatorBytes + end64Bytes) broken();
    const std::string locator = input.text(endBegin - locatorBytes, locatorBytes);
    const std::uint64_t begin = number(locator, 8, 8);
    if (!locator.starts_with("PK\6\7") || begin > endBegin - locatorBytes - end64Bytes) broken();
    const std::string record = input.text(begin, end64Bytes);
    if (!record.starts_with("PK\6\6")) broken();
    const Directory directory{number(record, 48, 8), number(record, 40, 8), number(record, 32, 8)};
    if (directory.begin > begin || directory.bytes > begin - directory.begin)
        input.refuse("declares a zip directory of " + groupedText(directory.bytes) + " bytes at byte " +
                     groupedText(directory.begin) + ", beyond its end record at byte " + groupedText(begin) +
                     ".");
    return directory;
}

Directory directoryOf(const Input& input) {
    const std::uint64_t tailBytes = std::min(input.size(), endBytes + longestComment);
    const std::uint64_t tailBegin = input.size() - tailBytes;
    const std::string tail = input.text(tailBegin, tailBytes);
    for (std::size_t at = tail.size() >= endBytes ? tail.size() - endBytes + 1 : 0; at-- > 0;) {
        const std::string_view end = std::string_view(tail).substr(at);
        if (!end.starts_with("PK\5\6") || number(end, 20, 2) != end.size() - endBytes) continue;
        const std::uint64_t endBegin = tailBegin + at;
        const Directory directory{number(end, 16, 4), number(end, 12, 4), number(end, 10, 2)};
        if (isElsewhere(directory.begin, 4) || isElsewhere(directory.bytes, 4) ||
            isElsewhere(directory.entries, 2))
            return directory64(input, endBegin);
        if (number(end, 4, 2) != 0 || number(end, 6, 2) != 0)
            input.refuse("is one part of a zip archive in several; an archive in one file is needed.");
        if (directory.begin > endBegin || directory.bytes > endBegin - directory.begin)
            input.refuse("declares a zip directory of " + groupedText(directory.bytes) + " bytes at byte " +
                         groupedText(directory.begin) + ", beyond its end record at byte " +
                         groupedText(endBegin) + ".");
        return directory;
    }
    input.refuse("is cut short or is not a zip archive: it has no end record in its last " +
                 groupedText(tailBytes) + " bytes.");
}

/// Replaces the values that are elsewhere by those of the zip64 field; false if the field lacks them.
bool takeZip64(std::string_view extra, ZipMember& member) {
    std::string_view field;
    while (extra.size() >= 4) {
        const std::size_t bytes = number(extra, 2, 2);
        if (bytes > extra.size() - 4) return false;
        if (number(extra, 0, 2) == 1) field = extra.substr(4, bytes);
        extra.remove_prefix(4 + bytes);
    }
    for (std::uint64_t* value : {&member.bytes, &member.compressedBytes, &member.headerBegin}) {
        if (!isElsewhere(*value, 4)) continue;
        if (field.size() < 8) return false;
        *value = number(field, 0, 8);
        field.remove_prefix(8);
    }
    return true;
}

/// Removes and returns the first entry of the directory's rest; empty if it is incomplete.
std::optional<ZipMember> takeEntry(std::string_view& rest) {
    if (rest.size() < entryBytes || !rest.starts_with("PK\1\2")) return std::nullopt;
    const std::size_t nameBytes = number(rest, 28, 2);
    const std::size_t extraBytes = number(rest, 30, 2);
    const std::size_t allBytes = entryBytes + nameBytes + extraBytes + number(rest, 32, 2);
    if (rest.size() < allBytes) return std::nullopt;
    ZipMember member;
    member.name = rest.substr(entryBytes, nameBytes);
    member.flags = static_cast<std::uint16_t>(number(rest, 8, 2));
    member.method = static_cast<std::uint16_t>(number(rest, 10, 2));
    member.checksum = static_cast<std::uint32_t>(number(rest, 16, 4));
    member.compressedBytes = number(rest, 20, 4);
    member.bytes = number(rest, 24, 4);
    member.headerBegin = number(rest, 42, 4);
    if (!takeZip64(rest.substr(entryBytes + nameBytes, extraBytes), member)) return std::nullopt;
    rest.remove_prefix(allBytes);
    return member;
}

void requireChecksum(const Input& input, const ZipMember& member, uLong found) {
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    if (found != member.checksum)
        input.refuse("is damaged: " + quotedText(member.name) +
                     " does not have the checksum it had when written.");
#else
    // A fuzzer cannot guess a checksum, but must reach the code behind the check.
    static_cast<void>(input);
    static_cast<void>(member);
    static_cast<void>(found);
#endif
}

/// zlib's inflate of raw deflate data, from an input.
class Inflater {
 public:
    explicit Inflater(const PartInput& data, std::uint64_t bufferBytes = chunkBytes)
        : m_data(data), m_buffer(std::min(bufferBytes, data.size()), '\0') {
        if (inflateInit2(&m_stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { inflateEnd(&m_stream); }

    /// Fills a part of `into` from its beginning and returns the number of bytes; 0 at the end of the data,
    /// or if it is truncated.
    std::size_t read(std::span<char> into) {
        m_stream.next_out = reinterpret_cast<Bytef*>(into.data());
        m_stream.avail_out = static_cast<uInt>(into.size());
        while (m_stream.avail_out > 0 && m_state == Z_OK) {
            if (m_stream.avail_in == 0 && !refill()) break;
            m_state = inflate(&m_stream, Z_NO_FLUSH);
        }
        if (m_state == Z_MEM_ERROR) throw std::bad_alloc();
        return into.size() - m_stream.avail_out;
    }
    /// True if the data was complete and nothing follows it.
    bool isAtEnd() const {
        return m_state == Z_STREAM_END && m_stream.avail_in == 0 && m_at == m_data.size();
    }

 private:
    bool refill() {
        const std::size_t count = std::min<std::uint64_t>(m_buffer.size(), m_data.size() - m_at);
        m_data.read(m_at, std::span<char>(m_buffer).first(count));
        m_at += count;
        m_stream.next_in = reinterpret_cast<Bytef*>(m_buffer.data());
        m_stream.avail_in = static_cast<uInt>(count);
        return count > 0;
    }

    const PartInput& m_data;
    std::string m_buffer;
    std::uint64_t m_at = 0;
    z_stream m_stream{};
    int m_state = Z_OK;
};

uLong checksumOf(uLong before, std::span<const char> bytes) {
    return crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
}

}  // namespace

std::vector<ZipMember> zipMembers(const Input& input) {
    const Directory directory = directoryOf(input);
    if (directory.bytes > maximumDirectory)
        input.refuse("declares a zip directory of " + groupedText(directory.bytes) + " bytes; at most " +
                     groupedText(maximumDirectory) + " are read.");
    const std::string bytes = input.text(directory.begin, directory.bytes);
    std::string_view rest = bytes;
    std::vector<ZipMember> members;
    while (!rest.empty()) {
        std::optional<ZipMember> member = takeEntry(rest);
        if (!member)
            input.refuse("has a zip directory that is damaged at byte " +
                         groupedText(directory.begin + bytes.size() - rest.size()) + ".");
        member->directoryBegin = directory.begin;
        members.push_back(std::move(*member));
    }
    if (members.size() != directory.entries)
        input.refuse("declares " + groupedText(directory.entries) + " members, but its zip directory has " +
                     groupedText(members.size()) + ".");
    requireDistinctNames(input, members, "");
    return members;
}

PartInput zipMemberData(const Input& input, const ZipMember& member) {
    constexpr std::uint16_t encrypted = 1 | 1 << 6 | 1 << 13;
    const std::string name = quotedText(member.name);
    if ((member.flags & encrypted) != 0)
        input.refuse("has " + name + " encrypted; only open members can be read.");
    if (member.method != 0 && member.method != 8)
        input.refuse("has " + name + " compressed by method " + std::to_string(member.method) +
                     "; stored (0) and deflated (8) members can be read.");
    if (member.method == 0 && member.bytes != member.compressedBytes)
        input.refuse("gives two sizes for " + name + ", which is stored: " + groupedText(member.bytes) +
                     " and " + groupedText(member.compressedBytes) + " bytes.");
    const std::uint64_t end = member.directoryBegin;
    if (member.headerBegin > end || end - member.headerBegin < localBytes)
        input.refuse("places " + name + " at byte " + groupedText(member.headerBegin) +
                     ", beyond its directory at byte " + groupedText(end) + ".");
    const std::string header = input.text(member.headerBegin, localBytes);
    const std::uint64_t nameBytes = number(header, 26, 2);
    const std::uint64_t begin = member.headerBegin + localBytes + nameBytes + number(header, 28, 2);
    if (!header.starts_with("PK\3\4") || number(header, 8, 2) != member.method ||
        nameBytes != member.name.size() || begin > end ||
        input.text(member.headerBegin + localBytes, nameBytes) != member.name)
        input.refuse("has no header of " + name + " at byte " + groupedText(member.headerBegin) +
                     ", where its directory places it.");
    if (member.compressedBytes > end - begin)
        input.refuse("gives " + name + " " + groupedText(member.compressedBytes) + " bytes at byte " +
                     groupedText(begin) + ", but its directory begins at byte " + groupedText(end) + ".");
    return PartInput(input, begin, member.compressedBytes, name + " in " + input.shownName());
}

std::string inflatedZipMember(const Input& input, const ZipMember& member) {
    const PartInput data = zipMemberData(input, member);
    // No file is large enough for the product to overflow.
    const std::uint64_t possible = data.size() * 1032 + 64;
    if (member.bytes > possible)
        input.refuse("declares " + groupedText(member.bytes) + " bytes for " + quotedText(member.name) +
                     "; " + groupedText(data.size()) + " compressed ones can hold at most " +
                     groupedText(possible) + ".");
    if (member.bytes > maximumContents)
        input.refuse("has " + groupedText(member.bytes) + " bytes compressed in " + quotedText(member.name) +
                     "; at most " + groupedText(maximumContents) +
                     " are unpacked. Save it without compression (numpy.savez).");
    const auto broken = [&] {
        input.refuse("is damaged: the compressed data of " + quotedText(member.name) +
                     " is not what its directory declares, " + groupedText(member.bytes) + " bytes.");
    };
    try {
        std::string contents;
        Inflater inflater(data);
        uLong checksum = crc32_z(0, nullptr, 0);
        while (contents.size() < member.bytes) {
            const std::size_t before = contents.size();
            const std::size_t added =
                std::min<std::uint64_t>(std::max<std::uint64_t>(before, chunkBytes), member.bytes - before);
            contents.resize(before + added);
            const std::size_t count = inflater.read(std::span<char>(contents).subspan(before));
            checksum = checksumOf(checksum, std::span<const char>(contents).subspan(before, count));
            if (count < added) broken();
        }
        char beyond = 0;
        if (inflater.read({&beyond, 1}) > 0 || !inflater.isAtEnd()) broken();
        requireChecksum(input, member, checksum);
        return contents;
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory for " + quotedText(member.name) +
                     " than there is: " + groupedText(member.bytes) + " bytes.");
    }
}

std::string zipMemberStart(const Input& input, const ZipMember& member, std::uint64_t count) {
    const PartInput data = zipMemberData(input, member);
    const std::uint64_t bytes = std::min(count, member.bytes);
    if (member.method == 0) return data.text(0, bytes);
    std::string contents(bytes, '\0');
    if (Inflater(data, bytes + 64).read(std::span<char>(contents)) < bytes)
        input.refuse("is damaged: the compressed data of " + quotedText(member.name) + " breaks off.");
    return contents;
}

void checkStoredZipMember(const Input& input, const ZipMember& member) {
    const PartInput data = zipMemberData(input, member);
    std::string buffer(std::min<std::uint64_t>(InputWindow::capacity, data.size()), '\0');
    uLong checksum = crc32_z(0, nullptr, 0);
    for (std::uint64_t at = 0; at < data.size(); at += buffer.size()) {
        const std::span<char> part =
            std::span<char>(buffer).first(std::min<std::uint64_t>(buffer.size(), data.size() - at));
        data.read(at, part);
        checksum = checksumOf(checksum, part);
    }
    requireChecksum(input, member, checksum);
}

}  // namespace sinescope
