// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"

#include "core/files/output.h"
#include "core/files/table.h"
#include "test_files.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <zlib.h>

using namespace sinescope;

namespace {

/// One member of an archive made by hand; tests change fields to make it inconsistent.
struct Member {
    std::string name = "a.npy";
    std::string data;
    std::uint64_t bytes = 0;
    std::uint64_t compressedBytes = 0;
    std::uint64_t checksum = 0;
    std::uint64_t method = 0;
    std::uint64_t flags = 0;
    std::uint64_t headerBegin = 0;
    std::string localName = "a.npy";
};

Member storedMember(const std::string& data) {
    Member member;
    member.data = data;
    member.bytes = member.compressedBytes = data.size();
    member.checksum = crc32_z(0, reinterpret_cast<const Bytef*>(data.data()), data.size());
    return member;
}

Member deflatedMember(const std::string& data) {
    Member member = storedMember(data);
    member.method = 8;
    std::string packed(compressBound(static_cast<uLong>(data.size())) + 64, '\0');
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    std::string copy = data;
    stream.next_in = reinterpret_cast<Bytef*>(copy.data());
    stream.avail_in = static_cast<uInt>(copy.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    member.data = packed;
    member.compressedBytes = packed.size();
    return member;
}

std::string archiveOf(const std::vector<Member>& members, std::uint64_t entries) {
    std::string file;
    std::string directory;
    for (const Member& member : members) {
        const std::string common = littleEndian(20, 2) + littleEndian(member.flags, 2) +
                                   littleEndian(member.method, 2) + littleEndian(0, 4) +
                                   littleEndian(member.checksum, 4) +
                                   littleEndian(member.compressedBytes, 4) + littleEndian(member.bytes, 4);
        directory += "PK\1\2" + littleEndian(20, 2) + common + littleEndian(member.name.size(), 2) +
                     littleEndian(0, 12) + littleEndian(file.size() + member.headerBegin, 4) + member.name;
        file += "PK\3\4" + common + littleEndian(member.localName.size(), 2) + littleEndian(0, 2) +
                member.localName + member.data;
    }
    return file + directory + "PK\5\6" + littleEndian(0, 4) + littleEndian(entries, 2) +
           littleEndian(entries, 2) + littleEndian(directory.size(), 4) + littleEndian(file.size(), 4) +
           littleEndian(0, 2);
}

void expectRefused(std::string_view words, const Member& member) {
    const std::string file = archiveOf({member}, 1);
    expectRefusal(words, [&] { readNpz(MemoryInput(file, "hostile.npz")); });
}

/// In-memory input that counts the bytes read.
class CountingInput final : public Input {
 public:
    explicit CountingInput(std::string_view bytes) : Input("counted.npz", bytes.size()), m_bytes(bytes) {}
    std::uint64_t bytesRead() const { return m_read; }

 private:
    void readWithin(std::uint64_t begin, std::span<std::byte> into) const override {
        std::memcpy(into.data(), m_bytes.data() + begin, into.size());
        m_read += into.size();
    }

    std::string_view m_bytes;
    mutable std::uint64_t m_read = 0;
};

}  // namespace

TEST(Npz, readsArchivesWrittenByNumPy) {
    EXPECT_EQ(readNpz(vectorFile("stored.npz"), "positions"), writtenTable());
    EXPECT_EQ(readNpz(vectorFile("stored.npz"), "bias"), writtenTable());
    EXPECT_EQ(readNpz(vectorFile("deflated.npz"), "positions"), writtenTable());
    EXPECT_EQ(readNpz(vectorFile("deflated.npz"), "zeros"), Matrix(Matrix::Zero(64, 64)));
    EXPECT_EQ(readNpz(vectorFile("streamed.npz"), "positions"), writtenTable());
    EXPECT_EQ(readNpz(vectorFile("zip64.npz"), "positions"), writtenTable());
    EXPECT_EQ(readNpz(vectorFile("zip64.npz"), "bias"), writtenTable());
}

TEST(Npz, arraysAreListedAndSingleArrayNeedsNoName) {
    EXPECT_EQ(listNpz(vectorFile("stored.npz")), (std::vector<std::string>{"positions", "bias"}));
    EXPECT_EQ(listNpz(vectorFile("zip64.npz")), (std::vector<std::string>{"positions", "bias"}));
    EXPECT_EQ(readNpz(vectorFile("streamed.npz")), writtenTable());
    expectRefusal("one must be named: it has \"positions\", \"bias\".",
                  [] { readNpz(vectorFile("stored.npz")); });
    expectRefusal("has no array \"wpe\"; it has \"positions\", \"zeros\".",
                  [] { readNpz(vectorFile("deflated.npz"), "wpe"); });
}

TEST(Npz, directoryIsReadOnceForAnyNumberOfMembers) {
    const std::string npy = bytesOf(vectorFile("f8_little.npy"));
    std::vector<Member> members;
    for (int k = 0; k < 3000; ++k) {
        Member& member = members.emplace_back(k % 2 == 0 ? storedMember(npy) : deflatedMember(npy));
        member.name = member.localName = std::to_string(k) + ".npy";
    }
    const std::string file = archiveOf(members, members.size());
    const CountingInput input(file);
    const std::vector<NpzHeader> headers = readNpzHeaders(input);
    ASSERT_EQ(headers.size(), members.size());
    EXPECT_EQ(headers[2999].name, "2999");
    EXPECT_EQ(headers[2999].array.shape, (std::vector<std::uint64_t>{3, 4}));
    EXPECT_LT(input.bytesRead(), 3 * file.size());
}

TEST(Npz, unreadableArrayIsExplainedAndOthersStayReadable) {
    Member objects = storedMember(bytesOf(vectorFile("objects.npy")));
    objects.name = objects.localName = "o.npy";
    const std::string one = archiveOf({objects}, 1);
    expectRefusal("\"o.npy\" in x.npz holds Python objects (a pickle)",
                  [&] { readTable(MemoryInput(one, "x.npz")); });
    expectRefusal("holds Python objects", [&] { readTable(MemoryInput(one, "x.npz"), "o"); });
    const std::string two = archiveOf({objects, storedMember(bytesOf(vectorFile("f8_little.npy")))}, 2);
    EXPECT_EQ(readTable(MemoryInput(two, "x.npz")).listing.name, "a");
    EXPECT_EQ(listTables(MemoryInput(two, "x.npz")).others.size(), 1u);
}

TEST(Npz, truncatedOrExtendedArchiveIsRejected) {
    for (const char* name : {"stored.npz", "deflated.npz", "streamed.npz", "zip64.npz"}) {
        const std::string whole = bytesOf(vectorFile(name));
        for (std::size_t size = 0; size < whole.size(); ++size)
            refusal(
                [&] { readNpz(MemoryInput(std::string_view(whole).substr(0, size), "cut"), "positions"); });
        expectRefusal("no end record", [&] { listNpz(MemoryInput(whole + "x", "continued")); });
        expectRefusal("no end record in its last 65,557 bytes",
                      [&] { listNpz(MemoryInput(whole + std::string(70000, 'x'), "continued")); });
    }
}

TEST(Npz, corruptedArchiveGivesSameTableOrIsRejected) {
    for (const char* name : {"deflated.npz", "zip64.npz"}) {
        const std::string whole = bytesOf(vectorFile(name));
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const char bits : {'\x01', '\xff'}) try {
                    std::string changed = whole;
                    changed[at] = static_cast<char>(changed[at] ^ bits);
                    EXPECT_EQ(readNpz(MemoryInput(changed, "changed"), "positions"), writtenTable()) << at;
                } catch (const Error&) {
                }
    }
}

