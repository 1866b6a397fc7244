// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vector_text.h"

#include "core/files/number_reading.h"

#include <algorithm>

namespace sinescope {

namespace {

/// A binary row must fit into the window's buffer together with its word.
constexpr std::uint64_t maximumVectorLength = 1 << 16;
constexpr std::size_t longestWord = 1 << 12;

/// True if a line begins with a number, right-aligned or not.
bool beginsWithNumber(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    double value = 0;
    return parseNumber(firstField(line), value) != NumberText::NoNumber;
}

std::size_t fieldCount(std::string_view line) {
    std::size_t count = 0;
    for (line = withoutBlanksAtEnd(line); !line.empty(); ++count) takeLastField(line);
    return count;
}

}  // namespace

std::string_view firstField(std::string_view line) {
    return line.substr(0, line.find_first_of(blanks));
}

std::string_view withoutBlanksAtEnd(std::string_view text) {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view takeLastField(std::string_view& text) {
    const std::size_t blank = text.find_last_of(blanks);
    const std::string_view field = text.substr(blank == std::string_view::npos ? 0 : blank + 1);
    text = withoutBlanksAtEnd(text.substr(0, text.size() - field.size()));
    return field;
}

std::size_t numbersAtEnd(std::string_view line) {
    line = withoutBlanksAtEnd(line);
    double value = 0;
    std::size_t count = 0;
    while (parseNumber(takeLastField(line), value) == NumberText::Number && !line.empty()) ++count;
    return count;
}

bool parseCounts(std::string_view line, WordVectorsSize& counts) {
    line = withoutBlanksAtEnd(line);
    const auto isWhole = [](std::string_view field, std::uint64_t& value) {
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        return error == std::errc() && end == field.data() + field.size();
    };
    const std::string_view last = takeLastField(line);
    return isWhole(last, counts.dimension) && isWhole(line, counts.words);
}

void requireCounts(const Input& input, const WordVectorsSize& counts) {
    if (counts.words == 0 || counts.dimension == 0 || counts.dimension > maximumVectorLength)
        input.refuse("declares " + groupedText(counts.words) + " words of " + groupedText(counts.dimension) +
                     " numbers in line 1; at least one word, and 1 to " + groupedText(maximumVectorLength) +
                     " numbers, are allowed.");
}

void refuseCompressed(InputWindow& window) {
    window.fill();
    for (const std::string_view magic : {"\x1f\x8b", "PK\3\4", "BZh",
                                         "\xfd"
                                         "7zXZ"})
        if (window.ahead().starts_with(magic))
            window.input().refuse("is compressed; unpack it first, for only plain files can be looked up.");
}

WordVectorFormat requireFormat(const Input& input) {
    const std::optional<WordVectorFormat> format = wordVectorFormat(input);
    if (!format) input.refuse("is not a table of word vectors, neither word2vec nor GloVe.");
    return *format;
}

std::string_view lineAhead(InputWindow& window) {
    while (window.ahead().find('\n') == std::string_view::npos && window.fill()) {
    }
    std::string_view line = window.ahead().substr(0, window.ahead().find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

bool isTextAhead(InputWindow& window, std::uint64_t dimension) {
    return numbersAtEnd(lineAhead(window)) >= dimension;
}

void takeBinaryWord(InputWindow& window, std::string& word) {
    while ((!window.ahead().empty() || window.fill()) && window.ahead().front() == '\n') window.consume(1);
    std::size_t end = window.ahead().find(' ');
    if (end == std::string_view::npos && window.fill()) end = window.ahead().find(' ');
    if (end == std::string_view::npos && window.remaining() <= longestWord)
        window.input().refuse("ends too early: no word is whole at byte " + groupedText(window.offset()) +
                              ".");
    if (end > longestWord)
        window.input().refuse("has a word of more than " + groupedText(longestWord) + " bytes at byte " +
                              groupedText(window.offset()) + ": that is the longest allowed.");
    word = window.ahead().substr(0, end);
    window.consume(end + 1);
}

void refuseIncompleteNumbers(const InputWindow& window, std::string_view word) {
    window.input().refuse("ends too early: the numbers of " + quotedText(word) + " at byte " +
                          groupedText(window.offset()) + " are incomplete.");
}

std::optional<WordVectorFormat> wordVectorFormat(const Input& input) {
    InputWindow window(input);
    const std::string line(lineAhead(window));
    WordVectorsSize counts;
    if (parseCounts(line, counts)) {
        std::string_view counted;
        window.nextLine(counted);
        const std::string_view second = lineAhead(window);
        // A table of two columns of whole numbers continues with two more numbers, or ends.
        if (second.empty() || (beginsWithNumber(second) && fieldCount(second) == 2)) return std::nullopt;
        return isTextAhead(window, counts.dimension) ? WordVectorFormat::Word2VecText
                                                     : WordVectorFormat::Word2VecBinary;
    }
    if (numbersAtEnd(line) < 2 || beginsWithNumber(line)) return std::nullopt;
    return WordVectorFormat::Glove;
}

}  // namespace sinescope
