// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table.h"

#include "core/files/npy.h"
#include "core/files/output.h"
#include "core/files/table_rows.h"
#include "test_files.h"

#include <fstream>
#include <limits>
#include <map>
#include <sys/stat.h>

using namespace sinescope;

namespace {

std::string resource(std::string_view name) {
    return std::string(SINESCOPE_RESOURCES_DIR) + "/experiment/" + std::string(name);
}

/// A tensor in a safetensors file; its values do not matter.
struct Entry {
    std::string name;
    std::vector<std::uint64_t> shape;
    std::string dtype = "F32";
};

std::string headerOf(const std::vector<Entry>& entries, std::uint64_t& bytes) {
    static const std::map<std::string, std::uint64_t> sizes{
        {"F64", 8}, {"F32", 4}, {"F16", 2}, {"I64", 8}, {"F8_E4M3", 1}};
    std::string text = "{";
    bytes = 0;
    for (const Entry& entry : entries) {
        std::uint64_t size = sizes.at(entry.dtype);
        std::string shape;
        for (const std::uint64_t extent : entry.shape) {
            size *= extent;
            if (!shape.empty()) shape += ',';
            shape += std::to_string(extent);
        }
        text += (text.size() > 1 ? ",\"" : "\"") + entry.name + "\":{\"dtype\":\"" + entry.dtype +
                "\",\"shape\":[" + shape + "],\"data_offsets\":[" + std::to_string(bytes) + "," +
                std::to_string(bytes + size) + "]}";
        bytes += size;
    }
    text += '}';
    return littleEndian(text.size(), 8) + text;
}

/// A file with these values; zeros if there are none.
std::string fileOf(const std::vector<Entry>& entries, const std::string& values = {}) {
    std::uint64_t bytes = 0;
    const std::string header = headerOf(entries, bytes);
    return header + (values.empty() ? std::string(bytes, '\0') : values);
}

TableListing listingOf(const std::vector<Entry>& entries) {
    const std::string file = fileOf(entries);
    return listTables(MemoryInput(file, "model"));
}

ListedTable onlyTable(const std::string& name, const std::vector<std::uint64_t>& shape) {
    const TableListing listing = listingOf({{name, shape}});
    EXPECT_EQ(listing.tables.size(), 1u);
    return listing.tables.empty() ? ListedTable{} : listing.tables.front();
}

Matrix readText(std::string_view text) {
    return readTable(MemoryInput(text, "typed")).values.values();
}

TableFormat formatOf(std::string_view bytes) {
    return tableFormat(MemoryInput(bytes, "file"));
}

/// Peak resident memory in bytes.
std::uint64_t peakMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            std::uint64_t kibibytes = 0;
            status >> kibibytes;
            return kibibytes * 1024;
        }
    return 0;
}

}  // namespace

TEST(Table, formatIsDetectedFromContentsNotName) {
    const TestFolder folder;
    const std::map<std::string, TableFormat> files{{"f4_fortran_big.npy", TableFormat::Npy},
                                                   {"stored.npz", TableFormat::Npz},
                                                   {"deflated.npz", TableFormat::Npz},
                                                   {"streamed.npz", TableFormat::Npz},
                                                   {"model.safetensors", TableFormat::Safetensors},
                                                   {"savetxt.csv", TableFormat::Csv},
                                                   {"savetxt.txt", TableFormat::Csv}};
    for (const auto& [name, format] : files) {
        const auto misnamed = folder.path(name + ".png");
        writeFile(misnamed, bytesOf(vectorFile(name)));
        EXPECT_EQ(listTables(misnamed).format, format) << name;
    }
    EXPECT_EQ(formatOf("the 0.5 -1.25\ncat 3 1e-1\n"), TableFormat::Glove);
    EXPECT_EQ(formatOf(", 0.5 -1.25\nthe 3 1e-1\n"), TableFormat::Glove);
    EXPECT_EQ(formatOf("2 2\nthe 0.5 -1.25\ncat 3 1e-1\n"), TableFormat::Word2VecText);
    EXPECT_EQ(formatOf("1 2\nthe " + floats({0.5f, -1.25f})), TableFormat::Word2VecBinary);
    EXPECT_EQ(formatOf("1 2\n3 4\n"), TableFormat::Csv);  // np.savetxt of integers
    EXPECT_EQ(formatOf("3 4\n"), TableFormat::Csv);
    EXPECT_EQ(formatOf("a,b\n1,2\n"), TableFormat::Csv);
    EXPECT_EQ(formatOf("0.5\t1\n2\t3\n"), TableFormat::Csv);
}

