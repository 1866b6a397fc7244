// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

namespace sinescope {

/// A value of a model, computed once on first use; thread-safe. Copies share it: models with the same value.
template <typename Value>
class Lazy {
 public:
    template <typename Make>
    const Value& of(Make make) const {
        State& shared = *m_shared;
        std::call_once(shared.once, [&] {
            shared.value = make();
            shared.isReady = true;
        });
        return *shared.value;
    }
    /// True if the value is computed; of() does not call `make`.
    bool isReady() const { return m_shared->isReady; }
    /// The computed value; must be ready.
    const Value& ready() const { return *m_shared->value; }
    /// Keeps the value alive.
    std::shared_ptr<const void> owner() const { return m_shared; }
    /// True if both share their value.
    friend bool operator==(const Lazy&, const Lazy&) = default;

 private:
    struct State {
        std::once_flag once;
        std::optional<Value> value;
        std::atomic<bool> isReady = false;
    };
    std::shared_ptr<State> m_shared = std::make_shared<State>();
};

}  // namespace sinescope
