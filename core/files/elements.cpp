// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/elements.h"

#include "core/half.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sinescope {

namespace {

/// Values converted at a time: 512 KiB of double, so that bytes and values stay in the second-level cache.
constexpr std::uint64_t chunkValues = 1 << 16;
/// Columns of a Fortran-ordered tile: 8 doubles of a row are one cache line of the result.
constexpr std::uint64_t tileColumns = 8;

template <typename Bits>
Bits reversed(Bits bits) {
    if constexpr (sizeof(Bits) == 1) {
        return bits;
    } else {
        Bits result = 0;
        for (std::size_t byte = 0; byte < sizeof(Bits); ++byte) {
            result = static_cast<Bits>((result << 8) | (bits & 0xff));
            bits = static_cast<Bits>(bits >> 8);
        }
        return result;
    }
}

template <typename Bits, typename Convert>
void convertEach(const char* from, bool swapped, std::span<double> to, Convert convert) {
    const auto load = [from](std::size_t index) {
        Bits bits;
        std::memcpy(&bits, from + index * sizeof(Bits), sizeof(Bits));
        return bits;
    };
    if (swapped)
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<double>(convert(reversed(load(i))));
    else
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<double>(convert(load(i)));
}

template <typename Number, typename Bits>
void convertNumbers(const char* from, bool swapped, std::span<double> to) {
    convertEach<Bits>(from, swapped, to, [](Bits bits) { return std::bit_cast<Number>(bits); });
}

void convertBools(const char* from, bool, std::span<double> to) {
    convertEach<std::uint8_t>(from, false, to, [](std::uint8_t bits) { return bits != 0 ? 1.0 : 0.0; });
}
void convertHalves(const char* from, bool swapped, std::span<double> to) {
    convertEach<std::uint16_t>(from, swapped, to, halfToFloat);
}
void convertBrainHalves(const char* from, bool swapped, std::span<double> to) {
    convertEach<std::uint16_t>(from, swapped, to, bfloat16ToFloat);
}

struct Element {
    const char* name;
    std::size_t size;
    void (*convert)(const char* from, bool swapped, std::span<double> to);
};
template <typename Number, typename Bits>
constexpr Element number(const char* name) {
    return {name, sizeof(Number), convertNumbers<Number, Bits>};
}

/// In the order of ElementType.
constexpr Element elements[] = {
    {"bool", 1, convertBools},
    number<std::int8_t, std::uint8_t>("int8"),
    number<std::int16_t, std::uint16_t>("int16"),
    number<std::int32_t, std::uint32_t>("int32"),
    number<std::int64_t, std::uint64_t>("int64"),
    number<std::uint8_t, std::uint8_t>("uint8"),
    number<std::uint16_t, std::uint16_t>("uint16"),
    number<std::uint32_t, std::uint32_t>("uint32"),
    number<std::uint64_t, std::uint64_t>("uint64"),
    {"float16", 2, convertHalves},
    {"bfloat16", 2, convertBrainHalves},
    number<float, std::uint32_t>("float32"),
    number<double, std::uint64_t>("float64"),
};
static_assert(std::size(elements) == static_cast<std::size_t>(ElementType::Float64) + 1);

const Element& elementOf(ElementType type) {
    return elements[static_cast<std::size_t>(type)];
}

/// Reads consecutive elements of an array as double.
class ElementReader {
 public:
    ElementReader(const Input& input, const StoredArray& array)
        : m_input(input), m_array(array), m_size(elementSize(array.type)) {}

    void read(std::uint64_t firstElement, std::span<double> to) {
        const std::uint64_t begin = m_array.begin + firstElement * m_size;
        const bool native = m_array.bigEndian == (std::endian::native == std::endian::big);
        if (native && m_array.type == ElementType::Float64)
            return m_input.read(begin, std::as_writable_bytes(to));
        m_bytes.resize(to.size() * m_size);
        m_input.read(begin, std::span<char>(m_bytes));
        elementOf(m_array.type).convert(m_bytes.data(), !native, to);
    }

