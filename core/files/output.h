// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a writer's bytes go: into a file that appears whole or not at all, or into a stream as they come.
#pragma once

#include "core/error.h"
#include "core/files/unfinished.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace sinescope {

/// The reader of a pipe closed it, as head does when it has its lines: an end of the work, and no fault of
/// it.
class ReaderGone : public Error {
 public:
    explicit ReaderGone(const std::string& name)
        : Error(name + " cannot be written: its reader has closed it.") {}
};

class Output {
 public:
    /// Writes beside `path` under another name and renames at finish(), so that what stood there before stays
    /// until the new file is whole; a link is followed and the permissions of a file that is replaced are
    /// kept. A pipe or a device, such as /dev/stdout, is written as it comes. Throws Error if the file
    /// cannot be made.
    explicit Output(const std::filesystem::path& path);
    /// Writes into the stream, which must outlive this. `name` is what a sentence calls it.
    Output(std::ostream& stream, std::string name);
    Output(Output&& other) noexcept;
    Output& operator=(Output&&) = delete;
    /// Leaves nothing behind of a file that was not finished.
    ~Output();

    const std::string& name() const { return m_name; }

    /// Throws Error if the disk is full, ReaderGone when the pipe is closed.
    void write(std::string_view bytes);
    /// Flushes, and gives the file its name. Throws Error as write() does.
    void finish();

 private:
    [[noreturn]] void fail(int code) const;

    std::string m_name;
    std::ostream* m_stream = nullptr;
    std::FILE* m_file = nullptr;
    std::filesystem::path m_target;
    Unfinished m_unfinished;  ///< of no path for a pipe or a device
};

/// A whole file at once.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace sinescope
