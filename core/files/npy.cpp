// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npy.h"

#include "core/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>

namespace sinescope {

namespace {

constexpr std::string_view npyMagic = "\x93NUMPY";
/// Headers of number tables have 118 bytes; a long list of dimensions some hundred.
constexpr std::uint64_t longestHeader = 1 << 16;
/// NumPy's own limit.
constexpr std::size_t maximumDimensions = 32;

/// Parses the dictionary of an npy header, and only what such a header can hold.
class HeaderParser {
 public:
    HeaderParser(const Input& input, std::string_view text, std::uint64_t begin)
        : m_input(input), m_text(text), m_begin(begin) {}

    StoredArray parse() {
        expect('{');
        while (!take('}')) {
            entry();
            if (!take(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (m_at != m_text.size()) fail("the end of the header");
        if (!m_descr) missing("descr");
        if (!m_fortranOrder) missing("fortran_order");
        if (!m_shape) missing("shape");
        StoredArray array;
        array.name = "the array";
        array.shape = std::move(*m_shape);
        array.fortranOrder = *m_fortranOrder;
        setType(array);
        return array;
    }

 private:
    [[noreturn]] void fail(const std::string& expected) const {
        m_input.refuse("has a header that cannot be read: at byte " + groupedText(m_begin + m_at) + " " +
                       expected + " is expected.");
    }
    [[noreturn]] void missing(const std::string& key) const {
        m_input.refuse("has a header without " + quotedText(key) +
                       "; it must have descr, fortran_order and shape.");
    }

    void skipSpace() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t'))
            ++m_at;
    }
    bool take(char required) {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != required) return false;
        ++m_at;
        return true;
    }
    bool takeWord(std::string_view required) {
        skipSpace();
        if (!m_text.substr(m_at).starts_with(required)) return false;
        m_at += required.size();
        return true;
    }
    void expect(char required) {
        if (!take(required)) fail(quotedText({&required, 1}));
    }
    std::string quoted() {
        skipSpace();
        const char quote = m_at < m_text.size() ? m_text[m_at] : '\0';
        if (quote != '\'' && quote != '"') fail("a quoted word");
        const std::size_t end = m_text.find(quote, m_at + 1);
        if (end == std::string_view::npos) fail("a quoted word");
        std::string word(m_text.substr(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return word;
    }
    void entry() {
        const std::string key = quoted();
        expect(':');
        if (key == "descr" && !m_descr) {
            skipSpace();
            if (m_at < m_text.size() && m_text[m_at] == '[')
                m_input.refuse("holds records (a structured type); a table holds plain numbers.");
            m_descr = quoted();
        } else if (key == "fortran_order" && !m_fortranOrder) {
            m_fortranOrder = takeWord("True");
            if (!*m_fortranOrder && !takeWord("False")) fail("True or False");
        } else if (key == "shape" && !m_shape) {
            m_shape = tuple();
        } else {
            fail("one of descr, fortran_order and shape, each once,");
        }
    }
    std::vector<std::uint64_t> tuple() {
        std::vector<std::uint64_t> extents;
        expect('(');
        while (!take(')')) {
            skipSpace();
            std::uint64_t extent = 0;
            const char* first = m_text.data() + m_at;
            const auto [end, error] = std::from_chars(first, m_text.data() + m_text.size(), extent);
            if (error != std::errc()) fail("a whole number of 0 to 2^64 - 1");
            m_at += static_cast<std::size_t>(end - first);
            takeWord("L");  // suffix of Python 2's long integers
            if (extents.size() == maximumDimensions) fail("an array of at most 32 dimensions");
            extents.push_back(extent);
            if (take(',')) continue;
            expect(')');
            break;
        }
        return extents;
    }
    void setType(StoredArray& array) const {
        const std::string& descr = *m_descr;
        const char order = descr.empty() ? '\0' : descr[0];
        const bool hasOrder = order == '<' || order == '>' || order == '|' || order == '=';
        const std::string kind = descr.substr(hasOrder ? 1 : 0);
        if (kind.starts_with('O'))
            m_input.refuse(
                "holds Python objects (a pickle), which could run code when opened; save an array of "
                "numbers.");
        const std::optional<ElementType> type = typeOf(kind);
        if (!type)
            m_input.refuse("holds values of type " + quotedText(descr) +
                           "; floats of 16, 32 and 64 bits (f2, f4, f8), integers (i1 to i8, u1 to u8) and "
                           "booleans (b1) can be read.");
        array.type = *type;
        array.bigEndian = order == '>' || (order != '<' && std::endian::native == std::endian::big);
    }
    static std::optional<ElementType> typeOf(const std::string& kind) {
        static constexpr std::pair<std::string_view, ElementType> types[] = {
            {"f8", ElementType::Float64}, {"f4", ElementType::Float32}, {"f2", ElementType::Float16},
            {"i8", ElementType::Int64},   {"i4", ElementType::Int32},   {"i2", ElementType::Int16},
            {"i1", ElementType::Int8},    {"u8", ElementType::UInt64},  {"u4", ElementType::UInt32},
            {"u2", ElementType::UInt16},  {"u1", ElementType::UInt8},   {"b1", ElementType::Bool},
            {"?", ElementType::Bool},
        };
        for (const auto& [name, type] : types)
            if (kind == name) return type;
        return std::nullopt;
    }

    const Input& m_input;
    std::string_view m_text;
    std::uint64_t m_begin;
    std::size_t m_at = 0;
    std::optional<std::string> m_descr;
    std::optional<bool> m_fortranOrder;
    std::optional<std::vector<std::uint64_t>> m_shape;
};

/// Number of bytes of the header's length field: 2 in version 1.
std::size_t lengthBytesOf(std::string_view start) {
    return start[6] == '\1' ? 2 : 4;
}

}  // namespace

std::uint64_t npyValuesBegin(std::string_view start) {
    if (start.size() < 12 || !start.starts_with(npyMagic)) return 0;
    const std::size_t lengthBytes = lengthBytesOf(start);
    std::uint64_t headerBytes = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        headerBytes = headerBytes << 8 | static_cast<unsigned char>(start[8 + i]);
    return 8 + lengthBytes + headerBytes;
}

StoredArray readNpyHeader(const Input& input) {
    if (input.size() < 12 || input.text(0, npyMagic.size()) != npyMagic)
        input.refuse("is not an npy file: such a file begins with the byte 0x93 and the letters NUMPY.");
    const std::string start = input.text(0, std::min<std::uint64_t>(input.size(), 12));
    const int major = static_cast<unsigned char>(start[6]);
    const int minor = static_cast<unsigned char>(start[7]);
    if (major < 1 || major > 3 || minor != 0)
        input.refuse("is an npy file of version " + std::to_string(major) + "." + std::to_string(minor) +
                     "; versions 1.0, 2.0 and 3.0 can be read.");
    const std::uint64_t begin = 8 + lengthBytesOf(start);
    if (start.size() < begin) input.refuse("ends too early: it has no header.");
    const std::uint64_t headerBytes = npyValuesBegin(start) - begin;
    if (headerBytes > longestHeader)
        input.refuse("declares a header of " + groupedText(headerBytes) + " bytes; at most " +
                     groupedText(longestHeader) + " are allowed.");
    const std::string header = input.text(begin, headerBytes);
    StoredArray array = HeaderParser(input, header, begin).parse();
    array.begin = begin + headerBytes;
    return array;
}

Matrix readNpy(const Input& input) {
    const StoredArray array = readNpyHeader(input);
    const std::uint64_t bytes = storedBytes(input, array);
    if (const std::uint64_t present = input.size() - array.begin; bytes < present)
        input.refuse("goes on after its array: " + groupedText(bytes) + " bytes are declared (" +
                     shapeText(array.shape) + "), but " + groupedText(present) + " follow the header.");
    return readArray(input, array);
}

Matrix readNpy(const std::filesystem::path& path) {
    return readNpy(FileInput(path));
}

std::string npyHeader(std::int64_t rows, std::int64_t columns, NpyType type) {
    const std::string first = std::to_string(rows);
    std::string header = "{'descr': '" + std::string(type == NpyType::Float64 ? "<f8" : "<f4") +
                         "', 'fortran_order': False, 'shape': (" + first + ", " + std::to_string(columns) +
                         "), }";
    // NumPy leaves space for the first extent to grow to 21 digits in place, then pads to 64 bytes.
    header.append(first.size() < 21 ? 21 - first.size() : 0, ' ');
    constexpr std::size_t before = npyMagic.size() + 4;
    header.append(63 - (before + header.size()) % 64, ' ');
    header += '\n';
    std::string bytes(npyMagic);
    bytes += {'\1', '\0', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    return bytes + header;
}

NpyWriter::NpyWriter(Output output, std::int64_t rows, std::int64_t columns, NpyType type)
    : m_output(std::move(output)), m_columns(columns), m_type(type) {
    if (rows < 0 || columns < 0 || (columns > 0 && rows > INT64_MAX / 8 / columns))
        throw Error(m_output.name() + " cannot hold a table of " + groupedText(rows) + " × " +
                    groupedText(columns) + " values.");
    m_missing = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
    m_output.write(npyHeader(rows, columns, type));
}

void NpyWriter::write(std::span<const double> values) {
    if (values.size() > m_missing)
        throw Error(m_output.name() + " is given " + groupedText(values.size()) + " values, but only " +
                    groupedText(m_missing) + " are missing of the declared table.");
    m_missing -= values.size();
    if (m_type == NpyType::Float64 && std::endian::native == std::endian::little)
        return m_output.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    const std::size_t size = m_type == NpyType::Float64 ? 8 : 4;
    constexpr std::size_t chunk = 1 << 14;
    for (std::size_t begin = 0; begin < values.size(); begin += chunk) {
        const std::span<const double> part = values.subspan(begin, std::min(chunk, values.size() - begin));
        m_bytes.resize(part.size() * size);
        char* to = m_bytes.data();
        for (const double value : part) {
            const float narrow = static_cast<float>(value);
            std::memcpy(to, m_type == NpyType::Float64 ? static_cast<const void*>(&value) : &narrow, size);
            if constexpr (std::endian::native == std::endian::big) std::reverse(to, to + size);
            to += size;
        }
        m_output.write(m_bytes);
    }
}

void NpyWriter::write(const Matrix& rows) {
    if (rows.cols() != m_columns)
        throw Error(m_output.name() + " is given a row of " + groupedText(rows.cols()) +
                    " values; each row has " + groupedText(m_columns) + ".");
    write(std::span<const double>(rows.data(), static_cast<std::size_t>(rows.size())));
}

void NpyWriter::finish() {
    if (m_missing > 0)
        throw Error(m_output.name() + " is incomplete: " + groupedText(m_missing) +
                    " values of the declared table are missing.");
    m_output.finish();
}

}  // namespace sinescope
