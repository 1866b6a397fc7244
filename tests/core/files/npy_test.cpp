// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npy.h"

#include "core/half.h"
#include "test_files.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace sinescope;

namespace {

std::string npyOf(const std::string& header, const std::string& data, char major = 1) {
    return std::string("\x93NUMPY") + major + '\0' + littleEndian(header.size(), major == 1 ? 2 : 4) +
           header + data;
}

std::string headerOf(const std::string& descr, const std::string& shape) {
    return "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
}

Matrix readBytes(const std::string& bytes) {
    return readNpy(MemoryInput(bytes, "hostile.npy"));
}

}  // namespace

TEST(Npy, everyNumPyTypeAndByteOrderGivesSameTable) {
    for (const std::string kind : {"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"})
        for (const std::string order : {"little", "big"}) {
            if (kind[1] == '1' && order == "big") continue;
            Matrix expected = writtenTable();
            if (kind[0] == 'u') expected = expected.cwiseAbs().eval();
            if (kind[0] != 'f')
                expected = expected.unaryExpr([](double value) { return std::trunc(value); }).eval();
            EXPECT_EQ(readNpy(vectorFile(kind + "_" + order + ".npy")), expected) << kind << order;
        }
    EXPECT_EQ(readNpy(vectorFile("b1.npy")),
              Matrix(writtenTable().unaryExpr([](double value) { return value > 0 ? 1.0 : 0.0; })));
}

TEST(Npy, fortranOrderAndEveryVersionGiveSameTable) {
    for (const char* name : {"f8_fortran", "f4_fortran_big", "f8_version2", "f8_version3"})
        EXPECT_EQ(readNpy(vectorFile(std::string(name) + ".npy")), writtenTable()) << name;
}

TEST(Npy, fortranOrderIsCorrectForShapesAroundTileSize) {
    const std::pair<int, int> shapes[] = {{1, 9},    {9, 1},      {8191, 9}, {8192, 17},
                                          {8193, 8}, {20000, 11}, {2, 40000}};
    for (const auto& [rows, columns] : shapes) {
        std::string data(static_cast<std::size_t>(rows * columns) * 4, '\0');
        for (int i = 0; i < rows * columns; ++i)
            data.replace(static_cast<std::size_t>(i) * 4, 4, littleEndian(static_cast<std::uint64_t>(i), 4));
        const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
        const Matrix table =
            readBytes(npyOf("{'descr':'<i4','fortran_order':True,'shape':" + shape + "}", data));
        Matrix expected(rows, columns);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) expected(row, column) = column * rows + row;
        EXPECT_EQ(table, expected) << shape;
    }
}

TEST(Npy, oneDimensionIsRowAndLeadingOnesAreDropped) {
    EXPECT_EQ(readNpy(vectorFile("one_dimension.npy")), writtenTable().row(1));
    EXPECT_EQ(readNpy(vectorFile("scalar.npy")), Matrix::Constant(1, 1, 2.5));
    EXPECT_EQ(readNpy(vectorFile("leading_ones.npy")), writtenTable());
}

TEST(Npy, unsupportedTypesAndShapesAreRejectedWithReason) {
    for (const auto& [name, words] : refusedTexts("refused_arrays.txt"))
        expectRefusal(words, [&] { readNpy(vectorFile(std::string(name) + ".npy")); });
    expectRefusal("type \"a?b\"; floats",
                  [] { readBytes(npyOf(headerOf(std::string("a\0b", 3), "(1, 1)"), "")); });
    expectRefusal("\"<V2\"", [] { readBytes(npyOf(headerOf("<V2", "(1, 1)"), "ab")); });
}

TEST(Npy, truncatedOrExtendedFileIsRejected) {
    const std::string whole = bytesOf(vectorFile("f8_little.npy"));
    for (std::size_t size = 0; size < whole.size(); ++size)
        refusal([&] { readBytes(whole.substr(0, size)); });
    expectRefusal("goes on after its array: 96 bytes are declared (3 × 4), but 97",
                  [&] { readBytes(whole + "x"); });
}

TEST(Npy, invalidHeaderIsRejectedBeforeAllocation) {
    for (const auto& [shape, words] : refusedTexts("refused_shapes.txt"))
        expectRefusal(words, [&] { readBytes(npyOf(headerOf("<f8", shape), std::string(8, 'x'))); });
    std::string manyDimensions = "(";
    for (int i = 0; i < 33; ++i) manyDimensions += "1, ";
    expectRefusal("32 dimensions",
                  [&] { readBytes(npyOf(headerOf("<f8", manyDimensions + ")"), "12345678")); });
    expectRefusal("header of 4,294,967,295 bytes",
                  [] { readBytes(std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14)); });
    expectRefusal("without \"shape\"",
                  [] { readBytes(npyOf("{'descr': '<f8', 'fortran_order': False}", "")); });
    expectRefusal("each once", [] { readBytes(npyOf("{'descr': '<f8', 'descr': '<f4'}", "")); });
    expectRefusal("version 9.0", [] { readBytes(npyOf("", "12345678", 9)); });
    expectRefusal("not an npy file", [] { readBytes("PK\3\4 and so on"); });
}

