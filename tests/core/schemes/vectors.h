// SPDX-License-Identifier: GPL-3.0-or-later
// Reads other projects' numbers (tests/vectors/README.md) and compares with them.
#pragma once

#include "core/encoding/encoding.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace sinescope::vectors {

using Json = nlohmann::json;

inline Json load(const std::string& file) {
    std::ifstream in(std::string(SINESCOPE_VECTORS_DIR) + "/" + file);
    return Json::parse(in);
}

/// The entries of one kind ("scheme" in peers.json, "kind" in articles.json).
inline std::vector<Json> entriesOfKind(const std::string& file, const std::string& key,
                                       const std::string& kind) {
    std::vector<Json> entries;
    for (const Json& entry : load(file))
        if (entry.value(key, "") == kind) entries.push_back(entry);
    EXPECT_FALSE(entries.empty()) << "no " << kind << " in " << file;
    return entries;
}

/// All numbers of a nested array, in order; null is minus infinity.
inline void flatten(const Json& value, std::vector<double>& into) {
    if (value.is_array())
        for (const Json& part : value) flatten(part, into);
    else
        into.push_back(value.is_null() ? -std::numeric_limits<double>::infinity() : value.get<double>());
}

inline std::vector<double> numbers(const Json& value) {
    std::vector<double> flat;
    flatten(value, flat);
    return flat;
}

inline std::vector<double> numbers(const Matrix& m) {
    return {m.data(), m.data() + m.size()};
}

/// A matrix of `columns` columns from a nested array of any depth.
inline Matrix matrix(const Json& value, std::int64_t columns) {
    const std::vector<double> flat = numbers(value);
    return Eigen::Map<const Matrix>(flat.data(), static_cast<Eigen::Index>(flat.size()) / columns, columns);
}

/// Expects `actual` to be within rtol (or else tolerance), and within tight_tolerance if given, of the
/// entry's expected numbers.
inline void expectAgrees(const Json& entry, const std::vector<double>& actual) {
    const std::string id = entry.at("id");
    const std::vector<double> expected = numbers(entry.at("expected"));
    ASSERT_EQ(actual.size(), expected.size()) << id;
    for (std::size_t k = 0; k < actual.size(); ++k) {
        if (std::isinf(expected[k])) {
            EXPECT_EQ(actual[k], expected[k]) << id << ", number " << k;
            continue;
        }
        double allowed = entry.contains("rtol") ? entry["rtol"].get<double>() * std::abs(expected[k])
                                                : entry.at("tolerance").get<double>();
        allowed = std::min(allowed, entry.value("tight_tolerance", allowed));
        EXPECT_LE(std::abs(actual[k] - expected[k]), allowed)
            << id << ", number " << k << ": " << actual[k] << " for " << expected[k];
    }
}

}  // namespace sinescope::vectors
