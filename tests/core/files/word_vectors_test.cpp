// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vectors.h"

#include "core/files/output.h"
#include "test_files.h"

#include <cstring>

using namespace sinescope;

namespace {

using Words = std::vector<std::string>;

WordVectors read(std::string_view bytes, const Words& words) {
    return readWordVectors(MemoryInput(bytes, "hostile.vec"), words);
}

void expectVectorsRefused(std::string_view sentence, std::string_view bytes, const Words& words = {"cat"}) {
    expectRefusal(sentence, [&] { read(bytes, words); });
}

/// A file in the format of word2vec.c; gensim omits the line end after each vector.
std::string binaryFile(const std::string& lineEnd) {
    return "3 2\nthe " + floats({0.5f, -1.25f}) + lineEnd + "cat " + floats({3.0f, 0.1f}) + lineEnd + "sat " +
           floats({-0.0f, 1e-20f}) + lineEnd;
}

/// A file whose contents are replaced, size for size, after a number of reads.
class ChangingInput final : public Input {
 public:
    ChangingInput(std::string before, std::string after, int reads)
        : Input("changing.vec", before.size()),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_reads(reads) {
        m_after.resize(m_before.size(), '\n');
    }

 private:
    void readWithin(std::uint64_t begin, std::span<std::byte> into) const override {
        const std::string& bytes = m_reads-- > 0 ? m_before : m_after;
        std::memcpy(into.data(), bytes.data() + begin, into.size());
    }

    std::string m_before;
    std::string m_after;
    mutable int m_reads;
};

const std::string gloveFile =
    "the 0.5 -1.25\ncat 3 1e-1\n. . . 7 8\nat name@domain.com 9 10\ncat 0 0\nlast 1 2";
const std::string textFile = "4 2\nthe 0.5 -1.25 \ncat 3 1e-1 \n7 5 6\nnew york 1 2 \n";

}  // namespace

TEST(WordVectors, gloveVectorsAreReturnedInRequestedOrder) {
    const WordVectors found = read(gloveFile, {"cat", "dog", "the", "cat"});
    EXPECT_EQ(found.format, WordVectorFormat::Glove);
    EXPECT_EQ(found.dimension, 2);
    EXPECT_EQ(found.words, (Words{"cat", "the"}));
    EXPECT_EQ(found.missing, (Words{"dog"}));
    EXPECT_EQ(found.vectors, (Matrix(2, 2) << 3, 0.1, 0.5, -1.25).finished()) << "the first 'cat' counts";
}

TEST(WordVectors, gloveWordsMayContainBlanks) {
    const WordVectors found = read(gloveFile, {". . .", "at name@domain.com", "at", "last"});
    EXPECT_EQ(found.missing, (Words{"at"}));
    EXPECT_EQ(found.vectors, (Matrix(3, 2) << 7, 8, 9, 10, 1, 2).finished());
}

TEST(WordVectors, word2vecTextIsRecognisedBySecondLine) {
    const WordVectors found = read(textFile, {"7", "new york", "the", "York"});
    EXPECT_EQ(found.format, WordVectorFormat::Word2VecText);
    EXPECT_EQ(found.words, (Words{"7", "new york", "the"}));
    EXPECT_EQ(found.missing, (Words{"York"}));
    EXPECT_EQ(found.vectors, (Matrix(3, 2) << 5, 6, 1, 2, 0.5, -1.25).finished());
    std::string windows = textFile;
    for (std::size_t at = windows.find('\n'); at != std::string::npos; at = windows.find('\n', at + 2))
        windows.insert(at, 1, '\r');
    EXPECT_EQ(read(windows, {"7", "new york", "the"}).vectors, found.vectors);
    EXPECT_EQ(read("2 2\r\nthe 0.1 0.2\r\ncat 1 2\r\n", {"cat"}).format, WordVectorFormat::Word2VecText);
}

TEST(WordVectors, word2vecBinaryIsReadWithAndWithoutLineEnds) {
    for (const char* lineEnd : {"\n", ""}) {
        const WordVectors found = read(binaryFile(lineEnd), {"sat", "cat", "mat"});
        EXPECT_EQ(found.format, WordVectorFormat::Word2VecBinary);
        EXPECT_EQ(found.words, (Words{"sat", "cat"}));
        EXPECT_EQ(found.missing, (Words{"mat"}));
        const Matrix expected =
            (Matrix(2, 2) << 0.0, static_cast<double>(1e-20f), 3.0, static_cast<double>(0.1f)).finished();
        EXPECT_EQ(found.vectors, expected);
    }
}

TEST(WordVectors, emptyRequestReturnsDimension) {
    EXPECT_EQ(read(gloveFile, {}).dimension, 2);
    EXPECT_EQ(read(textFile, {}).dimension, 2);
    EXPECT_EQ(read(binaryFile(""), {}).vectors.rows(), 0);
}

TEST(WordVectors, readingStopsWhenAllWordsAreFound) {
    EXPECT_EQ(read("the 1 2\ncat no numbers", {"the"}).words, (Words{"the"}));
    EXPECT_EQ(read(binaryFile("") + "beyond", {"the"}).words, (Words{"the"}));
    expectVectorsRefused("goes on after the 3 words it declares, at byte 40", binaryFile("") + "beyond",
                         {"them"});
}

