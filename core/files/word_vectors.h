// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of word vectors, looked up for some words without being loaded: a file of 5 GB is read once from
// front to back through a buffer of 1 MiB, and only until all words are found. Which format it is, the file
// says:
//   a first line of exactly two whole numbers, the words n and the dimension d: word2vec (also fastText
//   .vec),
//     as text when the second line ends with d numbers, else binary: a word, a blank, d floats, little-endian
//   otherwise GloVe: text lines of a word and its numbers.
// In text a word may have blanks in it, as some of GloVe's have: the last d fields of a line are its numbers.
#pragma once

#include "core/files/input.h"

#include <optional>
#include <vector>

namespace sinescope {

enum class WordVectorFormat { Word2VecText, Word2VecBinary, Glove };

struct WordVectors {
    std::vector<std::string> words;  ///< those found, in the order they were asked for
    Matrix vectors;                  ///< a row for each of them, dimension columns
    std::vector<std::string> missing;
    std::int64_t dimension = 0;
    WordVectorFormat format = WordVectorFormat::Glove;
};

/// Which of the formats a file is by its first two lines; nothing when it is none of them, or is csv: a line
/// of numbers alone, or fields between commas.
std::optional<WordVectorFormat> wordVectorFormat(const Input& input);

/// How many words a file has, counted by reading it once. Throws Error if it declares another number.
struct WordVectorsSize {
    std::uint64_t words = 0;
    std::uint64_t dimension = 0;
    WordVectorFormat format = WordVectorFormat::Glove;
};
WordVectorsSize wordVectorsSize(const Input& input);

/// All vectors in the file's order, `words` in step with the rows. Throws Error for more than maximumValues
/// numbers, and where readWordVectors() does.
WordVectors readAllWordVectors(const Input& input, std::int64_t maximumValues);

/// The vectors of some words, spelled exactly as the file has them; the first where it has a word twice.
/// Throws Error, with the line or the byte, for a file that is none of these or does not hold what it
/// declares. Lines of words that were not asked for are not examined.
WordVectors readWordVectors(const Input& input, std::span<const std::string> words);
WordVectors readWordVectors(const std::filesystem::path& path, std::span<const std::string> words);

/// Where each word of a file begins: 16 bytes a word, read off once from front to back. Words are then found
/// without reading the file again; those that the file's lines give anew are the file's, not the index's.
class WordVectorIndex {
 public:
    /// Throws Error if readWordVectors() does for a file that is none of these.
    explicit WordVectorIndex(const Input& input);

    const WordVectorsSize& size() const { return m_size; }
    /// As readWordVectors() of the same input.
    WordVectors read(const Input& input, std::span<const std::string> words) const;

 private:
    struct Place {
        std::uint64_t key;  ///< hash of the first field of the word
        std::uint64_t begin;
        // clang-tidy takes the 0 of a comparison that is made by the compiler for a pointer.
        friend auto operator<=>(const Place&, const Place&) = default;  // NOLINT(modernize-use-nullptr)
    };
    void addLines(InputWindow& window);
    void addBinaryWords(InputWindow& window);
    /// The bytes of a word and its vector, as a file of their own.
    std::string entry(const Input& input, const Place& place) const;

    WordVectorsSize m_size;
    std::vector<Place> m_places;
};

}  // namespace sinescope
