// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

/// Reads a file of tests/vectors.
inline nlohmann::json readVectors(const std::string& name) {
    std::ifstream file(std::string(SINESCOPE_VECTORS_DIR) + "/" + name);
    if (!file) throw std::runtime_error("tests/vectors/" + name + " cannot be opened");
    return nlohmann::json::parse(file);
}
