// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"

#include "test_files.h"

#include <bit>
#include <clocale>
#include <cmath>
#include <fstream>
#include <limits>

using namespace sinescope;

namespace {

CsvTable read(std::string_view text) {
    return readCsv(MemoryInput(text, "hostile.csv"));
}

Matrix table(std::initializer_list<std::initializer_list<double>> rows) {
    return Matrix(rows);
}

}  // namespace

TEST(Csv, readsFilesWrittenByNumPy) {
    EXPECT_EQ(readCsv(vectorFile("savetxt.txt")).values, writtenTable());
    EXPECT_TRUE(readCsv(vectorFile("savetxt.txt")).names.empty());
    const CsvTable named = readCsv(vectorFile("savetxt.csv"));
    EXPECT_EQ(named.values, writtenTable());
    EXPECT_EQ(named.names, (std::vector<std::string>{"a", "b", "c", "d"}));
}

TEST(Csv, everySeparatorGivesSameTable) {
    const Matrix expected = table({{1, -2.5, 3e-4}, {4, 5, 6}});
    const char* const texts[] = {
        "1,-2.5,3e-4\n4,5,6\n",
        "1;-2.5;3e-4\n4;5;6\n",
        "1\t-2.5\t3e-4\n4\t5\t6\n",
        "1 -2.5 3e-4\n4 5 6\n",
        "  1   -2.5 3e-4  \n\t4 5\t 6",
        "1, -2.5, 3E-4\r\n+4 ,5., 6.0\r\n",
        "\"1\",\"-2.5\",3e-4\n4,5,6",
        "\xEF\xBB\xBF"
        "1,-2.5,3e-4\n4,5,6",
        "# a, b; c\n\n1 -2.5 3e-4 # first\n   \n#\n4 5 6\n# end",
    };
    for (const char* text : texts) EXPECT_EQ(read(text).values, expected) << text;
}

TEST(Csv, headerLineNamesColumns) {
    const CsvTable named = read("# from somewhere\n\"w, \"\"rad\"\"\",\"pair #0\", x\n1,2,3");
    EXPECT_EQ(named.names, (std::vector<std::string>{"w, \"rad\"", "pair #0", "x"}));
    EXPECT_EQ(named.values, table({{1, 2, 3}}));
    EXPECT_EQ(read("\"1st\",\"2nd\"\n2,3").names, (std::vector<std::string>{"1st", "2nd"}));
    EXPECT_EQ(read("1st,2nd\n2,3").names, (std::vector<std::string>{"1st", "2nd"}));
}

TEST(Csv, wholeNumbersInTwoColumnsAreNotDecimalCommas) {
    for (const char* text : {"1,0\n0,1\n", "0, 5\n1, 2\n", "a,b\n0,5\n1,2\n", "10,25\n9,75\n", "0,5\n2,7\n"})
        EXPECT_EQ(csvSize(MemoryInput(std::string_view(text), "t.csv")).columns, 2u) << text;
}