TEST(Npz, archiveCommentIsSkipped) {
    std::string file = archiveOf({storedMember(bytesOf(vectorFile("f8_little.npy")))}, 1);
    const std::string comment = "PK\5\6 is how an end record begins, said the comment";
    file.replace(file.size() - 2, 2, littleEndian(comment.size(), 2));
    EXPECT_EQ(readNpz(MemoryInput(file + comment, "commented")), writtenTable());
}

TEST(Npz, inconsistentMemberIsRejected) {
    const std::string npy = bytesOf(vectorFile("f8_little.npy"));
    const Member stored = storedMember(npy);
    const Member deflated = deflatedMember(npy);
    const auto changed = [](Member member, auto Member::*field, auto value) {
        member.*field = value;
        return member;
    };
    EXPECT_EQ(readNpz(MemoryInput(archiveOf({stored}, 1), "good")), writtenTable());
    EXPECT_EQ(readNpz(MemoryInput(archiveOf({deflated}, 1), "good")), writtenTable());
    expectRefused("checksum", changed(stored, &Member::checksum, 1u));
    expectRefused("checksum", changed(deflated, &Member::checksum, 1u));
    expectRefused("encrypted", changed(stored, &Member::flags, 1u));
    expectRefused("method 12;", changed(stored, &Member::method, 12u));
    expectRefused("two sizes", changed(stored, &Member::bytes, 8u));
    expectRefused("no header of \"a.npy\"", changed(stored, &Member::localName, "b.npy"));
    expectRefused("no header of \"a.npy\"", changed(stored, &Member::localName, std::string(60000, 'a')));
    expectRefused("beyond its directory", changed(stored, &Member::headerBegin, 5000u));
    expectRefused("no header", changed(stored, &Member::headerBegin, 3u));
    expectRefused("its directory begins at", changed(deflated, &Member::compressedBytes, npy.size() * 9));
    for (const std::size_t bytes : {std::size_t(0), npy.size() - 1, npy.size() + 1})
        expectRefused("not what its directory declares", changed(deflated, &Member::bytes, bytes));
    expectRefused("can hold at most", changed(deflated, &Member::bytes, 0xfffffffeu));
    expectRefused("not what its directory declares",
                  changed(deflated, &Member::compressedBytes, deflated.compressedBytes - 1));
    Member longer = deflated;
    longer.data += "more";
    longer.compressedBytes += 4;
    expectRefused("not what its directory declares", longer);
    expectRefused("no member that ends in .npy", changed(stored, &Member::name, "a.txt"));
}

