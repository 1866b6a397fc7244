// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/safetensors.h"

#include "test_files.h"

#include <cmath>

using namespace sinescope;

namespace {

std::string fileOf(const std::string& header, const std::string& data) {
    return littleEndian(header.size(), 8) + header + data;
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape, int begin,
                  int end) {
    return std::string("\"").append(name) + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
           ",\"data_offsets\":[" + std::to_string(begin) + ", " + std::to_string(end) + "]}";
}

std::string object(const std::string& entries) {
    std::string text = "{";
    return text.append(entries).append("}");
}

void expectModelRefused(std::string_view words, const std::string& bytes) {
    expectRefusal(words, [&] { listSafetensors(MemoryInput(bytes, "hostile.safetensors")); });
}

}  // namespace

TEST(Safetensors, everyNumberTypeGivesSameTable) {
    const auto path = vectorFile("model.safetensors");
    EXPECT_EQ(readSafetensors(path, "double"), writtenTable());
    EXPECT_EQ(readSafetensors(path, "single"), writtenTable());
    EXPECT_EQ(readSafetensors(path, "half"), writtenTable());
    EXPECT_EQ(readSafetensors(path, "brain"), writtenTable());  // its values have at most 8 bits
    EXPECT_EQ(readSafetensors(path, "transformer.wpe.weight"), writtenTable());
    EXPECT_EQ(readSafetensors(path, "ids"),
              Matrix(writtenTable().unaryExpr([](double value) { return std::trunc(value); })));
}

TEST(Safetensors, tensorsAreListedInByteOrder) {
    const auto tensors = listSafetensors(vectorFile("model.safetensors"));
    ASSERT_EQ(tensors.size(), 6u);
    EXPECT_EQ(tensors[0].name, "double");
    EXPECT_EQ(tensors[2].dtype, "F16");
    EXPECT_EQ(tensors[5].shape, (std::vector<std::uint64_t>{1, 3, 4}));
    EXPECT_EQ(tensors[5].end, bytesOf(vectorFile("model.safetensors")).size());
}

TEST(Safetensors, missingNameIsRejectedWithAvailableNames) {
    const std::string sentence = refusal([] { readSafetensors(vectorFile("model.safetensors"), "wpe"); });
    EXPECT_NE(sentence.find("has no tensor \"wpe\""), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("most likely \"transformer.wpe.weight\""), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("\"double\" (\"F64\", 3 × 4)"), std::string::npos) << sentence;
    std::string header = "{";
    for (int i = 0; i < 200; ++i)
        header.append(i > 0 ? "," : "").append(entry(std::to_string(i), "U8", "[0]", 0, 0));
    const std::string many = fileOf(header + "}", "");
    expectRefusal("and 188 more.", [&] { readSafetensors(MemoryInput(many, "many"), "x"); });
}

TEST(Safetensors, truncatedOrExtendedFileIsRejected) {
    const std::string whole = bytesOf(vectorFile("model.safetensors"));
    for (std::size_t size = 0; size < whole.size(); ++size)
        refusal([&] { listSafetensors(MemoryInput(std::string_view(whole).substr(0, size), "cut")); });
    expectModelRefused("goes on after its last tensor", whole + "x");
}

TEST(Safetensors, corruptedHeaderIsReadOrRejected) {
    const std::string whole = bytesOf(vectorFile("model.safetensors"));
    for (std::size_t at = 0; at < 600; ++at)
        for (const char byte : {'\0', '"', '9', '}', '\xff'}) try {
                std::string changed = whole;
                changed[at] = byte;
                readSafetensors(MemoryInput(changed, "changed"), "half");
            } catch (const Error& error) {
                EXPECT_TRUE(std::string_view(error.what()).starts_with("changed ")) << error.what();
            }
}

TEST(Safetensors, inconsistentHeaderIsRejected) {
    const std::string data(16, 'x');
    const std::string one = entry("a", "F32", "[2]", 0, 8);
    const auto with = [&](const std::string& more) { return fileOf(object(one + "," + more), data); };
    EXPECT_EQ(listSafetensors(MemoryInput(with(entry("b", "F8_E4M3", "[8]", 8, 16)), "two")).size(), 2u);
    expectModelRefused("\"b\" begins at data byte 9", with(entry("b", "U8", "[7]", 9, 16)));
    expectModelRefused("overlap", with(entry("b", "U8", "[12]", 4, 16)));
    expectModelRefused("8 bytes; F32 of shape 3 takes 12", with(entry("b", "F32", "[3]", 8, 16)));
    expectModelRefused("at data bytes 8 to 17", with(entry("b", "U8", "[9]", 8, 17)));
    expectModelRefused("at data bytes 16 to 8", with(entry("b", "U8", "[9]", 16, 8)));
    expectModelRefused("goes on", with(entry("b", "U8", "[4]", 8, 12)));
    expectModelRefused("\"a\" twice", with(entry("a", "F32", "[2]", 8, 16)));
    expectModelRefused("63 bits", with(entry("b", "F32", "[4294967296,4294967296]", 8, 16)));
    const std::string far = ",\"data_offsets\":[8,18446744073709551615]}";
    expectModelRefused("18,446,744,073,709,551,615", with("\"b\":{\"dtype\":\"U8\",\"shape\":[8]" + far));
    expectModelRefused("header of 100,000,001 bytes", littleEndian(100'000'001, 8) + data);
    expectModelRefused("at most 16", littleEndian(UINT64_MAX, 8) + data);
    expectModelRefused("does not begin with \"{\"", fileOf(" {}", ""));
    expectModelRefused("does not begin with \"{\"", fileOf("", data));
}

TEST(Safetensors, unsupportedHeaderEntriesAreRejectedByName) {
    for (const auto& [header, words] : refusedTexts("refused_headers.txt"))
        expectModelRefused(words, fileOf(header, "1234"));
    std::string shape = "[1";
    for (int i = 0; i < 32; ++i) shape += ",1";
    expectModelRefused("more than 32 dimensions",
                       fileOf(object(entry("a", "F32", shape + "]", 0, 4)), "1234"));
    expectModelRefused("an array", fileOf(std::string("{\"a\":").append(1 << 20, '['), ""));
    const std::string eight = fileOf(object(entry("a", "F8_E5M2", "[4]", 0, 4)), "1234");
    expectRefusal("as \"F8_E5M2\"", [&] { readSafetensors(MemoryInput(eight, "eight"), "a"); });
}

TEST(Safetensors, metadataIsNotATensor) {
    const std::string file =
        fileOf("{\"__metadata__\":{\"format\":\"pt\"}," + entry("a", "BOOL", "[4]", 0, 4) + "}   ",
               std::string("\0\1\0\2", 4));
    EXPECT_EQ(readSafetensors(MemoryInput(file, "a file"), "a"), (Matrix(1, 4) << 0, 1, 0, 1).finished());
    expectRefusal("no tensor \"__metadata__\"",
                  [&] { readSafetensors(MemoryInput(file, "f"), "__metadata__"); });
    expectRefusal("none at all", [] { readSafetensors(MemoryInput(fileOf("{}", ""), "f"), "a"); });
}
