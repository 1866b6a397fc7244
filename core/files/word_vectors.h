// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of word vectors, searched for some words without loading them: a file of 5 GB is read once from
// front to back through a buffer of 1 MiB, and only until all words are found. Two formats:
//   word2vec (also fastText .vec): a first line of exactly two whole numbers, the words n and the
//     dimension d; text if the second line ends with d numbers, else binary: a word, a blank, d floats,
//     little-endian;
//   GloVe otherwise: text lines of a word and its numbers.
// In text a word may contain blanks, as some of GloVe's do: the last d fields of a line are its numbers.
#pragma once

#include "core/files/input.h"

#include <optional>
#include <vector>

namespace sinescope {

enum class WordVectorFormat { Word2VecText, Word2VecBinary, Glove };

struct WordVectors {
    std::vector<std::string> words;  ///< those found, in the requested order
    Matrix vectors;                  ///< a row for each of them, dimension columns
    std::vector<std::string> missing;
    std::int64_t dimension = 0;
    WordVectorFormat format = WordVectorFormat::Glove;
};

/// The format of a file by its first two lines; empty if it is none of them, or is csv: a line of numbers
/// alone, or fields between commas.
std::optional<WordVectorFormat> wordVectorFormat(const Input& input);

/// The number of words in a file, counted by reading it once. Throws Error if it declares another number.
struct WordVectorsSize {
    std::uint64_t words = 0;
    std::uint64_t dimension = 0;
    WordVectorFormat format = WordVectorFormat::Glove;
};
WordVectorsSize wordVectorsSize(const Input& input);

/// All vectors in the file's order, `words` matching the rows. Throws Error for more than maximumValues
/// numbers, and if readWordVectors() does.
WordVectors readAllWordVectors(const Input& input, std::int64_t maximumValues);

/// The vectors of some words, spelled exactly as in the file; the first if a word occurs twice. Throws Error,
/// with the line or the byte, for a file that is none of these or does not hold what it declares. Lines of
/// other words are not examined.
WordVectors readWordVectors(const Input& input, std::span<const std::string> words);
WordVectors readWordVectors(const std::filesystem::path& path, std::span<const std::string> words);

/// The offset of each word of a file: 16 bytes per word, from one pass. Words are then found without another
/// pass; their text and numbers come from the file, not from the index.
class WordVectorIndex {
 public:
    /// Throws Error if readWordVectors() does for a file that is none of these.
    explicit WordVectorIndex(const Input& input);

    const WordVectorsSize& size() const { return m_size; }
    /// Like readWordVectors() of the same input.
    WordVectors read(const Input& input, std::span<const std::string> words) const;

 private:
    struct Place {
        std::uint64_t key;  ///< hash of the first field of the word
        std::uint64_t begin;
        // clang-tidy mistakes the 0 of a defaulted comparison for a pointer.
        friend auto operator<=>(const Place&, const Place&) = default;  // NOLINT(modernize-use-nullptr)
    };
    void addLines(InputWindow& window);
    void addBinaryWords(InputWindow& window);
    /// The bytes of a word and its vector, as a complete file.
    std::string entry(const Input& input, const Place& place) const;

    WordVectorsSize m_size;
    std::vector<Place> m_places;
};

}  // namespace sinescope