TEST(Npz, zipBombIsRejectedByDeclaredShape) {
    // 64 MiB of zeros behind a header of 12 values: 65 KB of file.
    const std::string bomb = bytesOf(vectorFile("f8_little.npy")) + std::string(64 << 20, '\0');
    Member member = deflatedMember(bomb);
    expectRefused("goes on after its array", member);
    member.bytes = 224;
    expectRefused("not what its directory declares", member);
}

TEST(Npz, inconsistentDirectoryIsRejected) {
    const Member stored = storedMember(bytesOf(vectorFile("f8_little.npy")));
    const std::string good = archiveOf({stored}, 1);
    const auto with = [&](std::size_t fromEnd, std::uint64_t value, std::size_t count) {
        std::string file = good;
        file.replace(file.size() - fromEnd, count, littleEndian(value, count));
        return file;
    };
    const auto refused = [](std::string_view words, const std::string& file) {
        expectRefusal(words, [&] { listNpz(MemoryInput(file, "hostile.npz")); });
    };
    refused("declares 2 members, but its zip directory has 1", archiveOf({stored}, 2));
    refused("\"a.npy\" twice", archiveOf({stored, stored}, 2));
    refused("in several", with(18, 1, 2));
    refused("zip directory of 50,000 bytes", with(10, 50000, 4));
    refused("damaged at byte", with(6, 0, 4));
    refused("zip64 end record is missing", with(6, 0xffffffff, 4));
    refused("zip64 end record is missing", archiveOf({}, 0xffff));
    refused("no end record", "PK\5\6");
    EXPECT_TRUE(listNpz(MemoryInput(archiveOf({}, 0), "an empty archive")).empty());
}

TEST(Npz, directoryOfGigabytesIsRejectedUnread) {
    const TestFolder folder;
    const std::uint64_t size = std::uint64_t{5} << 30;
    writeFile(folder.path("sparse.npz"), "PK\3\4");
    std::filesystem::resize_file(folder.path("sparse.npz"), size);
    std::ofstream(folder.path("sparse.npz"), std::ios::binary | std::ios::app)
        << "PK\6\6" << littleEndian(44, 8) << std::string(12, '\0') << littleEndian(1, 8)
        << littleEndian(1, 8) << littleEndian(size - 4, 8) << littleEndian(4, 8) << "PK\6\7"
        << littleEndian(0, 4) << littleEndian(size, 8) << littleEndian(1, 4) << "PK\5\6" << littleEndian(0, 4)
        << littleEndian(0xffffffff, 4) << littleEndian(0xffffffff, 4) << littleEndian(0xffffffff, 4)
        << littleEndian(0, 2);
    expectRefusal("zip directory of 5,368,709,116 bytes; at most 100,000,000 are read.",
                  [&] { listNpz(folder.path("sparse.npz")); });
}
