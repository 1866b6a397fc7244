// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table.h"

#include "core/error.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/safetensors.h"
#include "core/files/table_use.h"
#include "core/files/word_vectors.h"
#include "core/files/zip.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sinescope {

namespace {

constexpr std::string_view anyFormat =
    "npy, npz, safetensors, csv, and word2vec or GloVe files can be opened";

/// True if the first eight bytes are the length of a header that begins with a brace.
bool isSafetensors(const Input& input, std::string_view start) {
    if (start.size() < 9 || start[8] != '{') return false;
    std::uint64_t length = 0;
    for (std::size_t i = 8; i-- > 0;) length = length << 8 | static_cast<unsigned char>(start[i]);
    return length <= input.size() - 8;
}

/// The kind of a file that no reader accepts; empty if unknown.
std::string otherKind(std::string_view start) {
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"GGUF", "is a GGUF model, whose tensors are packed; save the table as npy or safetensors"},
        {"\x89HDF", "is an HDF5 file; save the table as npy or safetensors"},
        {"\x1f\x8b", "is compressed by gzip; unpack it first"},
        {"BZh", "is compressed by bzip2; unpack it first"},
        {"\xfd"
         "7zXZ",
         "is compressed by xz; unpack it first"},
        {"PAR1", "is a Parquet file; save the table as npy or csv"},
        {"\xff\xfe", "is text in UTF-16; save it as UTF-8"},
        {"\xfe\xff", "is text in UTF-16; save it as UTF-8"},
    };
    for (const auto& [magic, sentence] : kinds)
        if (start.starts_with(magic)) return std::string(sentence);
    const bool isPickle = start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5;
    if (isPickle)
        return "is a Python pickle, which could run code when opened; save the table as npy or safetensors";
    return {};
}

bool isText(std::string_view start) {
    return std::ranges::none_of(start, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f') || byte == 0x7f;
    });
}

/// True if the lines end with carriage returns alone, as spreadsheets on a Mac can still save them.
bool hasOnlyCarriageReturns(std::string_view start) {
    return start.find('\r') < start.size() - 1 && start.find('\n') == std::string_view::npos;
}

bool holdsPickle(const Input& input) {
    const std::vector<ZipMember> members = zipMembers(input);
    return std::ranges::any_of(members,
                               [](const ZipMember& member) { return member.name.ends_with("data.pkl"); });
}

ListedTable listed(std::string name, std::string dtype, std::vector<std::uint64_t> shape) {
    ListedTable table;
    table.name = std::move(name);
    table.dtype = std::move(dtype);
    table.shape = std::move(shape);
    if (const std::optional<TableShape> size = tableShape(table.shape)) {
        table.rows = size->rows;
        table.columns = size->columns;
    }
    describeUse(table);
    return table;
}

ListedTable listed(std::string name, const StoredArray& array) {
    return listed(std::move(name), elementName(array.type), array.shape);
}

std::vector<ListedTable> listedTensors(const Input& input) {
    std::vector<ListedTable> tables;
    for (const StoredTensor& tensor : listSafetensors(input)) {
        const std::optional<ElementType> type = elementTypeOf(tensor.dtype);
        tables.push_back(listed(tensor.name, type ? elementName(*type) : tensor.dtype, tensor.shape));
    }
    return tables;
}

/// A member that cannot be read (Python objects, text) does not hide the others.
std::vector<ListedTable> listedMembers(const Input& input, std::vector<UnlistedArray>& others) {
    std::vector<ListedTable> tables;
    for (const NpzHeader& header : readNpzHeaders(input)) {
        if (header.reason.empty())
            tables.push_back(listed(header.name, header.array));
        else
            others.push_back({header.name, header.reason});
    }
    return tables;
}

/// A text file; the note says if the first column is taken as the names of the rows.
ListedTable listedText(const Input& input) {
    const CsvSize size = csvSize(input);
    ListedTable table = listed({}, "text", {size.rows, size.columns});
    if (size.hasRowNames)
        table.note = "The first column (" + quotedText(size.firstRowName) +
                     (size.rows > 1 ? " to " + quotedText(size.lastRowName) : "") +
                     ") is the index of the rows and not part of the table.";
    return table;
}

ListedTable listedWords(const Input& input) {
    const WordVectorsSize size = wordVectorsSize(input);
    ListedTable table = listed({}, size.format == WordVectorFormat::Word2VecBinary ? "float32" : "text",
                               {size.words, size.dimension});
    table.use = TableUse::Embeddings;
    return table;
}

bool isWordVectors(TableFormat format) {
    return format == TableFormat::Word2VecText || format == TableFormat::Word2VecBinary ||
           format == TableFormat::Glove;
}

