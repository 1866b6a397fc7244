// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrays of numbers as npy and safetensors files store them, converted to a Matrix of double.
#pragma once

#include "core/files/input.h"

#include <optional>
#include <span>
#include <vector>

namespace sinescope {

enum class ElementType {
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float16,
    BFloat16,
    Float32,
    Float64,
};

/// Bytes of one element.
std::size_t elementSize(ElementType type);
/// As NumPy spells it: "float32"; "bfloat16", which NumPy does not have.
const char* elementName(ElementType type);

/// An array inside a file. Every type becomes double exactly, except integers beyond 2^53, which are rounded.
struct StoredArray {
    std::string name;                  ///< for messages
    std::vector<std::uint64_t> shape;  ///< outermost dimension first
    ElementType type = ElementType::Float64;
    bool bigEndian = false;
    bool fortranOrder = false;  ///< the first index runs fastest
    std::uint64_t begin = 0;    ///< byte of the file where it begins
};

/// Number of bytes of an array of that shape. Throws Error if it does not fit in 63 bits.
std::uint64_t storedBytes(const Input& input, const StoredArray& array);

/// Rows and columns of an array.
struct TableShape {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

/// The size of the table that readArray() makes of an array of this shape; empty for fewer than two
/// dimensions, and for more than two that are longer than 1. Of three or more, dimensions of 1 are dropped
/// until two are left, the first ones first: 1 x 77 x 512, 77 x 1 x 512 and 77 x 512 x 1 are 77 x 512.
std::optional<TableShape> tableShape(std::span<const std::uint64_t> shape);

/// The array as a table: see tableShape(); as NumPy broadcasts, n values are one row, 1 x n, and a single
/// number is 1 x 1. Throws Error for more dimensions, for an array without values, and before allocating if
/// the file is too short for it.
Matrix readArray(const Input& input, const StoredArray& array);

}  // namespace sinescope
