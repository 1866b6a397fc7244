// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vectors.h"

#include "core/files/number_reading.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <unordered_map>
#include <unordered_set>

namespace sinescope {

namespace {

/// A binary row must fit into the window's buffer together with its word.
constexpr std::uint64_t maximumVectorLength = 1 << 16;
constexpr std::size_t longestWord = 1 << 12;
constexpr std::string_view blanks = " \t";

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// The requested words, and the vectors found so far.
class Lookup {
 public:
    /// Takes all words of a file, whose numbers go straight into a matrix of that size.
    explicit Lookup(const WordVectorsSize& size)
        : m_all(std::in_place, static_cast<Eigen::Index>(size.words),
                static_cast<Eigen::Index>(size.dimension)) {}
    explicit Lookup(std::span<const std::string> words) {
        for (const std::string& word : words) {
            if (!m_requested.emplace(word, m_words.size()).second) continue;
            m_words.push_back(word);
            m_firstFields.emplace(word.substr(0, word.find_first_of(blanks)));
        }
        m_rowOf.resize(m_words.size(), none);
    }

    bool isComplete() const { return !takesAll() && m_requested.empty(); }
    bool isRequested(std::string_view word) const { return takesAll() || m_requested.contains(word); }
    /// True if a requested word begins with this field; fast, because nearly every line stops here.
    bool isFirstField(std::string_view field) const { return takesAll() || m_firstFields.contains(field); }

    /// True if vectors of this length fit the storage.
    bool accepts(std::size_t dimension) const {
        return !m_all || static_cast<std::size_t>(m_all->cols()) == dimension;
    }
    /// Storage for the numbers of a wanted word, which then counts as found.
    std::span<double> take(std::string_view word, std::size_t dimension) {
        if (m_all) {
            m_words.emplace_back(word);
            return {m_all->row(static_cast<Eigen::Index>(m_words.size()) - 1).data(), dimension};
        }
        const auto found = m_requested.find(word);
        m_rowOf[found->second] = m_values.size() / dimension;
        m_requested.erase(found);
        m_values.resize(m_values.size() + dimension);
        return std::span(m_values).last(dimension);
    }

    /// True if another word fits.
    bool canAdd() const { return !m_all || static_cast<Eigen::Index>(m_words.size()) < m_all->rows(); }

    WordVectors result(std::size_t dimension, WordVectorFormat format) && {
        WordVectors result;
        result.dimension = static_cast<std::int64_t>(dimension);
        result.format = format;
        if (m_all) {
            result.words = std::move(m_words);
            result.vectors = std::move(*m_all);
            return result;
        }
        result.vectors.resize(static_cast<Eigen::Index>(m_values.size() / dimension), result.dimension);
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if (m_rowOf[i] == none) {
                result.missing.push_back(m_words[i]);
                continue;
            }
            double* const row = result.vectors.data() + result.words.size() * dimension;
            std::memcpy(row, m_values.data() + m_rowOf[i] * dimension, dimension * sizeof(double));
            result.words.push_back(m_words[i]);
        }
        return result;
    }

 private:
    static constexpr std::size_t none = SIZE_MAX;

    bool takesAll() const { return m_all.has_value(); }