TEST(Table, linesWithLeadingBlankKeepFirstColumn) {
    // NumPy's savetxt(fmt="%8.4f"), Fortran, R: numbers aligned to the right.
    EXPECT_EQ(readText("  0.1257  -0.1321   0.6404\n -0.5357   0.3616   1.3040\n"),
              (Matrix(2, 3) << 0.1257, -0.1321, 0.6404, -0.5357, 0.3616, 1.3040).finished());
    EXPECT_EQ(readText(" 1 2 3\n 4 5 6\n"), (Matrix(2, 3) << 1, 2, 3, 4, 5, 6).finished());
    EXPECT_EQ(readText("\t1 2 3\n\t4 5 6\n"), (Matrix(2, 3) << 1, 2, 3, 4, 5, 6).finished());
    EXPECT_EQ(readText("10 20\n 1  2\n"), (Matrix(2, 2) << 10, 20, 1, 2).finished());
    EXPECT_EQ(readText("  1  2\n  3  4\n"), (Matrix(2, 2) << 1, 2, 3, 4).finished());
    EXPECT_EQ(formatOf(" 0.5 -1.25 3\n the 3 1e-1\n"), TableFormat::Csv);
}

TEST(Table, indexColumnIsReportedAndSkipped) {
    const MemoryInput pandas(std::string_view(",a,b\n0,1.5,2\n1,3,4\n"), "pandas.csv");
    const TableListing listing = listTables(pandas);
    ASSERT_EQ(listing.tables.size(), 1u);
    EXPECT_EQ(listing.tables[0].columns, 2);
    EXPECT_EQ(listing.tables[0].note,
              "The first column (\"0\" to \"1\") is the index of the rows and not part of the table.");
    EXPECT_EQ(readTable(pandas).values.values(), (Matrix(2, 2) << 1.5, 2, 3, 4).finished());
    EXPECT_EQ(readTable(pandas).listing.note, listing.tables[0].note);
}

TEST(Table, wordVectorsWithWrongWordCountAreRejected) {
    expectRefusal("ends too early: it declares 3 words and has 1",
                  [] { listTables(MemoryInput(std::string_view("3 2\nthe 0.5 -1.25\n"), "w")); });
    expectRefusal("goes on after the 1 words it declares: it has 2",
                  [] { listTables(MemoryInput(std::string_view("1 2\nthe 0.5 -1.25\ncat 3 1\n"), "w")); });
    const std::string cut = "2 2\nthe " + floats({0.5f, -1.25f}) + "cat " + floats({3.0f});
    expectRefusal("ends too early", [&] { listTables(MemoryInput(cut, "w")); });
    // gensim's poincare_utf8.tsv: only words.
    expectRefusal("ends too early: the numbers of", [] {
        listTables(MemoryInput(std::string_view("1 2\nkangaroo.n.01\tmarsupial.n.01\nwolf dog\n"), "w"));
    });
}

TEST(Table, arrayThatIsNotATableIsRejectedWithReason) {
    const std::string whole = fileOf({{"wpe.weight", {2, 2}}, {"conv1.bias", {4}}, {"heads", {2, 3, 4}}});
    EXPECT_EQ(
        refusal([&] { readTable(MemoryInput(whole, "m"), "conv1.bias"); }),
        "\"conv1.bias\" in m has one axis (4); a table has two axes, rows and columns, and at least one "
        "value.");
    expectRefusal("\"heads\" in m has more than two axes (2 × 3 × 4)",
                  [&] { readTable(MemoryInput(whole, "m"), "heads"); });
    EXPECT_EQ(listTables(MemoryInput(whole, "m")).others.size(), 2u);
    // An array without a name is called by its file.
    const TableListing unnamed = listTables(vectorFile("one_dimension.npy"));
    ASSERT_EQ(unnamed.others.size(), 1u);
    EXPECT_TRUE(
        unnamed.others[0].reason.starts_with(vectorFile("one_dimension.npy").string() + " has one axis"))
        << unnamed.others[0].reason;
}

