// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/permutation_equivariance.h"
#include "core/files/npy.h"
#include "vectors.h"

#include <string>

namespace sinescope {

/// Returns a table used by tests/vectors/make_tables.py, by its name there.
inline Matrix tableNamed(const std::string& name) {
    if (name == "learned")
        return readNpy(std::filesystem::path(SINESCOPE_VECTORS_DIR) /
                       "../../resources/experiment/learned_positions.npy");
    if (name == "tall") return Lcg(3).matrix(40, 7);
    if (name == "wide") return Lcg(4).matrix(9, 30);
    if (name == "odd") return Lcg(5).matrix(31, 6);
    if (name == "large") return Lcg(6).matrix(700, 300);
    return Encoding({.length = 50, .dModel = 16}).matrix();
}

/// One list of tables.json.
inline nlohmann::json tableVectors(const std::string& list) {
    std::ifstream file(std::string(SINESCOPE_VECTORS_DIR) + "/tables.json");
    return nlohmann::json::parse(file).at(list);
}

}  // namespace sinescope
