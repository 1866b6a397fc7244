// SPDX-License-Identifier: GPL-3.0-or-later
// All sinusoidal values in other projects' tests, by convention.
#include "core/encoding/conventions.h"

#include "core/encoding/encoding.h"
#include "core/encoding/relatives.h"
#include "core/error.h"
#include "tests/core/encoding/support.h"
#include "tests/core/refusal.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace sinescope;
using nlohmann::json;

namespace {

double toleranceOf(const json& entry) {
    return entry.value("tight_tolerance", entry["tolerance"].get<double>());
}

void expectEntry(double value, double expected, const json& entry) {
    const double tolerance =
        entry.contains("rtol") ? entry["rtol"].get<double>() * std::fabs(expected) : toleranceOf(entry);
    EXPECT_NEAR(value, expected, tolerance) << entry["id"];
}

/// Parameters and columns of an entry of the scheme "sinusoidal" or "timestep_embedding"; all columns if
/// empty.
struct Way {
    EncodingParameters parameters;
    std::vector<std::int64_t> columns;
};

EncodingParameters named(const char* name, std::int64_t d, double base = 10000) {
    return conventionByName(name).apply(2000, d, base);
}

/// tensor2tensor multiplies the inverse timescales by min_timescale, contrary to its documentation.
EncodingParameters minTimescale(double scale, EncodingParameters parameters) {
    parameters.positionScale = scale;
    return parameters;
}

const std::map<std::string, Way>& variants() {
    static const std::map<std::string, Way> table = {
        {"hf-roformer-basic", {named("roformer", 6), {}}},
        {"hf-fsmt-basic", {named("speech2text", 6), {}}},
        {"allennlp-t2t-even", {named("allennlp", 4), {}}},
        {"flaxformer-odd5", {named("flaxformer", 5), {}}},
        {"ctranslate2-pe4-added", {named("ctranslate2", 4), {}}},
        {"lingvo-max7", {named("lingvo", 4, 7), {}}},
        {"kerashub-sine-d6", {named("keras", 6), {}}},
        {"burn-sinusoids-d6", {named("burn", 6), {}}},
        {"curated-sinusoidal-d6-l2norm", {named("curated-transformers", 6), {}}},
        {"axlearn-golden-rope-table-d16", {named("roformer", 16), {}}},
        {"tfmodels-relposemb-pos0", {named("tensorflow-models", 8), {}}},
        {"c-paper-512", {named("paper", 512), {0, 1, 2, 3, 4, 5, 6, 7, 508, 509, 510, 511}}},
        {"c-catsat", {named("paper", 4), {}}},
        {"c-odd5-tatp22", {named("tatp22", 5), {}}},
        {"c-odd5-t2t", {named("tensor2tensor", 5), {}}},
        {"c-t2t-min-timescale", {minTimescale(10, named("tensor2tensor", 4, 10000 / 10)), {}}},
        {"c-whisper", {named("whisper", 8), {}}},
        {"diffusers-ddpm-shift1", {named("ddpm", 64), {47, 48, 49}}},
        {"diffusers-gradtts-scale1000", {named("grad-tts", 64), {47, 48, 49}}},
        {"c-odd5-diffusers", {named("ddpm", 5), {}}},
    };
    return table;
}

json entryOf(const std::string& id) {
    for (const json& entry : readVectors("peers.json"))
        if (entry["id"] == id) return entry;
    throw std::runtime_error("peers.json has no entry " + id);
}

void expectTable(const Matrix& table, const json& entry) {
    const json rows = entry["expected"];
    ASSERT_EQ(table.rows(), static_cast<std::int64_t>(rows.size())) << entry["id"];
    for (std::size_t r = 0; r < rows.size(); ++r) {
        ASSERT_EQ(table.cols(), static_cast<std::int64_t>(rows[r].size())) << entry["id"];
        for (std::size_t j = 0; j < rows[r].size(); ++j)
            expectEntry(table(static_cast<std::int64_t>(r), static_cast<std::int64_t>(j)), rows[r][j], entry);
    }
}

}  // namespace