TEST(Table, longNamesAreShortenedInMessages) {
    const std::string name(9000, 'x');
    EXPECT_LT(refusal([&] { readTable(std::filesystem::path(name + ".npy")); }).size(), 300u);
    EXPECT_LT(refusal([&] { readTable(MemoryInput(std::string_view("1,a\n2,3\n"), name)); }).size(), 400u);
    const std::string file = fileOf({{name, {4}}, {name + "y", {4}}});
    EXPECT_LT(refusal([&] { readTable(MemoryInput(file, "m")); }).size(), 300u);
    EXPECT_LT(refusal([&] { readTable(MemoryInput(file, "m"), name); }).size(), 300u);
    EXPECT_EQ(shortPath(std::string(100, 'a') + "\xc3\xa9" + std::string(199, 'b')),
              "..." + std::string(199, 'b'));
}

TEST(Table, everyFormatGivesSameNumbersAndHash) {
    const Matrix expected = writtenTable();
    // hashlib.sha256 of NumPy's float64 bytes.
    const std::string hash = "ac560ed6fad5e5d4363b02dafb57cc2f7f9e5afe4e05dbee3bf9ffcf6d8716ce";
    for (const std::string_view name : {"f2_big.npy", "f4_little.npy", "f4_fortran_big.npy", "f8_fortran.npy",
                                        "leading_ones.npy", "savetxt.csv", "savetxt.txt"}) {
        const OpenedTable opened = readTable(vectorFile(name));
        EXPECT_EQ(opened.values.values(), expected) << name;
        EXPECT_EQ(opened.values.sha256(), hash) << name;
        EXPECT_EQ(opened.file, name);
    }
    for (const std::string_view file : {"stored.npz", "deflated.npz"})
        EXPECT_EQ(readTable(vectorFile(file), "positions").values.sha256(), hash) << file;
    for (const std::string_view name : {"double", "single", "half", "brain", "transformer.wpe.weight"})
        EXPECT_EQ(readTable(vectorFile("model.safetensors"), name).values.sha256(), hash) << name;
    const std::string table = "-5.5\t-4.5\t-3.5\t-2.5\n4.5\t5.5\t6.5\t7.5\n14.5\t15.5\t16.5\t17.5\n";
    EXPECT_EQ(readText(table), expected);
}

TEST(Table, experimentTablesMatchNumPyHashes) {
    const OpenedTable learned = readTable(resource("learned_positions.npy"));
    EXPECT_EQ(learned.values.rows(), 128);
    EXPECT_EQ(learned.values.columns(), 96);
    EXPECT_EQ(learned.listing.dtype, "float32");
    EXPECT_EQ(learned.values.sha256(), "df50f6095a78f5525fb056eb7c43fcd07096c7d70d9fb7102ec4d8fece7c05d9");
    EXPECT_EQ(readTable(resource("characters.npy")).values.sha256(),
              "25651733a3d964d45743013b3b1a4f85787356444d4167ff164ec9d54edd14fe");
    EXPECT_EQ(readTable(resource("t5_bias.npy")).values.sha256(),
              "e3345d0243b8f712d664cbb8ef46cc1d8d893461ee46b39153bf221852028a18");
}

