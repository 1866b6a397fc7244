// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/alibi.h"
#include "core/schemes/learned.h"
#include "core/schemes/naive.h"
#include "core/schemes/shaw.h"
#include "core/schemes/t5.h"
#include "vectors.h"

using namespace sinescope;
using vectors::Json;

namespace {

AlibiScheme alibiOf(const Json& entry) {
    AlibiScheme scheme{.heads = entry["params"].at("num_heads"),
                       .biasMax = entry["params"].value("alibi_bias_max", 8.0)};
    const std::string convention = entry.at("convention");
    const auto containsText = [&](const char* words) { return convention.find(words) != std::string::npos; };
    if (containsText("plain geometric")) scheme.slopes = AlibiSlopes::Geometric;
    if (containsText("symmetric"))
        scheme.form = AlibiForm::Symmetric;
    else if (containsText("slope*j"))
        scheme.form = AlibiForm::Key;
    else
        scheme.form = AlibiForm::KeyFromLast;
    scheme.causal = containsText("causal mask");
    return scheme;
}

}  // namespace

TEST(PeersOfAlibi, slopesMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "alibi_slopes")) {
        const Vector slopes = alibiSlopes(alibiOf(entry));
        vectors::expectAgrees(entry, {slopes.begin(), slopes.end()});
    }
}

TEST(PeersOfAlibi, biasesMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "alibi_bias")) {
        AlibiScheme scheme = alibiOf(entry);
        scheme.keys = entry["params"].at("key_length");
        const std::int64_t queries = entry["params"].at("query_length");
        std::vector<double> actual;
        for (std::int64_t h = 0; h < scheme.heads; ++h)
            for (std::int64_t query = 0; query < queries; ++query)
                for (std::int64_t key = 0; key < scheme.keys; ++key)
                    actual.push_back(alibiBias(scheme, h, query, key));
        vectors::expectAgrees(entry, actual);
    }
}

TEST(PeersOfT5, bucketsMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "t5_bucket")) {
        const Json& p = entry.at("params");
        const T5Buckets buckets{p.at("num_buckets"), p.at("max_distance"), p.at("bidirectional")};
        std::vector<double> actual;
        for (const double relative : vectors::numbers(entry.at("positions")))
            actual.push_back(static_cast<double>(t5Bucket(buckets, static_cast<std::int64_t>(relative))));
        vectors::expectAgrees(entry, actual);
    }
}

TEST(PeersOfShaw, clippedPositionsMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "relative_clip")) {
        const Json& p = entry.at("params");
        const std::int64_t left = p.contains("left") ? p["left"] : p.at("max_position");
        const std::int64_t right = p.contains("right") ? p["right"] : p.at("max_position");
        std::vector<double> actual;
        for (std::int64_t i = 0; i < p.at("queries"); ++i)
            for (std::int64_t j = 0; j < p.at("keys"); ++j)
                actual.push_back(static_cast<double>(clippedRelativePosition(i, j, left, right)));
        vectors::expectAgrees(entry, actual);
    }
}

TEST(PeersOfLearned, learnedRowsMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "learned_absolute")) {
        const Json& p = entry.at("params");
        Matrix table = Matrix::Zero(p.at("shape").at(0), p.at("shape").at(1));
        std::vector<double> columns =
            p.contains("columns") ? vectors::numbers(p["columns"]) : std::vector<double>{0, 1};
        if (p.contains("weights"))  // W[r][c] = 2 r + c
            for (Eigen::Index r = 0; r < table.rows(); ++r)
                table.row(r) << 2.0 * double(r), 2.0 * double(r) + 1;
        else
            for (Eigen::Index r = 0; r < 3; ++r)
                for (std::size_t c = 0; c < columns.size(); ++c)
                    table(r, Eigen::Index(columns[c])) = entry["expected"][std::size_t(r)][c];
        const LearnedScheme scheme{WeightTable(table), 0};
        std::vector<double> actual;
        for (const double position : vectors::numbers(entry.at("positions"))) {
            const Vector row = learnedRow(scheme, static_cast<std::int64_t>(position));
            for (const double column : columns) actual.push_back(row(Eigen::Index(column)));
        }
        vectors::expectAgrees(entry, actual);
        EXPECT_EQ(learnedPositions(scheme), table.rows());
    }
}

TEST(Articles, normalisedPositionsMatchArticle) {
    for (const Json& entry : vectors::entriesOfKind("articles.json", "kind", "normalised_position")) {
        const UnitIntervalScheme scheme{entry["params"].at("words")};
        const std::vector<double> positions = vectors::numbers(entry.at("positions"));
        for (std::size_t k = 0; k < positions.size(); ++k)
            EXPECT_NEAR(normalisedPosition(scheme, static_cast<std::int64_t>(positions[k])),
                        entry["expected"][k].get<double>(), entry["tolerance"][k].get<double>())
                << entry["id"] << ", position " << positions[k];
    }
    for (const Json& entry : vectors::entriesOfKind("articles.json", "kind", "normalised_position_step"))
        for (std::size_t k = 0; k < entry["expected"].size(); ++k)
            EXPECT_NEAR(normalisedPosition({entry["params"]["words"][k]}, 1),
                        entry["expected"][k].get<double>(), entry["tolerance"][k].get<double>());
}
