// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vectors.h"

#include "core/files/number_reading.h"
#include "core/files/word_vector_text.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <unordered_map>
#include <unordered_set>

namespace sinescope {

namespace {

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
            m_firstFields.emplace(firstField(word));
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

std::string inLine(const InputWindow& window) {
    return " in line " + std::to_string(window.lineNumber());
}

/// Takes the numbers of a line if its word was requested.
void readTextLine(const InputWindow& window, std::string_view line, std::size_t dimension, Lookup& lookup) {
    const Input& input = window.input();
    const std::string_view first = firstField(line);
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
void readWord2VecText(InputWindow& window, const WordVectorsSize& counts, Lookup& lookup) {
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

void readWord2VecBinary(InputWindow& window, const WordVectorsSize& counts, Lookup& lookup) {
    const std::size_t bytes = counts.dimension * sizeof(float);
    if (counts.words > window.remaining() / (bytes + 1))
        window.input().refuse("ends too early: it declares " + groupedText(counts.words) + " words of " +
                              groupedText(counts.dimension) + " numbers, and only " +
                              groupedText(window.remaining()) + " bytes follow.");
    std::string word;
    for (std::uint64_t i = 0; i < counts.words && !lookup.isComplete(); ++i) {
        takeBinaryWord(window, word);
        if (window.ahead().size() < bytes) window.fill();
        if (window.ahead().size() < bytes) refuseIncompleteNumbers(window, word);
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

WordVectors lookUp(const Input& input, Lookup& lookup) {
    const auto requireLength = [&](std::size_t dimension) {
        if (!lookup.accepts(dimension)) input.refuse(std::string(changedWhileRead));
    };
    InputWindow window(input);
    refuseCompressed(window);
    std::string_view line;
    window.nextLine(line);
    WordVectorsSize counts;
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

/// Counts the words of a word2vec file after its first line. Throws Error unless there are as many as it
/// declares.
void requireDeclaredWords(const Input& input, InputWindow& window, const WordVectorsSize& counts,
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
            if (window.remaining() < bytes) refuseIncompleteNumbers(window, word);
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

WordVectorsSize wordVectorsSize(const Input& input) {
    const WordVectorFormat format = requireFormat(input);
    InputWindow window(input);
    std::string_view line;
    window.nextLine(line);
    WordVectorsSize counts;
    if (format != WordVectorFormat::Glove) {
        parseCounts(line, counts);
        requireCounts(input, counts);
        requireDeclaredWords(input, window, counts, format);
        return {counts.words, counts.dimension, format};
    }
    counts.dimension = numbersAtEnd(line);
    do {
        if (!withoutBlanksAtEnd(line).empty()) ++counts.words;
    } while (window.nextLine(line));
    return {counts.words, counts.dimension, format};
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

}  // namespace sinescope