TEST(WordVectors, truncatedFileIsRejectedOrGivesCorrectNumbers) {
    const Matrix cat = (Matrix(1, 2) << 3, 0.1).finished();
    const Matrix brief = (Matrix(1, 2) << 3, 1).finished();  // "1e-1" cut to "1"
    for (const std::string& whole : {gloveFile, textFile, binaryFile("\n"), binaryFile("")})
        for (std::size_t size = 0; size < whole.size(); ++size) try {
                const WordVectors found = read(std::string_view(whole).substr(0, size), {"cat"});
                if (found.words.empty()) continue;
                const Matrix rounded = found.vectors.cast<float>().cast<double>();
                EXPECT_TRUE(rounded == cat.cast<float>().cast<double>() || found.vectors == brief) << size;
            } catch (const Error& error) {
                EXPECT_TRUE(std::string_view(error.what()).starts_with("hostile.vec ")) << error.what();
            }
    const std::string binary = binaryFile("");
    for (std::size_t size = 4; size < binary.size(); ++size)
        expectVectorsRefused("hostile.vec ", binary.substr(0, size), {"mat"});
}

TEST(WordVectors, malformedWordVectorsAreRejectedWithLocation) {
    for (const auto& [bytes, words] : refusedTexts("refused_words.txt")) expectVectorsRefused(words, bytes);
    expectVectorsRefused("only 4 bytes follow", "18446744073709551615 65536\nabc ");
    for (const char* packed : {"\x1f\x8b\x08...", "PK\3\4glove"})
        expectVectorsRefused("is compressed", packed);
    expectVectorsRefused("has a word of more than 4,096 bytes at byte 4",
                         "1 2\n" + std::string(10000, 'x') + " ");
    expectVectorsRefused("no word is whole at byte 4", "1 1\n" + std::string(100, 'x'));
    expectVectorsRefused("the numbers of \"catcat\" at byte 11", "1 1\ncatcat x");
    expectVectorsRefused("line of more than", std::string(2 << 20, 'x'));
}

TEST(WordVectors, filesLargerThanBufferAreRead) {
    const TestFolder folder;
    Output glove(folder.path("glove.txt"));
    Output binary(folder.path("word2vec.bin"));
    binary.write("30000 50\n");
    for (int word = 0; word < 30000; ++word) {
        std::string text = "w";
        text += std::to_string(word);
        std::string bytes = text + " ";
        for (int j = 0; j < 50; ++j) {
            text.append(" ").append(std::to_string(word - j)).append(".5");
            bytes += floats({static_cast<float>(word - j) + 0.5f});
        }
        glove.write(text + "\n");
        binary.write(bytes + "\n");
    }
    glove.finish();
    binary.finish();
    for (const char* name : {"glove.txt", "word2vec.bin"}) {
        const WordVectors found = readWordVectors(folder.path(name), Words{"w29999", "w100", "w", "w17321"});
        EXPECT_EQ(found.missing, (Words{"w"}));
        ASSERT_EQ(found.vectors.rows(), 3);
        ASSERT_EQ(found.vectors.cols(), 50);
        for (int j = 0; j < 50; ++j) {
            EXPECT_EQ(found.vectors(0, j), 29999 - j + 0.5);
            EXPECT_EQ(found.vectors(1, j), 100 - j + 0.5);
            EXPECT_EQ(found.vectors(2, j), 17321 - j + 0.5);
        }
    }
}

TEST(WordVectors, indexFindsSameVectorsAsFullRead) {
    const std::string longer = "3 2\nnew york 1 2\n \t\nthe 0.5 -1.25\nthe 0 0\n";
    const Words requested{"the", "cat", ". . .", "at name@domain.com", "new york", "new", "7", "dog", "cat"};
    for (const std::string& file : {gloveFile, textFile, longer, binaryFile("\n"), binaryFile(""),
                                    std::string("cat 1 2\r\nthe 3 4\r\n")}) {
        const MemoryInput input(file, "vectors");
        const WordVectorIndex index(input);
        const WordVectors found = index.read(input, requested), expected = readWordVectors(input, requested);
        EXPECT_EQ(found.words, expected.words) << file;
        EXPECT_EQ(found.missing, expected.missing) << file;
        EXPECT_EQ(found.vectors, expected.vectors) << file;
        EXPECT_EQ(index.size().dimension, 2);
        EXPECT_EQ(index.read(input, Words{"nothing"}).missing, Words{"nothing"});
    }
    const MemoryInput glove(gloveFile, "glove");
    EXPECT_EQ(WordVectorIndex(glove).size().words, 6);
    std::string more = textFile;
    more[0] = '5';
    const MemoryInput input(more, "vectors");
    expectRefusal("vectors declares 5 words and has 4.", [&] { WordVectorIndex{input}; });
}

TEST(WordVectors, fileThatChangesBetweenPassesIsReadWholeOrRejected) {
    const std::string narrow = "2 2\nthe 1 2\ncat 3 4\n" + std::string(100, '\n');
    const std::string wide = "2 9\nthe 1 2 3 4 5 6 7 8 9\ncat 1 2 3 4 5 6 7 8 9\n";
    const std::string oneWord = "the 1 2\n";
    for (const auto& [before, after] : {std::pair(narrow, wide), std::pair(gloveFile, oneWord),
                                        std::pair(gloveFile, wide.substr(4)), std::pair(gloveFile, narrow)}) {
        const WordVectors whole = readAllWordVectors(MemoryInput(before, "whole"), 1000);
        constexpr int mostReads = 20;
        int rejected = 0;
        int reads = 0;
        for (bool isWhole = false; !isWhole && reads < mostReads; ++reads) try {
                const WordVectors all = readAllWordVectors(ChangingInput(before, after, reads), 1000);
                EXPECT_EQ(all.words.size(), static_cast<std::size_t>(all.vectors.rows()));
                EXPECT_EQ(all.dimension, all.vectors.cols());
                isWhole = all.words == whole.words && all.dimension == whole.dimension &&
                          all.vectors == whole.vectors;
            } catch (const Error&) {
                ++rejected;
            }
        EXPECT_LT(reads, mostReads);
        EXPECT_GT(rejected, 0);
    }
}