TEST(Csv, rowNamesAreDistinguishedFromValues) {
    const char* const texts[] = {
        ",a,b\n0,1.5,2\n1,3,4\n",                        // pandas.DataFrame.to_csv
        "\ta\tb\n0\t1.5\t2\n1\t3\t4\n",                  // the same with sep="\t"
        ",a,b\nthe,1.5,2\n\"cat, sat\",3,4\n",           // an index of words
        "\"\",\"V1\",\"V2\"\n\"1\",1.5,2\n\"2\",3,4\n",  // R: write.csv
        "\"V1\" \"V2\"\n\"1\" 1.5 2\n\"2\" 3 4\n",       // R: write.table
        "\"1\" 1.5 2\n\"2\" 3 4\n",                      // the same with col.names = FALSE
        "index,a,b\n0,1.5,2\n1,3,4\n",                   // to_csv(index_label="index")
        "Position\ta\tb\n7\t1.5\t2\n8\t3\t4\n",
    };
    for (const char* text : texts) {
        EXPECT_EQ(read(text).values, table({{1.5, 2}, {3, 4}})) << text;
        const CsvSize size = csvSize(MemoryInput(text, "named.csv"));
        EXPECT_TRUE(size.hasRowNames) << text;
        EXPECT_EQ(size.columns, 2u) << text;
        EXPECT_EQ(size.rows, 2u) << text;
    }
    EXPECT_EQ(read(texts[0]).names, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(csvSize(MemoryInput(std::string_view(texts[2]), "w")).lastRowName, "cat, sat");
    // No row names: quoted numbers, a quoted name over plain numbers, columns without names, and a first
    // column that counts without the name "index" or has that name without counting.
    for (const char* text : {"\"1\",2\n3,4\n", "\"p\",0\n1,2\n", ",\n1,2\n", "1,2\n3,4\n", "x,a\n0,2\n1,4\n",
                             "index,a\n0,2\n2,4\n", "index\n0\n1\n"})
        EXPECT_FALSE(csvSize(MemoryInput(std::string_view(text), "plain.csv")).hasRowNames) << text;
}

/// gensim's poincare_utf8.tsv and a vocabulary, which are not listed as tables either.
TEST(Csv, textOfWordsIsRejected) {
    for (const char* text : {"kangaroo\tmarsupial\ngnu\tmammal\n", "the 100\nof 50\n", "1,a\n2,3\n"})
        EXPECT_THROW(csvSize(MemoryInput(std::string_view(text), "words.tsv")), Error) << text;
    EXPECT_EQ(csvSize(MemoryInput(std::string_view("a,b\n1,2\n"), "t.csv")).rows, 1u);
}

TEST(Csv, infinityAndNanAreRead) {
    const Matrix values = read("inf -inf nan\n-INF Infinity NaN").values;
    EXPECT_EQ(values(0, 0), std::numeric_limits<double>::infinity());
    EXPECT_EQ(values(1, 0), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(values(0, 2)) && std::isnan(values(1, 2)));
}

TEST(Csv, malformedTablesAreRejectedWithLocation) {
    for (const auto& [text, words] : refusedTexts("refused_csv.txt"))
        expectRefusal(words, [&bytes = text] { read(bytes); });
    expectRefusal("\"\?\?\"", [] { read("1 \x01\xff\n"); });
    expectRefusal("line of more than 1,048,576 bytes, line 2",
                  [] { read("1\n" + std::string(std::size_t(2) << 20, '1')); });
    expectRefusal(std::string(40, 'x').append("...\""), [] { read("1\n" + std::string(1000, 'x')); });
}

TEST(Csv, truncatedFileIsReadOrRejected) {
    const std::string whole = bytesOf(vectorFile("savetxt.csv"));
    for (std::size_t size = 0; size < whole.size(); ++size) try {
            const CsvTable cut = read(std::string_view(whole).substr(0, size));
            EXPECT_LE(cut.values.rows(), 3);
            EXPECT_EQ(cut.values.cols(), 4);
        } catch (const Error& error) {
            EXPECT_TRUE(std::string_view(error.what()).starts_with("hostile.csv ")) << error.what();
        }
}

TEST(Csv, numbersAreReadBitForBit) {
    const CsvTable back = read(
        "# Sinescope\n# L = 2, d_model = 3\nposition;\"sin(p; 1)\";\"a \"\"b\"\"\"\n"
        "0.30000000000000004;-0;5e-324\n10;1e+300;1.7976931348623157e+308\n"
        "0.3333333333333333;-1e-07;123456789\n");
    EXPECT_EQ(back.names, (std::vector<std::string>{"position", "sin(p; 1)", "a \"b\""}));
    const Matrix expected = table({{0.1 + 0.2, -0.0, std::numeric_limits<double>::denorm_min()},
                                   {10, 1e300, std::numeric_limits<double>::max()},
                                   {1.0 / 3, -1e-7, 123456789}});
    ASSERT_EQ(back.values.size(), expected.size());
    for (int i = 0; i < expected.size(); ++i)
        EXPECT_EQ(std::bit_cast<std::uint64_t>(back.values.data()[i]),
                  std::bit_cast<std::uint64_t>(expected.data()[i]));
}

TEST(Csv, localeDoesNotAffectParsing) {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    // Uses the first locale that is installed; passes without any.
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    EXPECT_EQ(read("1234567.5,2\n").values, table({{1234567.5, 2}}));
    std::setlocale(LC_ALL, before.c_str());
}

TEST(Csv, tableLargerThanBufferIsReadCompletely) {
    const TestFolder folder;
    Matrix values(3000, 40);
    for (Eigen::Index i = 0; i < values.size(); ++i) values.data()[i] = std::sin(static_cast<double>(i));
    std::ofstream file(folder.path("a.tsv"));
    file.precision(17);
    for (Eigen::Index row = 0; row < values.rows(); ++row)
        for (Eigen::Index column = 0; column < values.cols(); ++column)
            file << values(row, column) << (column + 1 < values.cols() ? '\t' : '\n');
    file.close();
    EXPECT_EQ(readCsv(folder.path("a.tsv")).values, values);
}