TEST(Npy, missingEmptyAndSpecialFilesAreRejectedByName) {
    const TestFolder folder;
    expectRefusal("nothing.npy does not exist.", [&] { readNpy(folder.path("nothing.npy")); });
    expectRefusal("is a folder", [&] { readNpy(folder.path("")); });
    std::ofstream(folder.path("empty.npy")).flush();
    expectRefusal("empty.npy is empty.", [&] { readNpy(folder.path("empty.npy")); });
    expectRefusal("a pipe or a device", [] { readNpy("/dev/zero"); });
}

TEST(Npy, experimentTablesHaveExpectedShapesAndValues) {
    const std::filesystem::path folder = std::filesystem::path(SINESCOPE_RESOURCES_DIR) / "experiment";
    const Matrix learned = readNpy(folder / "learned_positions.npy");
    EXPECT_EQ(learned.rows(), 128);
    EXPECT_EQ(learned.cols(), 96);
    EXPECT_NO_THROW(requireFinite(learned, "learned_positions.npy"));
    // As NumPy prints them.
    EXPECT_EQ(static_cast<float>(learned(5, 7)), -0.075966194f);
    EXPECT_EQ(static_cast<float>(learned(127, 95)), 0.03161356f);
    EXPECT_EQ(learned, Matrix(learned.cast<float>().cast<double>()));
    const auto characters = nlohmann::json::parse(bytesOf(folder / "characters.json"));
    const Matrix embeddings = readNpy(folder / "characters.npy");
    EXPECT_EQ(embeddings.rows(), static_cast<Eigen::Index>(characters.size()));
    EXPECT_EQ(embeddings.cols(), 96);
    const Matrix bias = readNpy(folder / "t5_bias.npy");
    EXPECT_EQ(bias.rows(), 32);
    EXPECT_EQ(bias.cols(), 4);
    EXPECT_EQ(static_cast<float>(bias(31, 3)), -0.83852565f);
}

TEST(Npy, writtenFileMatchesNumPyByteForByte) {
    const TestFolder folder;
    for (const auto& [name, type] :
         {std::pair("f8_little.npy", NpyType::Float64), {"f4_little.npy", NpyType::Float32}}) {
        NpyWriter writer(Output(folder.path(name)), 3, 4, type);
        for (int row = 0; row < 3; ++row) writer.write(Matrix(writtenTable().row(row)));
        writer.finish();
        EXPECT_EQ(bytesOf(folder.path(name)), bytesOf(vectorFile(name)));
    }
    EXPECT_EQ(folder.files(), 2u);
}

TEST(Npy, headerIsPaddedTo64BytesForEveryShape) {
    for (const std::int64_t rows : {std::int64_t(0), std::int64_t(7), std::int64_t(1) << 20, INT64_MAX})
        for (std::int64_t columns = 0; columns < std::int64_t(1) << 33; columns = columns * 10 + 1) {
            const std::string header = npyHeader(rows, columns, NpyType::Float32);
            EXPECT_EQ(header.size() % 64, 0u);
            const StoredArray array = readNpyHeader(MemoryInput(header, "header"));
            EXPECT_EQ(array.shape,
                      (std::vector{static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns)}));
            EXPECT_EQ(array.begin, header.size());
        }
}

TEST(Npy, streamGetsSameBytesAsFile) {
    std::ostringstream stream;
    NpyWriter writer(Output(stream, "standard output"), 3, 4);
    writer.write(writtenTable());
    writer.finish();
    EXPECT_EQ(stream.str(), bytesOf(vectorFile("f8_little.npy")));
}

TEST(Npy, tableWithWrongNumberOfValuesIsNotWritten) {
    const TestFolder folder;
    {
        NpyWriter writer(Output(folder.path("a.npy")), 3, 4);
        writer.write(Matrix(writtenTable().topRows(2)));
        expectRefusal("4 values of the declared table are missing", [&] { writer.finish(); });
        expectRefusal("each row has 4", [&] { writer.write(Matrix::Zero(1, 3)); });
        expectRefusal("only 4 are missing", [&] { writer.write(Matrix::Zero(2, 4)); });
    }
    EXPECT_EQ(folder.files(), 0u);
    expectRefusal("cannot hold", [&] { NpyWriter(Output(folder.path("b.npy")), INT64_MAX, 2); });
    EXPECT_EQ(folder.files(), 0u);
}

TEST(Half, everyBitPatternMatchesFormula) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const int exponent = static_cast<int>(bits >> 10 & 0x1f);
        const double fraction = bits & 0x3ff;
        const double sign = (bits & 0x8000) != 0 ? -1 : 1;
        const float value = halfToFloat(static_cast<std::uint16_t>(bits));
        if (exponent == 31 && fraction != 0) {
            EXPECT_TRUE(std::isnan(value));
        } else {
            const double expected = exponent == 31  ? std::numeric_limits<double>::infinity()
                                    : exponent == 0 ? std::ldexp(fraction, -24)
                                                    : std::ldexp(1024 + fraction, exponent - 25);
            EXPECT_EQ(static_cast<double>(value), sign * expected) << bits;
            EXPECT_EQ(std::signbit(value), sign < 0);
        }
    }
    EXPECT_EQ(bfloat16ToFloat(0x3f80), 1.0f);
    EXPECT_EQ(bfloat16ToFloat(0xc049), -3.140625f);  // pi to 8 bits
}
