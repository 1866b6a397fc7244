// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/lazy_encoding.h"

namespace sinescope {

LazyEncoding::LazyEncoding(const LazyEncoding& other) noexcept : m_made(other.made()) {}

LazyEncoding& LazyEncoding::operator=(const LazyEncoding& other) noexcept {
    if (this == &other) return *this;
    auto taken = other.made();
    const std::lock_guard lock(m_mutex);
    m_made.swap(taken);
    return *this;
}

std::shared_ptr<const Encoding> LazyEncoding::of(const EncodingParameters& parameters) const {
    // Computed under the lock, because concurrent callers want the same one.
    const std::lock_guard lock(m_mutex);
    if (!m_made || m_made->parameters() != parameters) m_made = std::make_shared<const Encoding>(parameters);
    return m_made;
}

void LazyEncoding::adopt(const LazyEncoding& other) const noexcept {
    auto taken = other.made();
    const std::lock_guard lock(m_mutex);
    if (!m_made) m_made = std::move(taken);
}

std::shared_ptr<const Encoding> LazyEncoding::made() const noexcept {
    const std::lock_guard lock(m_mutex);
    return m_made;
}

}  // namespace sinescope
