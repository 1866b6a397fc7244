// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

namespace sinescope {

/// A value of a model, computed once on first use; thread-safe. Models with the same value share it.
template <typename Value>
class Lazy {
 public:
    template <typename Make>
    const Value& of(Make make) const {
        std::call_once(m_once, [&] {
            m_value = make();
            m_isReady = true;
        });
        return *m_value;
    }
    /// True if the value is computed; of() does not call `make`.
    bool isReady() const { return m_isReady; }
    /// The computed value; must be ready.
    const Value& ready() const { return *m_value; }

 private:
    mutable std::once_flag m_once;
    mutable std::optional<Value> m_value;
    mutable std::atomic<bool> m_isReady = false;
};

}  // namespace sinescope
