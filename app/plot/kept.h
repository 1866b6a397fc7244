// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>

namespace sinescope {

/// A value that a view keeps between frames and computes again only if its inputs, the key, have changed.
template <typename Key, typename Value>
class Kept {
 public:
    template <typename Make>
    const Value& of(const Key& key, const Make& make) const {
        if (!m_kept || m_kept->first != key) m_kept.emplace(key, make());
        return m_kept->second;
    }
    /// The next of() computes the value again.
    void forget() { m_kept.reset(); }

 private:
    mutable std::optional<std::pair<Key, Value>> m_kept;
};

}  // namespace sinescope
