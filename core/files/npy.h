// SPDX-License-Identifier: GPL-3.0-or-later
//
// NumPy's array files, as numpy.lib.format describes them: \x93NUMPY, the version, the length of a header,
// the header (a Python dictionary with descr, fortran_order and shape), then the values. Read: versions 1, 2
// and 3; either byte order; C and Fortran order; floats of 16, 32 and 64 bits, integers of 8 to 64 bits,
// booleans. Refused with a sentence: Python objects (a pickle can run code), structured types, complex and
// long double numbers, text, dates; a file that is too short for its shape, or goes on after it.
#pragma once

#include "core/files/elements.h"
#include "core/files/output.h"

#include <string_view>

namespace sinescope {

/// Number of bytes at the start of a file that contain its header.
inline constexpr std::uint64_t npyHeaderBytes = 12 + (1 << 16);
/// The offset of the values of an npy file, from its first 12 bytes; 0 if it is not an npy file.
std::uint64_t npyValuesBegin(std::string_view start);

/// Parses the header. Throws Error if it cannot be read; the shape is not yet checked against the file's
/// size.
StoredArray readNpyHeader(const Input& input);

/// The array as a table; see readArray for arrays that do not have two dimensions.
Matrix readNpy(const Input& input);
Matrix readNpy(const std::filesystem::path& path);

enum class NpyType { Float64, Float32 };

/// The header np.save (NumPy 1.23 and later) writes for a little-endian rows x columns array in C order.
std::string npyHeader(std::int64_t rows, std::int64_t columns, NpyType type);

/// Writes a rows x columns table row by row, so that memory does not grow with the rows. The bytes are those
/// of np.save.
class NpyWriter {
 public:
    /// Throws Error for a negative size.
    NpyWriter(Output output, std::int64_t rows, std::int64_t columns, NpyType type = NpyType::Float64);

    /// Writes the next values, row by row; any number of them. Throws Error beyond the last one and if Output
    /// does.
    void write(std::span<const double> values);
    /// Writes the next rows. Throws Error if they do not have `columns` columns.
    void write(const Matrix& rows);
    /// Throws Error if values are missing. Without finish() no file appears.
    void finish();

 private:
    Output m_output;
    std::int64_t m_columns;
    std::uint64_t m_missing = 0;
    NpyType m_type;
    std::string m_bytes;
};

}  // namespace sinescope
