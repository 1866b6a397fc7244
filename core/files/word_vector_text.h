// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words, lines and counts of a file of word vectors. Not for use outside core/files.
#pragma once

#include "core/files/input.h"
#include "core/files/word_vectors.h"

#include <string>
#include <string_view>

namespace sinescope {

inline constexpr std::string_view blanks = " \t";

/// Hashes a string and a view of it alike.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

std::string_view firstField(std::string_view line);
std::string_view withoutBlanksAtEnd(std::string_view text);
/// Removes the last field of the text, with the blanks before it, and returns it.
std::string_view takeLastField(std::string_view& text);
/// Number of numeric fields at the end of a line, excluding its first field.
std::size_t numbersAtEnd(std::string_view line);

/// The two numbers of word2vec's first line; false if it is another line.
bool parseCounts(std::string_view line, WordVectorsSize& counts);
/// Throws Error for counts that no file can have.
void requireCounts(const Input& input, const WordVectorsSize& counts);

/// Throws Error if the window begins with a compressed file.
void refuseCompressed(InputWindow& window);
/// The format of the file. Throws Error if it is not a table of word vectors.
WordVectorFormat requireFormat(const Input& input);
/// The line that the window begins with, without consuming it.
std::string_view lineAhead(InputWindow& window);
/// True if the window begins with a text line of `dimension` numbers.
bool isTextAhead(InputWindow& window, std::uint64_t dimension);

/// Consumes the next word of a binary file and the blank after it. Throws Error if the file ends first.
void takeBinaryWord(InputWindow& window, std::string& word);
[[noreturn]] void refuseIncompleteNumbers(const InputWindow& window, std::string_view word);

}  // namespace sinescope
