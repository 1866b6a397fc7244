// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/safetensors.h"

#include "core/files/tensor_names.h"

#include <algorithm>
#include <array>
#include <new>
#include <nlohmann/json.hpp>

namespace sinescope {

namespace {

/// The limit of the reference implementation.
constexpr std::uint64_t maximumHeaderBytes = 100'000'000;
constexpr std::uint64_t lengthBytes = 8;
constexpr std::size_t maximumExtents = 32;
constexpr std::string_view metadataKey = "__metadata__";

/// Converts the events of a JSON parser to tensors; builds no document, and enters no level deeper than the
/// format has.
class HeaderHandler final : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit HeaderHandler(const Input& input) : m_input(input) {}

    std::vector<StoredTensor> tensors() && { return std::move(m_tensors); }

    bool null() override { return refuseValue("null"); }
    bool boolean(bool) override { return refuseValue("true or false"); }
    bool number_integer(number_integer_t) override { return refuseValue("a negative number"); }
    bool number_float(number_float_t, const string_t&) override {
        return refuseValue("a number that is not a whole one of 0 to 2^64 - 1");
    }
    bool binary(binary_t&) override { return refuseValue("binary data"); }

    bool number_unsigned(number_unsigned_t value) override {
        if (m_place == Place::Shape) {
            if (m_tensors.back().shape.size() == maximumExtents) refuse("has more than 32 dimensions");
            m_tensors.back().shape.push_back(value);
        } else if (m_place == Place::Offsets) {
            if (m_offsets == 2) refuse("has data_offsets of more than two numbers");
            (m_offsets == 0 ? m_tensors.back().begin : m_tensors.back().end) = value;
            ++m_offsets;
        } else {
            return refuseValue("a number");
        }
        return true;
    }
    bool string(string_t& value) override {
        if (m_place == Place::Metadata) return true;
        if (m_place != Place::Tensor || m_key != Key::Dtype) return refuseValue("a string");
        m_tensors.back().dtype = value;
        return true;
    }
    bool start_object(std::size_t) override {
        if (m_place == Place::Outside)
            m_place = Place::File;
        else if (m_place == Place::File)
            m_place = m_isMetadata ? Place::Metadata : Place::Tensor;
        else
            return refuseValue("an object");
        return true;
    }
    bool end_object() override {
        if (m_place == Place::Tensor && !(m_seen[0] && m_seen[1] && m_seen[2]))
            refuse("lacks one of dtype, shape and data_offsets");
        m_place = m_place == Place::File ? Place::Outside : Place::File;
        return true;
    }
    bool start_array(std::size_t) override {
        if (m_place != Place::Tensor || m_key == Key::Dtype) return refuseValue("an array");
        m_place = m_key == Key::Shape ? Place::Shape : Place::Offsets;
        return true;
    }
    bool end_array() override {
        if (m_place == Place::Offsets && m_offsets != 2) refuse("has data_offsets of fewer than two numbers");
        m_place = Place::Tensor;
        return true;
    }
    bool key(string_t& name) override {
        if (m_place == Place::File)
            startEntry(name);
        else if (m_place == Place::Tensor)
            startField(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        m_input.refuse("has a header that is not JSON, at byte " +
                       groupedText(lengthBytes + std::max<std::size_t>(position, 1) - 1) + ".");
    }

 private:
    enum class Place { Outside, File, Metadata, Tensor, Shape, Offsets };
    enum class Key { Dtype, Shape, Offsets };

    void startEntry(const std::string& name) {
        m_isMetadata = name == metadataKey;
        if (m_isMetadata) return;
        m_tensors.emplace_back().name = name;
        m_seen = {};
        m_offsets = 0;
    }
    void startField(const std::string& name) {
        if (name == "dtype")
            m_key = Key::Dtype;
        else if (name == "shape")
            m_key = Key::Shape;
        else if (name == "data_offsets")
            m_key = Key::Offsets;
        else
            refuse("has " + quotedText(name) + " beside dtype, shape and data_offsets");
        bool& seen = m_seen[static_cast<std::size_t>(m_key)];
        if (seen) refuse("has " + name + " twice");
        seen = true;
    }
    [[noreturn]] void refuse(const std::string& what) const {
        const std::string where =
            m_tensors.empty() ? "" : ": the tensor " + quotedText(m_tensors.back().name);
        m_input.refuse("has a header that breaks the rules of safetensors" + where + " " + what + ".");
    }
    bool refuseValue(const std::string& what) const {
        if (m_place == Place::Tensor || m_place == Place::Shape || m_place == Place::Offsets)
            refuse("has " + what +
                   " where a dtype (a string), or a shape or data_offsets (arrays of whole "
                   "numbers), is expected");
        if (m_place == Place::Metadata)
            m_input.refuse("has a header with " + what + " in __metadata__, where only strings are allowed.");
        m_input.refuse("has a header with " + what + " where a JSON object is expected.");
    }

    const Input& m_input;
    std::vector<StoredTensor> m_tensors;
    Place m_place = Place::Outside;
    Key m_key = Key::Dtype;
    bool m_isMetadata = false;
    std::array<bool, 3> m_seen{};
    std::size_t m_offsets = 0;
};

std::uint64_t headerBytes(const Input& input) {
    if (input.size() < lengthBytes)
        input.refuse("is too short for a safetensors file: it has " + groupedText(input.size()) +
                     " bytes, and the length of the header alone takes 8.");
    const std::string length = input.text(0, lengthBytes);
    std::uint64_t bytes = 0;
    for (std::size_t i = lengthBytes; i-- > 0;) bytes = bytes << 8 | static_cast<unsigned char>(length[i]);
    const std::uint64_t present = input.size() - lengthBytes;
    if (bytes > maximumHeaderBytes || bytes > present)
        input.refuse("is not a safetensors file, or cut short: it declares a header of " +
                     groupedText(bytes) + " bytes; at most " +
                     groupedText(std::min(maximumHeaderBytes, present)) + " are possible here.");
    return bytes;
}

StoredArray asArray(const StoredTensor& tensor, ElementType type) {
    StoredArray array;
    array.name = "the tensor " + quotedText(tensor.name);
    array.shape = tensor.shape;
    array.type = type;
    array.begin = tensor.begin;
    return array;
}

void requireSize(const Input& input, const StoredTensor& tensor) {
    const std::optional<ElementType> type = elementTypeOf(tensor.dtype);
    if (!type) return;  // listed, but its size is unknown
    const std::uint64_t bytes = storedBytes(input, asArray(tensor, *type));
    if (bytes != tensor.end - tensor.begin)
        input.refuse("gives the tensor " + quotedText(tensor.name) + " " +
                     groupedText(tensor.end - tensor.begin) + " bytes; " + tensor.dtype + " of shape " +
                     shapeText(tensor.shape) + " takes " + groupedText(bytes) + ".");
}

/// Sorts the tensors by their bytes and refuses those that do not tile the file.
void placeTensors(const Input& input, std::uint64_t dataBegin, std::vector<StoredTensor>& tensors) {
    const std::uint64_t dataBytes = input.size() - dataBegin;
    std::ranges::sort(tensors, [](const StoredTensor& a, const StoredTensor& b) {
        return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
    });
    std::uint64_t next = 0;
    for (StoredTensor& tensor : tensors) {
        const std::string name = quotedText(tensor.name);
        if (tensor.begin > tensor.end || tensor.end > dataBytes)
            input.refuse("places the tensor " + name + " at data bytes " + groupedText(tensor.begin) +
                         " to " + groupedText(tensor.end) + ", but has data bytes 0 to " +
                         groupedText(dataBytes) + " only.");
        if (tensor.begin != next)
            input.refuse(std::string(tensor.begin < next ? "has tensors that overlap: " : "has a hole: ") +
                         name + " begins at data byte " + groupedText(tensor.begin) +
                         ", and the one before it ends at " + groupedText(next) +
                         "; each must begin where the last one ends.");
        next = tensor.end;
        tensor.begin += dataBegin;
        tensor.end += dataBegin;
        requireSize(input, tensor);
    }
    if (next != dataBytes)
        input.refuse("goes on after its last tensor: " + groupedText(next) +
                     " bytes of data are declared, but " + groupedText(dataBytes) + " follow the header.");
}

[[noreturn]] void refuseName(const Input& input, std::string_view name,
                             std::span<const StoredTensor> tensors) {
    constexpr std::size_t maximumListed = 12;
    std::string sentence = "has no tensor " + quotedText(name);
    if (tensors.empty()) input.refuse(sentence + "; it holds none at all.");
    const auto position = std::ranges::find_if(
        tensors, [](const StoredTensor& tensor) { return isNameOfPositions(tensor.name); });
    if (position != tensors.end())
        sentence += "; its positions are most likely " + quotedText(position->name);
    std::vector<std::string> held;
    for (const StoredTensor& tensor : tensors)
        held.push_back(quotedText(tensor.name) + " (" + quotedText(tensor.dtype) + ", " +
                       shapeText(tensor.shape) + ")");
    input.refuse(sentence + "; it holds " + enumerated(held, maximumListed) + ".");
}

}  // namespace

std::optional<ElementType> elementTypeOf(std::string_view dtype) {
    constexpr std::pair<std::string_view, ElementType> types[] = {
        {"BOOL", ElementType::Bool},   {"I8", ElementType::Int8},       {"I16", ElementType::Int16},
        {"I32", ElementType::Int32},   {"I64", ElementType::Int64},     {"U8", ElementType::UInt8},
        {"U16", ElementType::UInt16},  {"U32", ElementType::UInt32},    {"U64", ElementType::UInt64},
        {"F16", ElementType::Float16}, {"BF16", ElementType::BFloat16}, {"F32", ElementType::Float32},
        {"F64", ElementType::Float64},
    };
    for (const auto& [name, type] : types)
        if (name == dtype) return type;
    return std::nullopt;
}

std::vector<StoredTensor> listSafetensors(const Input& input) {
    const std::uint64_t bytes = headerBytes(input);
    try {
        const std::string header = input.text(lengthBytes, bytes);
        if (!header.starts_with('{')) input.refuse("has a header that does not begin with \"{\", at byte 8.");
        HeaderHandler handler(input);
        nlohmann::json::sax_parse(header, &handler);
        std::vector<StoredTensor> tensors = std::move(handler).tensors();
        requireDistinctNames(input, tensors, "the tensor ");
        placeTensors(input, lengthBytes + bytes, tensors);
        return tensors;
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory for its header of " + groupedText(bytes) + " bytes than there is.");
    }
}

std::vector<StoredTensor> listSafetensors(const std::filesystem::path& path) {
    return listSafetensors(FileInput(path));
}

StoredArray storedTensor(const Input& input, std::string_view name) {
    const std::vector<StoredTensor> tensors = listSafetensors(input);
    const auto found =
        std::ranges::find_if(tensors, [name](const StoredTensor& tensor) { return tensor.name == name; });
    if (found == tensors.end()) refuseName(input, name, tensors);
    const std::optional<ElementType> type = elementTypeOf(found->dtype);
    if (!type)
        input.refuse("holds the tensor " + quotedText(name) + " as " + quotedText(found->dtype) +
                     "; F64, F32, F16, BF16, I8 to I64, U8 to U64 and BOOL can be read.");
    return asArray(*found, *type);
}

Matrix readSafetensors(const Input& input, std::string_view name) {
    return readArray(input, storedTensor(input, name));
}

Matrix readSafetensors(const std::filesystem::path& path, std::string_view name) {
    return readSafetensors(FileInput(path), name);
}

}  // namespace sinescope