 private:
    const Input& m_input;
    const StoredArray& m_array;
    std::size_t m_size;
    std::string m_bytes;
};

void readRowMajor(ElementReader& reader, Matrix& table) {
    const std::span<double> values(table.data(), static_cast<std::size_t>(table.size()));
    for (std::size_t begin = 0; begin < values.size(); begin += chunkValues)
        reader.read(begin, values.subspan(begin, std::min<std::size_t>(chunkValues, values.size() - begin)));
}

void readColumnMajor(ElementReader& reader, Matrix& table) {
    const auto rows = static_cast<std::uint64_t>(table.rows());
    const auto columns = static_cast<std::uint64_t>(table.cols());
    const std::uint64_t height = std::min(rows, chunkValues / tileColumns);
    const std::uint64_t width = std::min(columns, height < rows ? tileColumns : chunkValues / height);
    std::vector<double> tile(width * height);
    for (std::uint64_t column = 0; column < columns; column += width) {
        const std::uint64_t tileWidth = std::min(width, columns - column);
        for (std::uint64_t row = 0; row < rows; row += height) {
            const std::uint64_t tileHeight = std::min(height, rows - row);
            if (tileHeight == rows)
                reader.read(column * rows, std::span(tile).first(tileWidth * rows));
            else
                for (std::uint64_t i = 0; i < tileWidth; ++i)
                    reader.read((column + i) * rows + row,
                                std::span(tile).subspan(i * tileHeight, tileHeight));
            for (std::uint64_t r = 0; r < tileHeight; ++r)
                for (std::uint64_t i = 0; i < tileWidth; ++i)
                    table.data()[(row + r) * columns + column + i] = tile[i * tileHeight + r];
        }
    }
}

/// Requests pages of megabytes, if the system has them, for memory about to be filled from front to back,
/// which halves the time for a large table.
void preferLargePages(Matrix& table) {
#ifdef __linux__
    constexpr std::size_t page = std::size_t{1} << 21;
    void* first = table.data();
    std::size_t bytes = static_cast<std::size_t>(table.size()) * sizeof(double);
    if (std::align(page, page, first, bytes)) madvise(first, bytes / page * page, MADV_HUGEPAGE);
#else
    static_cast<void>(table);
#endif
}

/// Number of dimensions that are not of length 1.
std::size_t longDimensions(std::span<const std::uint64_t> shape) {
    return shape.size() - static_cast<std::size_t>(std::ranges::count(shape, std::uint64_t{1}));
}

}  // namespace

std::size_t elementSize(ElementType type) {
    return elementOf(type).size;
}

const char* elementName(ElementType type) {
    return elementOf(type).name;
}

std::optional<TableShape> tableShape(std::span<const std::uint64_t> shape) {
    if (shape.size() < 2 || longDimensions(shape) > 2) return std::nullopt;
    std::vector<std::uint64_t> extents(shape.begin(), shape.end());
    while (extents.size() > 2) extents.erase(std::ranges::find(extents, std::uint64_t{1}));
    constexpr std::uint64_t maximum = INT64_MAX;
    if (std::max(extents[0], extents[1]) > maximum) return std::nullopt;
    return TableShape{static_cast<std::int64_t>(extents[0]), static_cast<std::int64_t>(extents[1])};
}

std::uint64_t storedBytes(const Input& input, const StoredArray& array) {
    std::uint64_t bytes = elementSize(array.type);
    bool empty = false;
    for (const std::uint64_t extent : array.shape) {
        if (extent == 0) empty = true;
        // Checked even beside an extent of 0, so that no product of extents can overflow later.
        if (extent > 0 && bytes > static_cast<std::uint64_t>(INT64_MAX) / extent)
            input.refuse("declares " + array.name + " of shape " + shapeText(array.shape) +
                         ", more bytes than 63 bits can count.");
        bytes *= std::max<std::uint64_t>(extent, 1);
    }
    return empty ? 0 : bytes;
}

Matrix readArray(const Input& input, const StoredArray& array) {
    const std::uint64_t bytes = storedBytes(input, array);
    if (bytes == 0)
        input.refuse("holds no values in " + array.name + ", whose shape is " + shapeText(array.shape) +
                     "; a table needs at least one.");
    if (array.begin > input.size() || bytes > input.size() - array.begin)
        input.refuse("ends too early: " + array.name + " of shape " + shapeText(array.shape) + " needs " +
                     groupedText(bytes) + " bytes from byte " + groupedText(array.begin) +
                     " on, but the file has only " + groupedText(input.size()) + " bytes.");
    std::optional<TableShape> size = tableShape(array.shape);
    if (!size && array.shape.size() > 2)
        input.refuse("has " + groupedText(longDimensions(array.shape)) + " dimensions in " + array.name +
                     " (" + shapeText(array.shape) + "); a table has two, rows and columns.");
    if (!size) size = {1, array.shape.empty() ? 1 : static_cast<std::int64_t>(array.shape.back())};
    const auto [rows, columns] = *size;
    try {
        Matrix table(rows, columns);
        preferLargePages(table);
        ElementReader reader(input, array);
        if (array.fortranOrder && rows > 1 && columns > 1)
            readColumnMajor(reader, table);
        else
            readRowMajor(reader, table);
        return table;
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory than there is: " + array.name + " has " + groupedText(rows) + " × " +
                     groupedText(columns) + " values of 8 bytes each.");
    }
}

}  // namespace sinescope
