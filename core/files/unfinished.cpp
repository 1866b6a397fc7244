// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/unfinished.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

struct Registry {
    std::recursive_mutex mutex;
    std::vector<std::pair<std::filesystem::path, Unfinished::Contents>> places;
};

/// Never destroyed, because a signal may arrive while statics are being destroyed.
Registry& registry() {
    static auto* const made = new Registry;
    return *made;
}

}  // namespace

UnfinishedLock lockUnfinished() {
    return UnfinishedLock(registry().mutex);
}

Unfinished::Unfinished(std::filesystem::path path, Contents contents) : m_path(std::move(path)) {
    const UnfinishedLock lock = lockUnfinished();
    registry().places.emplace_back(m_path, contents);
}

Unfinished::Unfinished(Unfinished&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}

Unfinished& Unfinished::operator=(Unfinished&& other) noexcept {
    std::swap(m_path, other.m_path);  // `other` unregisters the previous path
    return *this;
}

Unfinished::~Unfinished() {
    if (m_path.empty()) return;
    const UnfinishedLock lock = lockUnfinished();
    auto& places = registry().places;
    const auto at = std::ranges::find_if(places, [this](const auto& place) { return place.first == m_path; });
    if (at != places.end()) places.erase(at);
}

UnfinishedLock removeUnfinished() {
    UnfinishedLock lock = lockUnfinished();
    const auto& places = registry().places;
    std::error_code ignored;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        if (place->second == Unfinished::Contents::Unfinished)
            std::filesystem::remove_all(place->first, ignored);
        else
            std::filesystem::remove(place->first, ignored);
    }
    return lock;
}

}  // namespace sinescope
