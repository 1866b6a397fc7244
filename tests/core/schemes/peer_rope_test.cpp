// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope.h"
#include "vectors.h"

using namespace sinescope;
using vectors::Json;

namespace {

bool startsWith(const std::string& text, const char* start) {
    return text.rfind(start, 0) == 0;
}

YarnScaling yarn(const Json& p) {
    return {.factor = p.at("factor"),
            .originalLength = p.at("max_position_embeddings"),
            .betaFast = p.at("beta_fast"),
            .betaSlow = p.at("beta_slow"),
            .truncate = p.value("truncate", true)};
}

RopeScaling scalingOf(const Json& entry) {
    const Json& p = entry.at("params");
    const std::string convention = entry.at("convention");
    if (p.contains("low_freq_factor"))
        return Llama3Scaling{.factor = p.at("factor"),
                             .lowFrequencyFactor = p.at("low_freq_factor"),
                             .highFrequencyFactor = p.at("high_freq_factor"),
                             .originalLength = p.at("original_max_position_embeddings")};
    if (p.contains("beta_fast")) return yarn(p);
    if (p.contains("scaling_factor")) return LinearScaling{p.at("scaling_factor")};
    if (startsWith(convention, "linear")) return LinearScaling{p.at("factor")};
    if (startsWith(convention, "keras-hub rope_type=\"dynamic\"")) return KerasDynamicScaling{p.at("factor")};
    if (startsWith(convention, "LongRoPE")) {
        LongRopeScaling longRope{.factor = p.at("factor"), .originalLength = 2048, .sequenceLength = 20480};
        for (int i = 1; i <= 64; ++i) longRope.longFactors.push_back(i);
        longRope.shortFactors.assign(64, 1);
        return longRope;
    }
    EXPECT_FALSE(p.contains("factor")) << entry.at("id") << " has a factor that this test does not know";
    return NoScaling{};
}

RopeScheme ropeOf(const Json& entry) {
    const Json& p = entry.at("params");
    RopeScheme rope{.headDim = p.at("dim"), .base = p.value("base", 10000.0)};
    const std::string convention = entry.at("convention");
    if (!startsWith(convention, "interleaved")) rope.pairs = RopePairs::Halves;
    if (p.contains("rotary_dim")) rope.rotaryDim = p["rotary_dim"].get<std::int64_t>();
    if (p.contains("rope_proportion")) {
        rope.part = RopePart::Proportional;
        // google-deepmind/gemma rotates 2 floor(proportion head_dim / 2) columns.
        const double columns = p["rope_proportion"].get<double>() * static_cast<double>(rope.headDim);
        rope.rotaryDim = 2 * static_cast<std::int64_t>(columns / 2);
    }
    rope.scaling = scalingOf(entry);
    return rope;
}

Matrix inputOf(const Json& entry, std::int64_t columns) {
    if (entry.contains("input")) return vectors::matrix(entry["input"], columns);
    Matrix x(6, 64);  // hf-roformer-apply-query gives a formula: (64 p + j) / 100
    for (int p = 0; p < 6; ++p)
        for (int j = 0; j < 64; ++j) x(p, j) = (64 * p + j) / 100.0;
    return x;
}

/// The position of each row of the flattened input: tokens vary fastest unless the layout is
/// [position][head].
std::vector<double> positionsOf(const Json& entry, std::int64_t rows) {
    std::vector<double> given = vectors::numbers(entry.at("positions"));
    const bool headsInside = startsWith(entry.value("layout", ""), "[position][head]");
    const std::int64_t heads = headsInside ? entry["params"].at("num_heads").get<std::int64_t>() : 1;
    std::vector<double> positions;
    for (std::int64_t r = 0; r < rows; ++r)
        positions.push_back(given[static_cast<std::size_t>(r / heads) % given.size()]);
    return positions;
}

Matrix rotatedByPeer(const Json& entry) {
    const Json& p = entry.at("params");
    const std::int64_t dim = p.at("dim");
    const Matrix x = inputOf(entry, dim);
    if (p.contains("explicit_angles")) {
        const Matrix angles =
            vectors::matrix(p["explicit_angles"], p.at("rotary_dim").get<std::int64_t>() / 2);
        return applyRopeTable(x, {angles.array().cos(), angles.array().sin()}, RopePairs::Halves);
    }
    return rotateRows(ropeOf(entry), x, positionsOf(entry, x.rows()));
}

}  // namespace

TEST(PeersOfRope, inverseFrequenciesMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "rope_inv_freq")) {
        const Vector w = ropeFrequencies(ropeOf(entry));
        vectors::expectAgrees(entry, {w.begin(), w.end()});
        for (const char* key : {"attention_factor", "default_attention_factor", "expected_attention_factor"})
            if (entry["params"].contains(key)) {
                EXPECT_NEAR(ropeAttentionFactor(ropeOf(entry)), entry["params"][key].get<double>(), 1e-12)
                    << entry["id"];
            }
    }
}

TEST(PeersOfRope, attentionFactorsMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "rope_attention_factor")) {
        const std::int64_t length = entry["params"].at("max_position_embeddings");
        std::vector<double> actual;
        for (const Json& row : entry.at("expected")) {
            const double factor = row.at(0);
            actual.push_back(factor);
            actual.push_back(attentionFactor(YarnScaling{.factor = factor}));
            actual.push_back(attentionFactor(LongRopeScaling{.factor = factor, .originalLength = length}));
        }
        vectors::expectAgrees(entry, actual);
    }
}

TEST(PeersOfRope, cosinesAndSinesMatchLibraries) {
    for (const Json& entry : vectors::entriesOfKind("peers.json", "scheme", "rope_cos_sin")) {
        const RopeTable table = ropeTable(ropeOf(entry), vectors::numbers(entry.at("positions")));
        const auto pairs = table.cosines.cols();
        const std::size_t depth = entry.at("expected_shape").size();
        Matrix arranged(table.cosines.rows(), 2 * pairs);
        if (depth == 3)  // [position][pair][cosine, sine]
            for (Eigen::Index i = 0; i < pairs; ++i) {
                arranged.col(2 * i) = table.cosines.col(i);
                arranged.col(2 * i + 1) = table.sines.col(i);
            }
        else
            arranged << table.cosines, table.sines;
        if (entry["id"] == "fairseq-rope-cos-sin") {  // each of the two halves twice
            Matrix twice(arranged.rows(), 4);
            twice << table.cosines, table.cosines, table.sines, table.sines;
            arranged = twice;
        }
        vectors::expectAgrees(entry, vectors::numbers(arranged));
    }
}

TEST(PeersOfRope, rotatedVectorsMatchLibraries) {
    const std::vector<Json> entries = vectors::entriesOfKind("peers.json", "scheme", "rope_apply");
    EXPECT_EQ(entries.size(), 13u);
    for (const Json& entry : entries) {
        const Matrix turned = rotatedByPeer(entry);
        const std::int64_t columns = entry.at("expected_shape").back();  // some print only the first columns
        vectors::expectAgrees(entry, vectors::numbers(Matrix(turned.leftCols(columns))));
    }
}
