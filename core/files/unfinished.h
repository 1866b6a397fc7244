// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files and folders that are on disk only until the work on them is done. A process that is ended from
// outside removes them first, so that nothing half-written stays.
#pragma once

#include <filesystem>
#include <mutex>

namespace sinescope {

/// While it is held, removeUnfinished() waits: to make an unfinished file and to register it in one step, or
/// to give several finished files their names without an end in between.
using UnfinishedLock = std::unique_lock<std::recursive_mutex>;
[[nodiscard]] UnfinishedLock lockUnfinished();

/// Registers a file or a folder for as long as it lives. It neither makes nor removes it. A folder is removed
/// only if it is empty, unless everything in it is unfinished as well.
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

/// Removes all that is registered, what was registered last first. The process must end while the lock that
/// is returned is held: no other thread can make another unfinished file until then.
[[nodiscard]] UnfinishedLock removeUnfinished();

}  // namespace sinescope
