// SPDX-License-Identifier: GPL-3.0-or-later
// Every value must be correct to 1e-15; compared with 40-digit values from mpmath.
#include "core/encoding/encoding.h"
#include "tests/core/encoding/support.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

using namespace sinescope;
using nlohmann::json;

namespace {

constexpr double promised = 1e-15;

EncodingParameters parametersOf(const json& setting) {
    EncodingParameters p;
    p.length = EncodingParameters::maximumLength;
    p.dModel = setting["d"];
    p.base = setting["base"];
    const std::string layout = setting["layout"];
    const std::string spacing = setting["spacing"];
    const std::string odd = setting["odd"];
    p.layout = layout == "interleaved" ? Layout::Interleaved
               : layout == "halves"    ? Layout::Halves
                                       : Layout::HalvesCosineFirst;
    p.spacing = spacing == "paper"      ? Spacing::Paper
                : spacing == "endpoint" ? Spacing::Endpoint
                                        : Spacing::Shift;
    p.oddRule = odd == "truncate"     ? OddRule::Truncate
                : odd == "extra sine" ? OddRule::ExtraSine
                : odd == "zero pad"   ? OddRule::ZeroPad
                                      : OddRule::Error;
    p.frequencyShift = setting["shift"];
    p.positionScale = setting["scale"];
    return p;
}

/// |value - digits|; a long double resolves it to 1e-19.
double errorAgainst(double value, const json& digits) {
    const long double expected = std::strtold(digits.get<std::string>().c_str(), nullptr);
    return static_cast<double>(std::fabs(static_cast<long double>(value) - expected));
}

}  // namespace

TEST(Exact, valuesMatchFortyDigitReference) {
    double largest = 0;
    int compared = 0;
    for (const json& setting : readVectors("sinusoid40.json")) {
        const Encoding encoding(parametersOf(setting));
        for (const json& entry : setting["values"]) {
            const double error = errorAgainst(
                encoding.valueAt(entry[0].get<double>(), entry[1].get<std::int64_t>()), entry[2]);
            EXPECT_LE(error, promised) << setting["layout"] << ' ' << setting["spacing"] << " base "
                                       << setting["base"] << " d " << setting["d"] << " at " << entry;
            largest = std::max(largest, error);
            ++compared;
        }
    }
    EXPECT_GT(compared, 2500);
    RecordProperty("largest_error", std::to_string(largest * 1e18) + "e-18");
    std::printf("largest error of %d values: %.3g\n", compared, largest);
}

TEST(Exact, plainDoubleArithmeticExceedsTolerance) {
    // Shows that the test is sharp, using pow and sin in double as NumPy does.
    double largest = 0;
    for (const json& setting : readVectors("sinusoid40.json")) {
        const EncodingParameters p = parametersOf(setting);
        if (p.layout != Layout::Interleaved || p.spacing != Spacing::Paper || p.dModel % 2 != 0) continue;
        for (const json& entry : setting["values"]) {
            const auto column = entry[1].get<std::int64_t>();
            const auto position = entry[0].get<double>();
            if (std::fabs(position) >= 0x1p20) continue;
            const double angle = position / std::pow(p.base, static_cast<double>(column / 2 * 2) /
                                                                 static_cast<double>(p.dModel));
            largest = std::max(largest,
                               errorAgainst(column % 2 == 0 ? std::sin(angle) : std::cos(angle), entry[2]));
        }
    }
    EXPECT_GT(largest, 1e-12);
}
