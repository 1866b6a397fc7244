// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files and folders that exist only until the work on them is done. A process that is terminated removes them
// first, so that nothing half-written stays.
#pragma once

#include <filesystem>
#include <mutex>

namespace sinescope {

/// removeUnfinished() waits while it is held: to create and register an unfinished file in one step, or to
/// rename several finished files without being interrupted.
using UnfinishedLock = std::unique_lock<std::recursive_mutex>;
[[nodiscard]] UnfinishedLock lockUnfinished();

/// Registers a file or a folder for its lifetime. It neither creates nor removes it. A folder is removed only
/// if it is empty, unless everything in it is unfinished as well.
class Unfinished {
 public:
    Unfinished() = default;
    enum class Contents { Kept, Unfinished };
    explicit Unfinished(std::filesystem::path path, Contents contents = Contents::Kept);
    Unfinished(Unfinished&& other) noexcept;
    Unfinished& operator=(Unfinished&& other) noexcept;
    ~Unfinished();

    /// Empty if nothing is registered.
    const std::filesystem::path& path() const { return m_path; }

 private:
    std::filesystem::path m_path;
};

/// Removes all that is registered, in reverse order. The process must end while the returned lock is held, so
/// that no other thread can create another unfinished file.
[[nodiscard]] UnfinishedLock removeUnfinished();

}  // namespace sinescope
