// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tensors of model files, as the README of huggingface/safetensors describes them: the length N of a
// header (8 bytes, little-endian), N bytes of JSON with name, dtype, shape and place of each tensor, then the
// tensors, little-endian and in C order. Nothing in such a file is executed. As the README asks, refused are:
// a header of more than 100 MB, a duplicate name, and tensors that overlap, leave holes between them or do
// not fill the file.
#pragma once

#include "core/files/elements.h"

#include <optional>

namespace sinescope {

struct StoredTensor {
    std::string name;
    std::string dtype;                 ///< as the file spells it: "F32"
    std::vector<std::uint64_t> shape;  ///< outermost dimension first
    std::uint64_t begin = 0;           ///< first byte in the file
    std::uint64_t end = 0;             ///< byte after the last one
};

/// Type of a dtype's elements; empty for those that readSafetensors() cannot read, such as F8_E4M3.
std::optional<ElementType> elementTypeOf(std::string_view dtype);

/// All tensors, in the order of their bytes. Throws Error for a header that breaks the format's rules.
std::vector<StoredTensor> listSafetensors(const Input& input);
std::vector<StoredTensor> listSafetensors(const std::filesystem::path& path);

/// The location and type of a tensor. Throws Error as readSafetensors() does.
StoredArray storedTensor(const Input& input, std::string_view name);

/// One tensor as a table (see readArray for other than two dimensions), floats of 16, 32 and 64 bits,
/// integers and booleans. Throws Error for another dtype, and for a name that the file does not have, listing
/// its names.
Matrix readSafetensors(const Input& input, std::string_view name);
Matrix readSafetensors(const std::filesystem::path& path, std::string_view name);

}  // namespace sinescope