std::vector<ListedTable> allTables(const Input& input, TableFormat format,
                                   std::vector<UnlistedArray>& others) {
    switch (format) {
        case TableFormat::Npy:
            return {listed({}, readNpyHeader(input))};
        case TableFormat::Npz:
            return listedMembers(input, others);
        case TableFormat::Safetensors:
            return listedTensors(input);
        case TableFormat::Csv:
            return {listedText(input)};
        default:
            return {listedWords(input)};
    }
}

int rankOf(TableUse use) {
    switch (use) {
        case TableUse::Positions:
            return 0;
        case TableUse::ScoreBias:
            return 1;
        case TableUse::RotaryFrequencies:
        case TableUse::RotaryCosines:
        case TableUse::RotarySines:
            return 2;
        case TableUse::Embeddings:
            return 3;
        case TableUse::Unknown:
            break;
    }
    return 4;
}

bool isOpenable(const ListedTable& table) {
    const bool hasAxes = table.shape.size() >= 2 || table.use == TableUse::RotaryFrequencies;
    return hasAxes && table.rows >= 1 && table.columns >= 1;
}

/// Why an array is not a table.
std::string shapeReason(const Input& input, const ListedTable& table) {
    const std::string shape = shapeText(table.shape);
    const bool isEmpty = std::ranges::find(table.shape, 0u) != table.shape.end();
    const std::string has = isEmpty                   ? "has no values (" + shape + ")"
                            : table.shape.empty()     ? "is a single number"
                            : table.shape.size() == 1 ? "has one axis (" + shape + ")"
                                                      : "has more than two axes (" + shape + ")";
    const std::string array = table.name.empty() ? "" : quotedText(table.name) + " in ";
    return array + input.shownName() + " " + has +
           "; a table has two axes, rows and columns, and at least one value.";
}

std::string described(const ListedTable& table) {
    return quotedText(table.name) + " (" + shapeText(table.shape) + ")";
}

[[noreturn]] void refuseChoice(const Input& input, const TableListing& listing, std::string_view name) {
    constexpr std::size_t maximumListed = 8;
    std::vector<std::string> tables;
    for (const ListedTable& table : listing.tables) tables.push_back(described(table));
    input.refuse((name.empty() ? "holds several tables, and one must be named: "
                               : "has no table " + quotedText(name) + "; it has ") +
                 enumerated(tables, maximumListed) + ".");
}

/// The table that `name` selects.
const ListedTable& chosenFrom(const Input& input, const TableListing& listing, std::string_view name) {
    const std::vector<ListedTable>& tables = listing.tables;
    const auto named = std::ranges::find_if(
        listing.others, [name](const UnlistedArray& other) { return other.name == name; });
    if (!name.empty() && named != listing.others.end()) throw Error(named->reason);
    if (tables.empty() && listing.others.size() == 1) throw Error(listing.others.front().reason);
    if (tables.empty() && listing.others.empty()) input.refuse("holds no table: it has no array.");
    if (tables.empty())
        input.refuse("holds no table among its " + groupedText(listing.others.size()) +
                     " arrays. The first: " + listing.others.front().reason);
    if (name.empty() && tables.size() == 1) return tables.front();
    if (name.empty()) {
        const bool onlyOne = tables[0].use == TableUse::Positions && tables[1].use != TableUse::Positions;
        if (onlyOne) return tables.front();
        refuseChoice(input, listing, name);
    }
    const auto found = std::ranges::find_if(tables, [name](const ListedTable& t) { return t.name == name; });
    if (found == tables.end()) refuseChoice(input, listing, name);
    return *found;
}

Matrix valuesOf(const Input& input, TableFormat format, const ListedTable& table) {
    if (format == TableFormat::Npy) return readNpy(input);
    if (format == TableFormat::Npz) return readNpz(input, table.name);
    if (format == TableFormat::Safetensors) return readSafetensors(input, table.name);
    return readCsv(input).values;
}

std::string sentenceName(const Input& input, const ListedTable& table) {
    return table.name.empty() ? input.shownName() : quotedText(table.name) + " in " + input.shownName();
}

void requireOpenable(const Input& input, const ListedTable& table) {
    if (table.rows < 1 || table.columns < 1)
        input.refuse("has the shape " + shapeText(table.shape) +
                     (table.name.empty() ? "" : " in " + quotedText(table.name)) +
                     "; a table has two axes, rows and columns, and at least one value.");
    if (table.columns > maximumTableValues / table.rows)
        input.refuse("has " + groupedText(table.rows) + " × " + groupedText(table.columns) + " values" +
                     (table.name.empty() ? "" : " in " + quotedText(table.name)) + "; tables of at most " +
                     groupedText(maximumTableValues) + " values can be opened.");
}

}  // namespace

