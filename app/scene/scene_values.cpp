// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "core/schemes/properties.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

/// Default rows drawn as lines, counted from the first position.
constexpr std::array<std::int64_t, 3> defaultRows{0, 10, 25};

void appendOnce(std::vector<std::int64_t>& values, std::int64_t value) {
    if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

void requireToken(const Scene& scene, int token) {
    if (token >= 0 && token < scene.sentence.tokens.size()) return;
    throw Error("There is no token " + std::to_string(token) + "; the tokens are 0 to " +
                std::to_string(scene.sentence.tokens.size() - 1) + ".");
}

void requireColumns(const Scene& scene, std::int64_t first, std::int64_t count) {
    const std::int64_t d = scene.encoding.dModel;
    if (first >= 0 && count >= 0 && first <= d && count <= d - first) return;
    throw Error("The embeddings have the columns 0 to " + std::to_string(d - 1) + "; " +
                std::to_string(count) + " from column " + std::to_string(first) + " on are not among them.");
}

/// Returns the values given to a token; missing lists at the end count as empty.
std::vector<double>& customEmbedding(Scene& scene, int token) {
    scene.sentence.customEmbeddings.resize(static_cast<std::size_t>(scene.sentence.tokens.size()));
    return scene.sentence.customEmbeddings[static_cast<std::size_t>(token)];
}

}  // namespace

QStringList splitTokens(const QString& sentence) {
    return sentence.simplified().split(' '_L1, Qt::SkipEmptyParts);
}

std::vector<std::int64_t> shownPositions(const Scene& scene) {
    if (scene.selection.positions) return *scene.selection.positions;
    const std::int64_t first = scene.encoding.firstPosition;
    const std::int64_t length = scene.encoding.length;
    // The same rows at any L that has them, because a row must not move while L is dragged.
    const bool hasThem = length > defaultRows.back();
    std::vector<std::int64_t> positions;
    for (const std::int64_t row :
         hasThem ? defaultRows : std::array<std::int64_t, 3>{0, length / 5, length / 2})
        appendOnce(positions, first + row);
    return positions;
}

std::vector<std::int64_t> shownColumns(const Scene& scene) {
    if (scene.selection.columns) return *scene.selection.columns;
    std::vector<std::int64_t> columns;
    const auto spread = [&columns](std::int64_t pairs, const auto& columnOf) {
        for (const std::int64_t pair : {std::int64_t{0}, pairs / 4, pairs / 2, pairs - 1})
            appendOnce(columns, columnOf(pair));
        return columns;
    };
    const Scheme scheme = schemeOf(scene);
    if (const auto* rope = rotationIn(scheme); rope && turningPairs(*rope) > 0)
        return spread(turningPairs(*rope), [rope, count = ropePairCount(*rope)](std::int64_t pair) {
            return pairColumns(rope->pairs, pair, count).x;
        });
    const auto encoding = encodingOf(scene);
    if (encoding->pairs() == 0) return {0};  // d = 1, and that column is padding
    return spread(encoding->pairs(), [&encoding](std::int64_t pair) {
        const std::int64_t sine = encoding->columnOf(pair, Wave::Sine);
        // An odd d truncated after the cosines leaves the last pair without its sine.
        return sine >= 0 ? sine : encoding->columnOf(pair, Wave::Cosine);
    });
}

double embeddingFactor(const Scene& scene) {
    const bool isScaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    return isScaled ? std::sqrt(static_cast<double>(scene.encoding.dModel)) : 1;
}

Matrix embeddingsOf(const Scene& scene, std::int64_t firstToken, std::int64_t tokens,
                    std::int64_t firstColumn, std::int64_t columns) {
    requireColumns(scene, firstColumn, columns);
    const Sentence& sentence = scene.sentence;
    Matrix table(tokens, columns);
    for (Eigen::Index t = 0; t < tokens; ++t) {
        const auto at = static_cast<std::size_t>(firstToken + t);
        const std::int64_t given = at < sentence.customEmbeddings.size()
                                       ? static_cast<std::int64_t>(sentence.customEmbeddings[at].size())
                                       : 0;
        const std::int64_t taken = std::clamp<std::int64_t>(given - firstColumn, 0, columns);
        for (std::int64_t j = 0; j < taken; ++j)
            table(t, j) = sentence.customEmbeddings[at][static_cast<std::size_t>(firstColumn + j)];
        if (taken < columns)
            table.row(t).tail(columns - taken) =
                seededColumns(sentence.tokens[firstToken + t].toStdString(), firstColumn + taken,
                              columns - taken, sentence.seed)
                    .transpose();
    }
    return table;
}

Matrix embeddingsOf(const Scene& scene, std::int64_t firstColumn, std::int64_t count) {
    return embeddingsOf(scene, 0, scene.sentence.tokens.size(), firstColumn, count);
}

void setEmbedding(Scene& scene, int token, std::int64_t column, double value) {
    requireToken(scene, token);
    requireColumns(scene, column, 1);
    scene.sentence.vectorsChanged = !scene.sentence.vectorsFile.isEmpty();
    std::vector<double>& given = customEmbedding(scene, token);
    const auto have = static_cast<std::int64_t>(given.size());
    if (column >= have) {
        const Vector before = seededColumns(scene.sentence.tokens[token].toStdString(), have, column - have,
                                            scene.sentence.seed);
        given.insert(given.end(), before.begin(), before.end());
        given.push_back(value);
    } else {
        given[static_cast<std::size_t>(column)] = value;
    }
}

void setToken(Scene& scene, int token, const QString& word) {
    requireToken(scene, token);
    Sentence& sentence = scene.sentence;
    // Without the file, the new word keeps the old word's vector.
    if (word.trimmed() != sentence.tokens[token] && !customEmbedding(scene, token).empty())
        sentence.vectorsChanged = !sentence.vectorsFile.isEmpty();
    sentence.tokens[token] = word.trimmed();
}

void moveToken(Scene& scene, int from, int to) {
    requireToken(scene, from);
    requireToken(scene, to);
    scene.sentence.tokens.move(from, to);
    customEmbedding(scene, from);
    auto& given = scene.sentence.customEmbeddings;
    std::vector<double> moved = std::move(given[static_cast<std::size_t>(from)]);
    given.erase(given.begin() + from);
    given.insert(given.begin() + to, std::move(moved));
}

}  // namespace sinescope
