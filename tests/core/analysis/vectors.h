// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

/// The entry with this id in tests/vectors/<file>.
inline nlohmann::json vectorEntry(const std::string& file, const std::string& id) {
    std::ifstream stream(std::string(SINESCOPE_VECTORS_DIR) + "/" + file);
    for (const nlohmann::json& entry : nlohmann::json::parse(stream))
        if (entry.at("id") == id) return entry;
    throw std::runtime_error("no entry " + id + " in " + file);
}
