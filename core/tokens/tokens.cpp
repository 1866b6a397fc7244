// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokens/tokens.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/split_mix.h"

#include <cmath>

namespace sinescope {

namespace {

std::uint64_t splitMix(std::uint64_t state) {
    return splitMixed(state + splitMixStep);
}

bool isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

std::vector<std::string> splitWords(std::string_view sentence) {
    std::vector<std::string> words;
    std::size_t at = 0;
    while (at < sentence.size()) {
        while (at < sentence.size() && isSpace(sentence[at])) ++at;
        const std::size_t start = at;
        while (at < sentence.size() && !isSpace(sentence[at])) ++at;
        if (at > start) words.emplace_back(sentence.substr(start, at - start));
    }
    return words;
}

Vector seededEmbedding(std::string_view word, std::int64_t dModel, std::uint64_t seed) {
    return seededColumns(word, 0, dModel, seed);
}

Vector seededColumns(std::string_view word, std::int64_t firstColumn, std::int64_t count,
                     std::uint64_t seed) {
    const std::uint64_t key = splitMix(fnv1a(word) ^ splitMix(seed));
    Vector values(count);
    for (std::int64_t k = 0; k < count; ++k) {
        const auto j = static_cast<std::uint64_t>(firstColumn + k);
        const std::uint64_t bits = splitMix(key + j * splitMixStep) >> 11;
        values(k) = static_cast<double>(bits) * 0x1p-52 - 1;  // 53 bits, -1 .. 1
    }
    return values;
}

InputSum inputSum(const Encoding& encoding, const Matrix& embeddings, bool scaled) {
    if (embeddings.cols() != encoding.columns())
        throw Error("The embeddings have " + groupedText(embeddings.cols()) + " columns; d_model is " +
                    groupedText(encoding.columns()) + ", and the two must agree.");
    InputSum tables;
    tables.embeddings =
        scaled ? Matrix(embeddings * std::sqrt(static_cast<double>(encoding.columns()))) : embeddings;
    tables.positions =
        encoding.block(encoding.parameters().firstPosition, embeddings.rows(), 0, encoding.columns());
    tables.sum = tables.embeddings + tables.positions;
    return tables;
}

}  // namespace sinescope
