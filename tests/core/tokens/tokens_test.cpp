// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokens/tokens.h"

#include "core/error.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace sinescope;

TEST(Tokens, embeddingIsIndependentOfModelWidth) {
    const Vector small = seededEmbedding("cat", 4, 7);
    const Vector large = seededEmbedding("cat", 64, 7);
    EXPECT_EQ(small, Vector(large.head(4)));
}

namespace {

Matrix theCatSatWords() {
    Matrix words(3, 4);
    words << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return words;
}

}  // namespace

TEST(Tokens, inputSumsMatchArticleAndPaper) {
    const auto check = [](const char* file, const char* id, bool scaled) {
        std::ifstream stream(std::string(SINESCOPE_VECTORS_DIR) + "/" + file);
        int found = 0;
        for (const nlohmann::json& entry : nlohmann::json::parse(stream)) {
            if (entry.at("id") != id) continue;
            ++found;
            const Matrix sum = inputSum(Encoding({.length = 3, .dModel = 4}), theCatSatWords(), scaled).sum;
            for (std::size_t r = 0; r < 3; ++r)
                for (std::size_t c = 0; c < 4; ++c) {
                    const nlohmann::json& tolerance = entry["tolerance"];
                    EXPECT_NEAR(
                        sum(Eigen::Index(r), Eigen::Index(c)), entry["expected"][r][c].get<double>(),
                        tolerance.is_array() ? tolerance[r][c].get<double>() : tolerance.get<double>());
                }
        }
        EXPECT_EQ(found, 1) << id;
    };
    check("articles.json", "s2-final", false);
    check("peers.json", "c-catsat-sqrtd", true);
}

TEST(Tokens, sumOfMovedWordMatchesCurriculum) {
    Matrix words = theCatSatWords();
    words.row(1).swap(words.row(2));
    const Matrix sum = inputSum(Encoding({.length = 3, .dModel = 4}), words, false).sum;
    const double expected[] = {1.4093, 0.1839, 0.7200, 1.7998};
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(sum(2, j), expected[j], 5e-5);
}

TEST(Tokens, inputSumRejectsMismatchedColumns) {
    EXPECT_THROW(inputSum(Encoding({.dModel = 8}), theCatSatWords(), false), Error);
}

TEST(Tokens, wordsAreSplitAtWhitespaceOnly) {
    EXPECT_EQ(splitWords("  the cat\tsat\n on  "), (std::vector<std::string>{"the", "cat", "sat", "on"}));
    EXPECT_TRUE(splitWords(" \t\n").empty());
}