    std::optional<Matrix> m_all;
    std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>> m_requested;
    std::unordered_set<std::string, TextHash, std::equal_to<>> m_firstFields;
    std::vector<std::string> m_words;
    std::vector<std::size_t> m_rowOf;
    std::vector<double> m_values;
};

std::string_view withoutBlanksAtEnd(std::string_view text) {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Removes the last field of the text, with the blanks before it, and returns it.
std::string_view takeLastField(std::string_view& text) {
    const std::size_t blank = text.find_last_of(blanks);
    const std::string_view field = text.substr(blank == std::string_view::npos ? 0 : blank + 1);
    text = withoutBlanksAtEnd(text.substr(0, text.size() - field.size()));
    return field;
}

/// Number of numeric fields at the end of a line, excluding its first field.
std::size_t numbersAtEnd(std::string_view line) {
    line = withoutBlanksAtEnd(line);
    double value = 0;
    std::size_t count = 0;
    while (parseNumber(takeLastField(line), value) == NumberText::Number && !line.empty()) ++count;
    return count;
}

struct Counts {
    std::uint64_t words = 0;
    std::uint64_t dimension = 0;
};

/// The two numbers of word2vec's first line; false if it is another line.
bool parseCounts(std::string_view line, Counts& counts) {
    line = withoutBlanksAtEnd(line);
    const auto isWhole = [](std::string_view field, std::uint64_t& value) {
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        return error == std::errc() && end == field.data() + field.size();
    };
    const std::string_view last = takeLastField(line);
    return isWhole(last, counts.dimension) && isWhole(line, counts.words);
}

/// True if the window begins with a text line of `dimension` numbers.
bool isTextAhead(InputWindow& window, std::uint64_t dimension) {
    while (window.ahead().find('\n') == std::string_view::npos && window.fill()) {
    }
    const std::string_view bytes = window.ahead();
    std::string_view line = bytes.substr(0, bytes.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return numbersAtEnd(line) >= dimension;
}

std::string inLine(const InputWindow& window) {
    return " in line " + std::to_string(window.lineNumber());
}

/// Takes the numbers of a line if its word was requested.
void readTextLine(const InputWindow& window, std::string_view line, std::size_t dimension, Lookup& lookup) {
    const Input& input = window.input();
    const std::string_view first = line.substr(0, line.find_first_of(blanks));
    if (!lookup.isFirstField(first)) return;
    std::string_view word = withoutBlanksAtEnd(line);
    for (std::size_t i = 0; i < dimension; ++i) {
        takeLastField(word);
        if (word.empty())
            input.refuse("has " + groupedText(i) + " numbers" + inLine(window) + ", where " +
                         groupedText(dimension) + " and a word before them are expected.");
    }
    if (!lookup.isRequested(word)) {
        if (lookup.isRequested(first) && numbersAtEnd(word) > 0)
            input.refuse("has more numbers" + inLine(window) + " than the " + groupedText(dimension) +
                         " that are expected.");
        return;
    }
    std::string_view numbers = withoutBlanksAtEnd(line);
    if (!lookup.canAdd()) input.refuse(std::string(changedWhileRead));
    const std::span<double> row = lookup.take(word, dimension);
    for (std::size_t i = dimension; i-- > 0;) {
        const std::string_view field = takeLastField(numbers);
        if (parseNumber(field, row[i]) != NumberText::Number)
            input.refuse("has " + quotedText(field) + inLine(window) + " as number " + std::to_string(i + 1) +
                         "; a number such as -0.5 or 1e-3 is expected.");
    }
}

/// Reads the lines of a word2vec text, `counts.words` of them.
void readWord2VecText(InputWindow& window, const Counts& counts, Lookup& lookup) {
    std::uint64_t lines = 0;
    std::string_view line;
    while (!lookup.isComplete() && window.nextLine(line)) {
        if (withoutBlanksAtEnd(line).empty()) continue;
        if (++lines > counts.words)
            window.input().refuse("goes on after the " + groupedText(counts.words) +
                                  " words it declares, in line " + std::to_string(window.lineNumber()) + ".");
        readTextLine(window, line, counts.dimension, lookup);
    }
    if (!lookup.isComplete() && lines < counts.words)
        window.input().refuse("ends too early: it declares " + groupedText(counts.words) + " words and has " +
                              groupedText(lines) + ".");
}

/// Consumes the next word of a binary file and the blank after it.
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

void readWord2VecBinary(InputWindow& window, const Counts& counts, Lookup& lookup) {
    const std::size_t bytes = counts.dimension * sizeof(float);
    if (counts.words > window.remaining() / (bytes + 1))
        window.input().refuse("ends too early: it declares " + groupedText(counts.words) + " words of " +
                              groupedText(counts.dimension) + " numbers, and only " +
                              groupedText(window.remaining()) + " bytes follow.");
    std::string word;
    for (std::uint64_t i = 0; i < counts.words && !lookup.isComplete(); ++i) {
        takeBinaryWord(window, word);
        if (window.ahead().size() < bytes) window.fill();
        if (window.ahead().size() < bytes)
            window.input().refuse("ends too early: the numbers of " + quotedText(word) + " at byte " +
                                  groupedText(window.offset()) + " are incomplete.");
        if (lookup.isRequested(word)) {
            if (!lookup.canAdd()) window.input().refuse(std::string(changedWhileRead));
            const char* from = window.ahead().data();
            for (double& value : lookup.take(word, counts.dimension)) {
                std::uint32_t bits = 0;
                for (std::size_t byte = 4; byte-- > 0;)
                    bits = bits << 8 | static_cast<unsigned char>(from[byte]);
                value = static_cast<double>(std::bit_cast<float>(bits));
                from += 4;
            }
        }
        window.consume(bytes);
    }
    while (!lookup.isComplete() && (!window.ahead().empty() || window.fill())) {
        if (window.ahead().front() != '\n')
            window.input().refuse("goes on after the " + groupedText(counts.words) +
                                  " words it declares, at byte " + groupedText(window.offset()) + ".");
        window.consume(1);
    }
}

void requireCounts(const Input& input, const Counts& counts) {
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

WordVectors lookUp(const Input& input, Lookup& lookup) {
    const auto requireLength = [&](std::size_t dimension) {
        if (!lookup.accepts(dimension)) input.refuse(std::string(changedWhileRead));
    };
    InputWindow window(input);
    refuseCompressed(window);
    std::string_view line;
    window.nextLine(line);
    Counts counts;
    if (parseCounts(line, counts)) {
        requireCounts(input, counts);
        requireLength(counts.dimension);
        const bool isText = isTextAhead(window, counts.dimension);
        (isText ? readWord2VecText : readWord2VecBinary)(window, counts, lookup);
        return std::move(lookup).result(
            counts.dimension, isText ? WordVectorFormat::Word2VecText : WordVectorFormat::Word2VecBinary);
    }
    const std::size_t dimension = numbersAtEnd(line);
    if (dimension < 2)
        input.refuse(
            "is not a table of word vectors: line 1, " + quotedText(line) +
            ", is neither a word and at least two numbers (GloVe) nor two whole numbers (word2vec).");
    requireLength(dimension);
    do {
        if (!withoutBlanksAtEnd(line).empty()) readTextLine(window, line, dimension, lookup);
    } while (!lookup.isComplete() && window.nextLine(line));
    return std::move(lookup).result(dimension, WordVectorFormat::Glove);
}

/// The line that the window begins with, without consuming it.
std::string_view lineAhead(InputWindow& window) {
    while (window.ahead().find('\n') == std::string_view::npos && window.fill()) {
    }
    std::string_view line = window.ahead().substr(0, window.ahead().find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// True if a line begins with a number, right-aligned or not.
bool beginsWithNumber(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    double value = 0;
    return parseNumber(line.substr(0, line.find_first_of(blanks)), value) != NumberText::NoNumber;
}

std::size_t fieldCount(std::string_view line) {
    std::size_t count = 0;
    for (line = withoutBlanksAtEnd(line); !line.empty(); ++count) takeLastField(line);
    return count;
}

/// Counts the words of a word2vec file after its first line. Throws Error unless there are as many as it
/// declares.
void requireDeclaredWords(const Input& input, InputWindow& window, const Counts& counts,
                          WordVectorFormat format) {
    std::uint64_t words = 0;
    if (format == WordVectorFormat::Word2VecText) {
        for (std::string_view line; window.nextLine(line);)
            if (!withoutBlanksAtEnd(line).empty()) ++words;
    } else {
        const std::uint64_t bytes = counts.dimension * sizeof(float);
        std::string word;
        for (; window.remaining() > bytes; ++words) {
            takeBinaryWord(window, word);
            if (window.remaining() < bytes)
                input.refuse("ends too early: the numbers of " + quotedText(word) + " at byte " +
                             groupedText(window.offset()) + " are incomplete.");
            if (window.ahead().size() < bytes) window.fill();
            window.consume(bytes);
        }
    }
    if (words < counts.words)
        input.refuse("ends too early: it declares " + groupedText(counts.words) + " words and has " +
                     groupedText(words) + ".");
    if (words > counts.words)
        input.refuse("goes on after the " + groupedText(counts.words) + " words it declares: it has " +
                     groupedText(words) + ".");
}

}  // namespace

std::optional<WordVectorFormat> wordVectorFormat(const Input& input) {
    InputWindow window(input);
    const std::string line(lineAhead(window));
    Counts counts;
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

WordVectorsSize wordVectorsSize(const Input& input) {
    const std::optional<WordVectorFormat> format = wordVectorFormat(input);
    if (!format) input.refuse("is not a table of word vectors, neither word2vec nor GloVe.");
    InputWindow window(input);
    std::string_view line;
    window.nextLine(line);
    Counts counts;
    if (*format != WordVectorFormat::Glove) {
        parseCounts(line, counts);
        requireCounts(input, counts);
        requireDeclaredWords(input, window, counts, *format);
        return {counts.words, counts.dimension, *format};
    }
    counts.dimension = numbersAtEnd(line);
    do {
        if (!withoutBlanksAtEnd(line).empty()) ++counts.words;
    } while (window.nextLine(line));
    return {counts.words, counts.dimension, *format};
}

WordVectors readAllWordVectors(const Input& input, std::int64_t maximumValues) {
    try {
        const WordVectorsSize size = wordVectorsSize(input);
        const auto maximum = static_cast<std::uint64_t>(maximumValues);
        if (size.dimension == 0 || size.words > maximum / size.dimension)
            input.refuse("has " + groupedText(size.words) + " × " + groupedText(size.dimension) +
                         " numbers; at most " + groupedText(maximum) + " are opened at once.");
        Lookup all(size);
        WordVectors found = lookUp(input, all);
        if (found.words.size() != size.words) input.refuse(std::string(changedWhileRead));
        return found;
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory for its words than there is.");
    }
}

WordVectors readWordVectors(const Input& input, std::span<const std::string> words) {
    try {
        Lookup lookup(words);
        return lookUp(input, lookup);
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory for " + groupedText(words.size()) + " words than there is.");
    }
}

WordVectors readWordVectors(const std::filesystem::path& path, std::span<const std::string> words) {
    return readWordVectors(FileInput(path), words);
}

WordVectorIndex::WordVectorIndex(const Input& input) {
    InputWindow window(input);
    refuseCompressed(window);
    const std::optional<WordVectorFormat> format = wordVectorFormat(input);
    if (!format) input.refuse("is not a table of word vectors, neither word2vec nor GloVe.");
    m_size.format = *format;
    Counts counts;
    const std::string first(lineAhead(window));
    if (*format == WordVectorFormat::Glove) {
        m_size.dimension = numbersAtEnd(first);
    } else {
        parseCounts(first, counts);
        requireCounts(input, counts);
        m_size.dimension = counts.dimension;
        std::string_view line;
        window.nextLine(line);
    }
    *format == WordVectorFormat::Word2VecBinary ? addBinaryWords(window) : addLines(window);
    m_size.words = m_places.size();
    if (*format != WordVectorFormat::Glove && counts.words != m_size.words)
        input.refuse("declares " + groupedText(counts.words) + " words and has " + groupedText(m_size.words) +
                     ".");
    std::ranges::sort(m_places);
}

void WordVectorIndex::addLines(InputWindow& window) {
    std::string_view line;
    for (std::uint64_t begin = window.offset(); window.nextLine(line); begin = window.offset())
        if (const std::string_view field = line.substr(0, line.find_first_of(blanks)); !line.empty())
            m_places.push_back({TextHash()(field), begin});
}

void WordVectorIndex::addBinaryWords(InputWindow& window) {
    const std::size_t bytes = m_size.dimension * sizeof(float);
    std::string word;
    while (window.remaining() > bytes) {
        const std::uint64_t begin = window.offset();
        takeBinaryWord(window, word);
        m_places.push_back({TextHash()(word.substr(0, word.find_first_of(blanks))), begin});
        while (window.ahead().size() < bytes && window.fill()) {
        }
        window.consume(bytes);
    }
}

std::string WordVectorIndex::entry(const Input& input, const Place& place) const {
    const PartInput rest(input, place.begin, input.size() - place.begin, input.name());
    InputWindow window(rest);
    const std::string counts = "1 " + std::to_string(m_size.dimension) + "\n";
    if (m_size.format != WordVectorFormat::Word2VecBinary) {
        std::string_view line;
        window.nextLine(line);
        return counts + std::string(line) + '\n';
    }
    std::string word;
    takeBinaryWord(window, word);
    return counts + word + ' ' +
           rest.text(window.offset(),
                     std::min<std::uint64_t>(m_size.dimension * sizeof(float), window.remaining()));
}

WordVectors WordVectorIndex::read(const Input& input, std::span<const std::string> words) const {
    std::string found;
    std::uint64_t count = 0;
    for (const std::string& word : words) {
        const std::uint64_t key = TextHash()(std::string_view(word).substr(0, word.find_first_of(blanks)));
        for (auto at = std::ranges::lower_bound(m_places, Place{key, 0});
             at != m_places.end() && at->key == key; ++at) {
            const std::string file = entry(input, *at);
            found += file.substr(file.find('\n') + 1);
            ++count;
        }
    }
    if (count == 0) {
        WordVectors none;
        none.missing.assign(words.begin(), words.end());
        none.dimension = static_cast<std::int64_t>(m_size.dimension);
        none.format = m_size.format;
        return none;
    }
    found = std::to_string(count) + ' ' + std::to_string(m_size.dimension) + '\n' + found;
    return readWordVectors(MemoryInput(found, input.name()), words);
}

}  // namespace sinescope
