// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"

#include "core/error.h"
#include "core/files/npy.h"
#include "core/files/zip.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr std::string_view npyEnding = ".npy";

std::string_view arrayName(const ZipMember& member) {
    return std::string_view(member.name).substr(0, member.name.size() - npyEnding.size());
}

/// The members that are arrays.
std::vector<ZipMember> arraysOf(const Input& input) {
    std::vector<ZipMember> members = zipMembers(input);
    std::erase_if(members, [](const ZipMember& member) { return !member.name.ends_with(npyEnding); });
    return members;
}

const ZipMember& memberOf(const Input& input, std::span<const ZipMember> arrays, std::string_view name) {
    if (arrays.empty()) input.refuse("holds no array: it has no member that ends in .npy.");
    if (name.empty() && arrays.size() == 1) return arrays.front();
    const auto found =
        std::ranges::find_if(arrays, [name](const ZipMember& member) { return arrayName(member) == name; });
    if (found != arrays.end()) return *found;
    constexpr std::size_t maximumListed = 12;
    std::vector<std::string> names;
    for (const ZipMember& member : arrays) names.push_back(quotedText(arrayName(member)));
    input.refuse((name.empty() ? "holds several arrays, and one must be named: it has "
                               : "has no array " + quotedText(name) + "; it has ") +
                 enumerated(names, maximumListed) + ".");
}

StoredArray headerOf(const Input& input, const ZipMember& member) {
    if (member.method == 0) return readNpyHeader(zipMemberData(input, member));
    // Nearly every header is within the first bytes; only a longer one takes a second read.
    constexpr std::uint64_t headBytes = 256;
    std::string start = zipMemberStart(input, member, headBytes);
    if (npyValuesBegin(start) > start.size()) start = zipMemberStart(input, member, npyHeaderBytes);
    return readNpyHeader(MemoryInput(start, quotedText(member.name) + " in " + input.shownName()));
}

}  // namespace

std::vector<std::string> listNpz(const Input& input) {
    std::vector<std::string> names;
    for (const ZipMember& member : arraysOf(input)) names.emplace_back(arrayName(member));
    return names;
}

std::vector<std::string> listNpz(const std::filesystem::path& path) {
    return listNpz(FileInput(path));
}

std::vector<NpzHeader> readNpzHeaders(const Input& input) {
    std::vector<NpzHeader> headers;
    for (const ZipMember& member : arraysOf(input)) {
        NpzHeader& header = headers.emplace_back(NpzHeader{std::string(arrayName(member)), {}, {}});
        try {
            header.array = headerOf(input, member);
        } catch (const Error& error) {
            header.reason = error.what();
        }
    }
    return headers;
}

Matrix readNpz(const Input& input, std::string_view name) {
    const std::vector<ZipMember> arrays = arraysOf(input);
    const ZipMember& member = memberOf(input, arrays, name);
    if (member.method == 0) {
        checkStoredZipMember(input, member);
        return readNpy(zipMemberData(input, member));
    }
    const std::string contents = inflatedZipMember(input, member);
    return readNpy(MemoryInput(contents, quotedText(member.name) + " in " + input.shownName()));
}

Matrix readNpz(const std::filesystem::path& path, std::string_view name) {
    return readNpz(FileInput(path), name);
}

}  // namespace sinescope