const char* formatName(TableFormat format) {
    switch (format) {
        case TableFormat::Npy:
            return "npy";
        case TableFormat::Npz:
            return "npz";
        case TableFormat::Safetensors:
            return "safetensors";
        case TableFormat::Csv:
            return "csv";
        case TableFormat::Word2VecText:
            return "word2vec text";
        case TableFormat::Word2VecBinary:
            return "word2vec binary";
        case TableFormat::Glove:
            break;
    }
    return "GloVe";
}

TableFormat tableFormat(const Input& input) {
    constexpr std::uint64_t inspected = 4096;
    const std::string start = input.text(0, std::min(inspected, input.size()));
    if (start.starts_with("\x93NUMPY")) return TableFormat::Npy;
    if (start.starts_with("PK\3\4") || start.starts_with("PK\5\6")) {
        if (holdsPickle(input))
            input.refuse(
                "is a PyTorch checkpoint, a pickle that could run code when opened; save the table as "
                "safetensors or npz.");
        return TableFormat::Npz;
    }
    if (isSafetensors(input, start)) return TableFormat::Safetensors;
    if (const std::string kind = otherKind(start); !kind.empty())
        input.refuse(kind + "; " + std::string(anyFormat) + ".");
    if (isText(start) && hasOnlyCarriageReturns(start))
        input.refuse("ends its lines with a carriage return (CR) alone; save it with LF or CRLF line ends.");
    if (const std::optional<WordVectorFormat> words = wordVectorFormat(input)) {
        if (*words == WordVectorFormat::Glove) return TableFormat::Glove;
        return *words == WordVectorFormat::Word2VecText ? TableFormat::Word2VecText
                                                        : TableFormat::Word2VecBinary;
    }
    if (!isText(start)) input.refuse("is not a table; " + std::string(anyFormat) + ".");
    return TableFormat::Csv;
}

TableListing listTables(const Input& input) {
    TableListing listing{tableFormat(input), {}, {}};
    listing.tables = allTables(input, listing.format, listing.others);
    for (const ListedTable& table : listing.tables)
        if (!isOpenable(table)) listing.others.push_back({table.name, shapeReason(input, table)});
    std::erase_if(listing.tables, [](const ListedTable& table) { return !isOpenable(table); });
    std::ranges::stable_sort(listing.tables, [](const ListedTable& a, const ListedTable& b) {
        return rankOf(a.use) < rankOf(b.use);
    });
    return listing;
}

TableListing listTables(const std::filesystem::path& path) {
    return listTables(FileInput(path));
}

ListedTable chosenTable(const Input& input, std::string_view name) {
    const TableFormat format = tableFormat(input);
    if (format == TableFormat::Npz || format == TableFormat::Safetensors)
        return chosenFrom(input, listTables(input), name);
    if (!name.empty())
        input.refuse("is a file of one table (" + std::string(formatName(format)) + ") without a name; " +
                     quotedText(name) + " was asked for.");
    std::vector<UnlistedArray> none;
    return allTables(input, format, none).front();
}

OpenedTable readTable(const Input& input, std::string_view name) {
    const TableFormat format = tableFormat(input);
    OpenedTable opened;
    opened.file = std::filesystem::path(input.name()).filename().string();
    opened.listing = chosenTable(input, name);
    requireOpenable(input, opened.listing);
    Matrix values;
    if (isWordVectors(format)) {
        WordVectors words = readAllWordVectors(input, maximumTableValues);
        opened.words = std::move(words.words);
        values = std::move(words.vectors);
    } else {
        values = valuesOf(input, format, opened.listing);
    }
    if (values.rows() != opened.listing.rows || values.cols() != opened.listing.columns)
        input.refuse(std::string(changedWhileRead));
    requireFinite(values, sentenceName(input, opened.listing));
    opened.values = WeightTable(std::move(values));
    return opened;
}

OpenedTable readTable(const std::filesystem::path& path, std::string_view name) {
    return readTable(FileInput(path), name);
}

TableName parseTableName(const std::string& text) {
    std::error_code ignored;
    for (std::size_t end = text.size(); end != std::string::npos && end > 0; end = text.rfind(':', end - 1)) {
        const std::filesystem::path file(text.substr(0, end));
        if (std::filesystem::exists(file, ignored))
            return {file, end < text.size() ? text.substr(end + 1) : std::string()};
    }
    // No such file exists: the error names the part before the last colon of a plain FILE:TENSOR.
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return {text, {}};
    return {text.substr(0, colon), text.substr(colon + 1)};
}

}  // namespace sinescope