TEST(Table, positionTablesAreListedFirst) {
    const TableListing listing =
        listingOf({{"lm_head.weight", {50, 8}},
                   {"transformer.h.0.attn.bias", {1, 1, 16, 16}},
                   {"transformer.wte.weight", {50, 8}},
                   {"transformer.ln_f.weight", {8}},
                   {"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {32, 8}},
                   {"position_ids", {1, 16}, "I64"},
                   {"heads", {12, 4, 4}},
                   {"packed", {4, 4}, "F8_E4M3"},
                   {"transformer.wpe.weight", {16, 8}, "F16"}});
    std::vector<std::string> names;
    for (const ListedTable& table : listing.tables) names.push_back(table.name);
    EXPECT_EQ(names, (std::vector<std::string>{
                         "transformer.wpe.weight",
                         "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight",
                         "transformer.wte.weight", "lm_head.weight", "transformer.h.0.attn.bias",
                         "position_ids", "packed"}));
    EXPECT_EQ(listing.tables[0].dtype, "float16");
    EXPECT_EQ(listing.tables[0].use, TableUse::Positions);
    EXPECT_EQ(listing.tables[1].use, TableUse::ScoreBias);
    EXPECT_EQ(listing.tables[2].use, TableUse::Embeddings);
    EXPECT_EQ(listing.tables[4].rows, 16);  // 1 x 1 x 16 x 16
    EXPECT_EQ(listing.tables[6].dtype, "F8_E4M3");
}

TEST(Table, firstRowMatchesLibraryConvention) {
    EXPECT_EQ(onlyTable("transformer.wpe.weight", {1024, 768}).firstRow, 0);
    EXPECT_EQ(onlyTable("bert.embeddings.position_embeddings.weight", {512, 8}).firstRow, 0);
    EXPECT_EQ(onlyTable("roberta.embeddings.position_embeddings.weight", {514, 8}).firstRow, 2);
    const ListedTable opt = onlyTable("model.decoder.embed_positions.weight", {2050, 8});
    EXPECT_EQ(opt.firstRow, 2);
    EXPECT_EQ(
        opt.note,
        "Position 0 is row 2, as in BART, OPT, RoBERTa and XGLM, which count from the padding index + 1; the "
        "other 2,048 rows are positions.");
    EXPECT_EQ(onlyTable("model.embed_positions.weights", {2050, 8}).firstRow, 2);         // XGLM
    EXPECT_EQ(onlyTable("model.encoder.embed_positions.weight", {1500, 8}).firstRow, 0);  // Whisper
    EXPECT_EQ(onlyTable("text_model.embeddings.position_embedding.weight", {77, 8}).firstRow, 0);
    const ListedTable vit = onlyTable("pos_embed", {1, 197, 8});
    EXPECT_EQ(vit.rows, 197);
    EXPECT_EQ(vit.columns, 8);
    EXPECT_EQ(vit.firstRow, 1);
    EXPECT_EQ(
        vit.note,
        "Row 0 is the class token's, as in ViT and CLIP; the other 196 rows are a grid of 14 × 14 patches, "
        "row by row.");
    EXPECT_NE(onlyTable("vision_model.embeddings.position_embedding.weight", {50, 8}).note.find("7 × 7"),
              std::string::npos);
    EXPECT_EQ(onlyTable("pos_embed", {1, 198, 8}).firstRow, 2);  // DeiT
    EXPECT_EQ(onlyTable("decoder.pos_embed", {1, 196, 8}).firstRow, 0);
    const ListedTable tutorial = onlyTable("pos_encoder.pe", {5000, 1, 8});  // PyTorch's tutorial
    EXPECT_EQ(tutorial.rows, 5000);
    EXPECT_EQ(tutorial.columns, 8);
    EXPECT_EQ(tutorial.note, "");
    EXPECT_EQ(onlyTable("pe", {77, 8, 1}).columns, 8);
}

TEST(Table, nameDeterminesWhetherBiasesAreBidirectional) {
    const auto isBidirectional = [](const std::string& name) {
        return onlyTable(name, {32, 8}).bidirectional;
    };
    const std::string part = "block.0.layer.0.SelfAttention.relative_attention_bias.weight";
    EXPECT_TRUE(isBidirectional("encoder." + part));
    EXPECT_FALSE(isBidirectional("decoder." + part));
    EXPECT_FALSE(isBidirectional("transformer.decoder." + part));
    EXPECT_FALSE(isBidirectional("dec.blk.0.attn_rel_b.weight"));
    EXPECT_TRUE(isBidirectional("enc.blk.0.attn_rel_b.weight"));
    EXPECT_TRUE(isBidirectional(part));
    EXPECT_NE(onlyTable("decoder." + part, {32, 8}).note.find("A decoder's, by its name: not bidirectional."),
              std::string::npos);
}

TEST(Table, rotaryTablesAreRecognisedByName) {
    const ListedTable frequencies = onlyTable("model.layers.0.self_attn.rotary_emb.inv_freq", {64});
    EXPECT_EQ(frequencies.use, TableUse::RotaryFrequencies);
    EXPECT_EQ(frequencies.rows, 1);
    EXPECT_EQ(frequencies.columns, 64);
    EXPECT_EQ(onlyTable("rotary.cos", {2048, 64}).use, TableUse::RotaryCosines);
    EXPECT_EQ(onlyTable("layers.0.rotary_emb.sin_cached", {1, 1, 2048, 64}).use, TableUse::RotarySines);
    const std::string file = fileOf({{"rotary_emb.inv_freq", {2}}}, floats({1.0f, 0.01f}));
    EXPECT_EQ(readTable(MemoryInput(file, "m")).values.values(),
              (Matrix(1, 2) << 1, static_cast<double>(0.01f)).finished());
}

TEST(Table, vitPositionsAreRecognisedWithoutName) {
    // np.save of 1 x 197 x 8.
    const std::string header = npyHeader(197, 8, NpyType::Float64);
    std::string file = header + std::string(197 * 8 * 8, '\0');
    const std::string shape = "(197, 8), }   ";
    file.replace(file.find(shape), shape.size(), "(1, 197, 8), }");
    const TableListing listing = listTables(MemoryInput(file, "vit.npy"));
    ASSERT_EQ(listing.tables.size(), 1u);
    EXPECT_EQ(listing.tables[0].firstRow, 1);
    EXPECT_EQ(listing.tables[0].use, TableUse::Positions);
}

TEST(Table, singleTableIsReadWithoutName) {
    const std::string one = fileOf({{"wpe.weight", {2, 2}}, {"lm_head", {2, 2}}});
    EXPECT_EQ(readTable(MemoryInput(one, "m")).listing.name, "wpe.weight");
    EXPECT_EQ(readTable(MemoryInput(one, "m"), "lm_head").listing.name, "lm_head");
    const std::string two = fileOf({{"a", {2, 2}}, {"b", {3, 2}}});
    EXPECT_EQ(refusal([&] { readTable(MemoryInput(two, "m")); }),
              "m holds several tables, and one must be named: \"a\" (2 × 2), \"b\" (3 × 2).");
    EXPECT_EQ(refusal([&] { readTable(MemoryInput(two, "m"), "c"); }),
              "m has no table \"c\"; it has \"a\" (2 × 2), \"b\" (3 × 2).");
    const std::string none = fileOf({{"a", {4}}, {"b", {4}}});
    expectRefusal("holds no table among its 2 arrays. The first: \"a\" in m has one axis (4)",
                  [&] { readTable(MemoryInput(none, "m")); });
    EXPECT_EQ(readTable(vectorFile("deflated.npz"), "positions").listing.shape,
              (std::vector<std::uint64_t>{3, 4}));
    expectRefusal("without a name", [] { readTable(vectorFile("f8_little.npy"), "wpe"); });
}

TEST(Table, archiveListingHasNamesTypesAndSizes) {
    const TableListing listing = listTables(vectorFile("deflated.npz"));
    ASSERT_EQ(listing.tables.size(), 2u);
    EXPECT_EQ(listing.tables[0].name, "positions");
    EXPECT_EQ(listing.tables[0].dtype, "float64");
    EXPECT_EQ(listing.tables[1].rows, 64);
    EXPECT_EQ(listTables(vectorFile("stored.npz")).tables[1].dtype, "float32");
}

TEST(Table, wordVectorsAreReadAsTablesWithNamedRows) {
    const OpenedTable glove = readTable(MemoryInput("the 0.5 -1.25\ncat 3 1e-1\n. . . 7 8\n", "glove"));
    EXPECT_EQ(glove.words, (std::vector<std::string>{"the", "cat", ". . ."}));
    EXPECT_EQ(glove.values.rows(), 3);
    EXPECT_EQ(glove.values.values()(2, 1), 8);
    EXPECT_EQ(glove.listing.use, TableUse::Embeddings);
    const std::string binary = "2 2\nthe " + floats({0.5f, -1.25f}) + "cat " + floats({3.0f, 0.25f});
    const OpenedTable packed = readTable(MemoryInput(binary, "vectors"));
    EXPECT_EQ(packed.words, (std::vector<std::string>{"the", "cat"}));
    EXPECT_EQ(packed.values.values(), (Matrix(2, 2) << 0.5, -1.25, 3, 0.25).finished());
    expectRefusal("ends too early", [] { readTable(MemoryInput("3 2\nthe 0.5 -1.25\ncat 3 1\n", "w")); });
    EXPECT_EQ(listTables(MemoryInput("the 0.5 -1.25\ncat 3 1e-1\n", "glove")).tables[0].rows, 2);
}

TEST(Table, unsupportedFilesAreRejectedWithTheirType) {
    expectRefusal("is a Python pickle, which could run code", [] { formatOf("\x80\x04\x95...."); });
    expectRefusal("is a GGUF model", [] { formatOf("GGUF\3"); });
    expectRefusal("is compressed by gzip; unpack it first", [] { formatOf("\x1f\x8b\x08"); });
    expectRefusal("is text in UTF-16; save it as UTF-8", [] {
        formatOf(
            std::string("\xff\xfe"
                        "1\0,\0",
                        6));
    });
    expectRefusal("is not a table; npy, npz", [] {
        formatOf(
            std::string("\x7f"
                        "ELF\2\1\1\0\0",
                        9));
    });
    for (const char* text : {"1,2\r3,4\r", "the 0.1 0.2\rcat 0.3 0.4\r"})
        expectRefusal("carriage return (CR) alone", [&] { formatOf(text); });
    expectRefusal("a table has two axes", [] { readTable(vectorFile("one_dimension.npy")); });
    expectRefusal("a table has two axes", [] { readTable(vectorFile("three_dimensions.npy")); });
    expectRefusal("a table has two axes", [] { readTable(vectorFile("no_rows.npy")); });
    expectRefusal("pickle", [] { readTable(vectorFile("objects.npy")); });
}

TEST(Table, pyTorchCheckpointIsRejectedByName) {
    // An empty stored member "archive/data.pkl": local header, directory, end record.
    const std::string name = "archive/data.pkl";
    const std::string common = littleEndian(20, 2) + std::string(6, '\0');
    const std::string local = "PK\3\4" + common + std::string(14, '\0') + littleEndian(name.size(), 2) +
                              std::string(2, '\0') + name;
    const std::string entry = "PK\1\2" + littleEndian(20, 2) + common + std::string(14, '\0') +
                              littleEndian(name.size(), 2) + std::string(16, '\0') + name;
    const std::string end = "PK\5\6" + std::string(4, '\0') + littleEndian(1, 2) + littleEndian(1, 2) +
                            littleEndian(entry.size(), 4) + littleEndian(local.size(), 4) +
                            std::string(2, '\0');
    expectRefusal("is a PyTorch checkpoint", [&] { formatOf(local + entry + end); });
}

TEST(Table, nonFiniteValueIsReportedWithCell) {
    expectRefusal("typed has no number (NaN) at row 1, column 0", [] { readText("1,2\nnan,4\n"); });
    expectRefusal("an infinite value at row 0, column 1", [] { readText("1,-inf\n3,4\n"); });
    const std::string file =
        fileOf({{"wpe.weight", {1, 2}}}, floats({1, std::numeric_limits<float>::infinity()}));
    expectRefusal("\"wpe.weight\" in m has an infinite value at row 0, column 1",
                  [&] { readTable(MemoryInput(file, "m")); });
}

TEST(Table, onlyRegularFilesAreOpened) {
    const TestFolder folder;
    const auto pipe = folder.path("pipe.npy");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    expectRefusal("is a pipe or a device", [&] { readTable(pipe); });
    expectRefusal("is a pipe or a device", [] { listTables("/dev/zero"); });
    expectRefusal("is a folder", [&] { readTable(folder.path("")); });
    expectRefusal("does not exist", [&] { readTable(folder.path("none.npy")); });
    writeFile(folder.path("empty.csv"), "");
    expectRefusal("is empty", [&] { readTable(folder.path("empty.csv")); });
    // 5 GiB of zeros, refused by the first bytes.
    const auto zeros = folder.path("zeros.csv");
    writeFile(zeros, "0");
    std::filesystem::resize_file(zeros, std::uint64_t{5} << 30);
    expectRefusal("is not a table; npy, npz", [&] { readTable(zeros); });
}

TEST(Table, onlyRequestedTableOfLargeCheckpointIsRead) {
    const TestFolder folder;
    const auto path = folder.path("model.safetensors");
    const std::uint64_t rows = 1024;
    const std::uint64_t columns = 768;
    std::uint64_t bytes = 0;
    const std::string header = headerOf(
        {{"lm_head.weight", {1'250'000, 1024}}, {"wpe.weight", {rows, columns}}, {"ln.weight", {16}}}, bytes);
    ASSERT_GT(bytes, std::uint64_t{5'000'000'000});
    writeFile(path, header);
    std::filesystem::resize_file(path, header.size() + bytes);  // a sparse file: no data are written
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        const std::uint64_t tableBegin = header.size() + std::uint64_t{1'250'000} * 1024 * 4;
        file.seekp(static_cast<std::streamoff>(tableBegin + (5 * columns + 7) * 4));
        file << floats({2.5f});
    }
    const std::uint64_t before = peakMemory();
    const OpenedTable opened = readTable(path);
    EXPECT_EQ(opened.listing.name, "wpe.weight");
    EXPECT_EQ(opened.values.values()(5, 7), 2.5);
    EXPECT_EQ(opened.values.values().sum(), 2.5);
    ASSERT_GT(before, 0u);
    EXPECT_LT(peakMemory() - before, 3 * rows * columns * sizeof(double));
    expectRefusal("tables of at most 67,108,864 values can be opened",
                  [&] { readTable(path, "lm_head.weight"); });
}

TEST(Table, singleRowsAreReadFromTableOfAnySize) {
    const TestFolder folder;
    const auto path = folder.path("model.safetensors");
    std::uint64_t bytes = 0;
    const std::string header = headerOf({{"embed_tokens.weight", {1'250'000, 1024}}, {"b", {2, 2}}}, bytes);
    writeFile(path, header);
    std::filesystem::resize_file(path, header.size() + bytes);
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(header.size() + (std::uint64_t{1'249'999} * 1024 + 3) * 4));
        file << floats({2.5f, std::numeric_limits<float>::infinity()});
    }
    const FileInput input(path);
    const TableRows rows(input, "embed_tokens.weight");
    EXPECT_EQ(rows.rows(), 1'250'000);
    EXPECT_EQ(rows.row(0), Vector(Vector::Zero(1024)));
    expectRefusal("has an infinite value", [&] { static_cast<void>(rows.row(1'249'999)); });
    expectRefusal("has no row 1,250,000", [&] { static_cast<void>(rows.row(1'250'000)); });
    expectRefusal("has no table \"c\"", [&] { TableRows(input, "c"); });
    for (const char* name : {"f4_little.npy", "f4_fortran_big.npy", "leading_ones.npy", "savetxt.csv"}) {
        const FileInput written(vectorFile(name));
        const TableRows each(written);
        for (Eigen::Index r = 0; r < 3; ++r) EXPECT_EQ(each.row(r), Vector(writtenTable().row(r))) << name;
    }
    const FileInput one(vectorFile("one_dimension.npy"));
    expectRefusal("a table has two axes", [&] { TableRows rowsOfOne(one); });
}

TEST(Table, tableNameIsSplitAtLastColonAfterFileName) {
    const TestFolder folder;
    writeFile(folder.path("a:b.npy"), "x");
    const std::string name = folder.path("a:b.npy").string();
    EXPECT_EQ(parseTableName(name), (TableName{name, ""}));
    EXPECT_EQ(parseTableName(name + ":wpe.weight"), (TableName{name, "wpe.weight"}));
    EXPECT_EQ(parseTableName("none.npz:x"), (TableName{"none.npz", "x"}));
    EXPECT_EQ(parseTableName("none.npz"), (TableName{"none.npz", ""}));
}
