// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"

#include <memory>
#include <mutex>

namespace sinescope {

/// The encoding of a Scene's parameters, computed lazily: one object for all models of the Scene and for its
/// copies, until their parameters change. It follows from the parameters, so it is not part of a Scene's
/// value, and any two are equal. Thread-safe.
class LazyEncoding {
 public:
    LazyEncoding() = default;
    LazyEncoding(const LazyEncoding& other) noexcept;
    LazyEncoding& operator=(const LazyEncoding& other) noexcept;
    ~LazyEncoding() = default;

    /// Returns the cached encoding if it has these parameters. Throws Error if validate(parameters) does.
    std::shared_ptr<const Encoding> of(const EncodingParameters& parameters) const;

    /// Takes the other's encoding if this has none; of() still checks its parameters.
    void adopt(const LazyEncoding& other) const noexcept;

    friend bool operator==(const LazyEncoding&, const LazyEncoding&) { return true; }

 private:
    std::shared_ptr<const Encoding> made() const noexcept;

    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const Encoding> m_made;
};

}  // namespace sinescope
