// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/word_vector_text.h"

#include <algorithm>

namespace sinescope {

WordVectorIndex::WordVectorIndex(const Input& input) {
    InputWindow window(input);
    refuseCompressed(window);
    m_size.format = requireFormat(input);
    WordVectorsSize counts;
    const std::string first(lineAhead(window));
    if (m_size.format == WordVectorFormat::Glove) {
        m_size.dimension = numbersAtEnd(first);
    } else {
        parseCounts(first, counts);
        requireCounts(input, counts);
        m_size.dimension = counts.dimension;
        std::string_view line;
        window.nextLine(line);
    }
    m_size.format == WordVectorFormat::Word2VecBinary ? addBinaryWords(window) : addLines(window);
    m_size.words = m_places.size();
    if (m_size.format != WordVectorFormat::Glove && counts.words != m_size.words)
        input.refuse("declares " + groupedText(counts.words) + " words and has " + groupedText(m_size.words) +
                     ".");
    std::ranges::sort(m_places);
}

void WordVectorIndex::addLines(InputWindow& window) {
    std::string_view line;
    for (std::uint64_t begin = window.offset(); window.nextLine(line); begin = window.offset())
        if (!withoutBlanksAtEnd(line).empty()) m_places.push_back({TextHash()(firstField(line)), begin});
}

void WordVectorIndex::addBinaryWords(InputWindow& window) {
    const std::size_t bytes = m_size.dimension * sizeof(float);
    std::string word;
    while (window.remaining() > bytes) {
        const std::uint64_t begin = window.offset();
        takeBinaryWord(window, word);
        m_places.push_back({TextHash()(firstField(word)), begin});
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
        const std::uint64_t key = TextHash()(firstField(word));
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
