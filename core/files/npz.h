// SPDX-License-Identifier: GPL-3.0-or-later
//
// NumPy's archives (np.savez, np.savez_compressed): zip files whose members are npy files. The array 'a' is
// the member 'a.npy'. Each is read separately; arrays that are not requested may be unreadable.
#pragma once

#include "core/files/elements.h"

#include <vector>

namespace sinescope {

/// The names of the arrays, without '.npy', in the archive's order. Throws Error if the file is not a
/// complete zip archive.
std::vector<std::string> listNpz(const Input& input);
std::vector<std::string> listNpz(const std::filesystem::path& path);

/// The header of one array; `begin` counts from the member's first byte.
struct NpzHeader {
    std::string name;
    StoredArray array;
    std::string reason;  ///< why the array cannot be read, a sentence; empty if it can
};

/// The headers of all arrays, in the archive's order: the directory is read once, and of each member only its
/// first bytes. Throws Error if listNpz() does.
std::vector<NpzHeader> readNpzHeaders(const Input& input);

/// One array as a table (see readArray for other than two dimensions); an empty name means the only array.
/// Throws Error for a name that the archive does not have, listing its names, for damage, and if readNpy()
/// does.
Matrix readNpz(const Input& input, std::string_view name = {});
Matrix readNpz(const std::filesystem::path& path, std::string_view name = {});

}  // namespace sinescope