TEST(Conventions, conventionsMatchTestsOfOtherProjects) {
    std::size_t met = 0;
    for (const json& entry : readVectors("peers.json")) {
        if (entry["scheme"] != "sinusoidal" && entry["scheme"] != "timestep_embedding") continue;
        const auto variant = variants().find(entry["id"]);
        ASSERT_NE(variant, variants().end()) << "nothing computes " << entry["id"];
        ++met;
        const Encoding encoding(variant->second.parameters);
        std::vector<std::int64_t> columns = variant->second.columns;
        if (columns.empty()) {
            columns.resize(static_cast<std::size_t>(encoding.columns()));
            std::iota(columns.begin(), columns.end(), 0);
        }
        for (std::size_t r = 0; r < entry["positions"].size(); ++r) {
            const Vector row = encoding.row(entry["positions"][r]);
            ASSERT_EQ(columns.size(), entry["expected"][r].size()) << entry["id"];
            for (std::size_t j = 0; j < columns.size(); ++j) {
                const double added = entry.contains("input") ? entry["input"][r][j].get<double>() : 0.0;
                expectEntry(added + row(columns[j]), entry["expected"][r][j], entry);
            }
        }
    }
    EXPECT_EQ(met, variants().size());
}

TEST(Conventions, axisAndGridTablesMatchTestsOfOtherProjects) {
    const json axes = entryOf("t2t-2axes");
    Matrix positions(4, 2);
    for (std::int64_t r = 0; r < 4; ++r)
        for (std::int64_t a = 0; a < 2; ++a)
            positions(r, a) = axes["positions"][static_cast<std::size_t>(r)][static_cast<std::size_t>(a)];
    expectTable(axesTable(positions, 8, 10000), axes);

    const auto grid = [](const Matrix& table, const json& entry) {
        const std::size_t width = entry["expected"][0].size();
        for (std::size_t y = 0; y < entry["expected"].size(); ++y)
            for (std::size_t x = 0; x < width; ++x)
                for (std::size_t c = 0; c < entry["expected"][y][x].size(); ++c)
                    expectEntry(table(static_cast<std::int64_t>(y * width + x), static_cast<std::int64_t>(c)),
                                entry["expected"][y][x][c], entry);
    };
    grid(detrTable(2, 3, 4, 10000, true), entryOf("c-detr-2x3"));
    grid(maeTable(2, 2, 8, 10000), entryOf("c-mae-2x2"));
}

TEST(Conventions, sumsDotProductsAndWavelengthsMatchPeers) {
    const json sum = entryOf("c-catsat-sqrtd");
    const Encoding catSat(named("paper", 4));
    for (std::size_t p = 0; p < 3; ++p)
        for (std::size_t j = 0; j < 4; ++j)
            expectEntry(2 * sum["input"][p][j].get<double>() +
                            catSat.value(static_cast<std::int64_t>(p), static_cast<std::int64_t>(j)),
                        sum["expected"][p][j], sum);

    const json profile = entryOf("c-dot-profile-128");
    for (const char* name : {"paper", "marian"}) {
        const Encoding encoding(named(name, 128));
        for (std::size_t i = 0; i < profile["params"]["k"].size(); ++i) {
            const auto k = profile["params"]["k"][i].get<std::int64_t>();
            for (const std::int64_t p : {std::int64_t{0}, std::int64_t{37}, std::int64_t{1'000'000}})
                expectEntry(encoding.row(p).dot(encoding.row(p + k)), profile["expected"][0][i], profile);
        }
    }

    const json waves = entryOf("c-wavelengths-512");
    const Encoding wide(named("paper", 512));
    expectEntry(wide.wavelength(0), waves["expected"][0][0], waves);
    expectEntry(wide.wavelength(1), waves["expected"][0][1], waves);
    expectEntry(wide.wavelength(255), waves["expected"][0][2], waves);
}

TEST(Conventions, multidimensionalTableJoinsAndTruncatesAxes) {
    const std::array<std::int64_t, 1> line{7};
    const Matrix onLine = multidimensionalTable(line, 5, 10000);
    const Encoding tatp22(named("tatp22", 5));
    for (std::int64_t p = 0; p < 7; ++p)
        for (std::int64_t c = 0; c < 5; ++c) EXPECT_EQ(onLine(p, c), tatp22.value(p, c));
    const std::array<std::int64_t, 2> plane{3, 4};
    const Matrix table = multidimensionalTable(plane, 10, 100);  // 6 channels per axis, cut to 10
    const Encoding axis({.dModel = 6, .base = 100});
    for (std::int64_t x = 0; x < 3; ++x)
        for (std::int64_t y = 0; y < 4; ++y)
            for (std::int64_t c = 0; c < 10; ++c)
                EXPECT_EQ(table(x * 4 + y, c), c < 6 ? axis.value(x, c) : axis.value(y, c - 6));
}

