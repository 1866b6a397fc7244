// SPDX-License-Identifier: GPL-3.0-or-later
//
// Zip archives (PKWARE, APPNOTE.TXT 6.3.10), as far as npz files need them: members that are stored or
// deflated, zip64, sizes and places from the central directory (a streamed archive lacks them in its local
// headers). Refused with a sentence: encryption, other methods, archives in several parts, duplicate names.
#pragma once

#include "core/files/input.h"

#include <vector>

namespace sinescope {

struct ZipMember {
    std::string name;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;           ///< 0 stored, 8 deflated
    std::uint32_t checksum = 0;         ///< CRC-32 of the contents
    std::uint64_t compressedBytes = 0;  ///< in the file
    std::uint64_t bytes = 0;            ///< of the contents, as declared
    std::uint64_t headerBegin = 0;      ///< byte of the file where its local header begins
    std::uint64_t directoryBegin = 0;   ///< byte of the file before which its data must end
};

/// The members in the directory's order. Throws Error if the directory is incomplete.
std::vector<ZipMember> zipMembers(const Input& input);

/// The bytes of a member in the file: the contents if it is stored. Throws Error if the member is encrypted
/// or its local header belongs to another one.
PartInput zipMemberData(const Input& input, const ZipMember& member);

/// The contents of a deflated member. The memory grows with the actual contents, up to the declared size, to
/// what deflate can produce (1032 bytes from each) and to 256 MiB beside a header. Throws Error beyond, for
/// less than declared and for a wrong checksum.
std::string inflatedZipMember(const Input& input, const ZipMember& member);

/// The first `count` bytes of a member's contents, or all of them if there are fewer; no checksum is
/// verified. Throws Error if zipMemberData() does, and for truncated data.
std::string zipMemberStart(const Input& input, const ZipMember& member, std::uint64_t count);

/// Throws Error if the contents of a stored member do not have their checksum.
void checkStoredZipMember(const Input& input, const ZipMember& member);

}  // namespace sinescope