TEST(Conventions, stableDiffusionPutsCosinesFirstAndPaddingLast) {
    const Encoding encoding(named("stable-diffusion", 7));
    const double w1 = std::pow(10000, -1.0 / 3);
    const double w2 = std::pow(10000, -2.0 / 3);
    const double expected[] = {
        std::cos(9), std::cos(9 * w1), std::cos(9 * w2), std::sin(9), std::sin(9 * w1), std::sin(9 * w2), 0};
    for (int j = 0; j < 7; ++j) EXPECT_NEAR(encoding.value(9, j), expected[j], 1e-14);
    EXPECT_THROW(Encoding(named("ddpm", 2)), Error);
}

TEST(Conventions, mlxReachesBothEndFrequenciesAndHasUnitRows) {
    const Encoding encoding(named("mlx-cosine-first", 8));
    EXPECT_DOUBLE_EQ(encoding.angularFrequency(0), 1);
    EXPECT_DOUBLE_EQ(encoding.angularFrequency(3), 0.0001);
    EXPECT_NEAR(encoding.row(77).norm(), 1, 1e-15);
    EXPECT_NEAR(encoding.value(77, 0), std::cos(77.0) / 2, 1e-15);
}

TEST(Conventions, columnsAreCorrectForEveryLayoutAndOddRule) {
    // d = 5 at position 1, base 100; s and c with the pair's number, z for zero. Three pairs, or two with
    // padding.
    struct Case {
        Layout layout;
        OddRule rule;
        const char* columns;
    };
    const Case cases[] = {
        {Layout::Interleaved, OddRule::ExtraSine, "s0c0s1c1s2"},
        {Layout::Interleaved, OddRule::Truncate, "s0c0s1c1s2"},
        {Layout::Interleaved, OddRule::ZeroPad, "s0c0s1c1z-"},
        {Layout::Halves, OddRule::ExtraSine, "s0s1s2c0c1"},
        {Layout::Halves, OddRule::Truncate, "s0s1s2c0c1"},
        {Layout::Halves, OddRule::ZeroPad, "s0s1c0c1z-"},
        {Layout::HalvesCosineFirst, OddRule::ExtraSine, "c0c1s0s1s2"},
        {Layout::HalvesCosineFirst, OddRule::Truncate, "c0c1c2s0s1"},
        {Layout::HalvesCosineFirst, OddRule::ZeroPad, "c0c1s0s1z-"},
    };
    for (const Case& c : cases) {
        const Encoding encoding({.dModel = 5, .base = 100, .layout = c.layout, .oddRule = c.rule});
        const double denominator = c.rule == OddRule::Truncate ? 6 : 5;
        for (std::int64_t j = 0; j < 5; ++j) {
            const char wave = c.columns[2 * j];
            const auto pair = static_cast<std::int64_t>(c.columns[2 * j + 1] - '0');
            const double angle = std::pow(100, -2 * static_cast<double>(pair) / denominator);
            const double expected = wave == 's' ? std::sin(angle) : wave == 'c' ? std::cos(angle) : 0;
            EXPECT_NEAR(encoding.value(1, j), expected, 1e-15) << c.columns << ' ' << j;
            EXPECT_NEAR(encoding.row(1)(j), expected, 1e-15) << c.columns << ' ' << j;
            if (wave != 'z') {
                EXPECT_EQ(encoding.columnOf(pair, wave == 's' ? Wave::Sine : Wave::Cosine), j) << c.columns;
            }
        }
    }
}

TEST(Conventions, conventionsAreFoundByIdOrNameAndListedOnError) {
    std::set<std::string_view> ids;
    for (const Convention& convention : conventions()) {
        EXPECT_TRUE(ids.insert(convention.id).second) << convention.id;
        EXPECT_FALSE(convention.source.empty());
        EXPECT_TRUE(convention.note.ends_with('.')) << convention.id;
        EXPECT_EQ(&conventionByName(convention.id), &convention);
        EXPECT_EQ(&conventionByName(convention.name), &convention);
        EXPECT_NO_THROW(Encoding(convention.apply(50, 128))) << convention.id;
    }
    EXPECT_EQ(conventionByName("FairSeq").switches.firstPosition, 2);
    expectRefusal("There is no convention \"nonsense\"; the conventions are paper, ",
                  [] { conventionByName("nonsense"); });
}
