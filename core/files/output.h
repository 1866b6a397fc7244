// SPDX-License-Identifier: GPL-3.0-or-later
//
// The destination of a writer's bytes: a file that appears complete or not at all, or a stream.
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

/// Thrown if the reader of a pipe closed it, as head does when it has its lines: the work ends, without a
/// fault.
class BrokenPipe : public Error {
 public:
    explicit BrokenPipe(const std::string& name)
        : Error(name + " cannot be written: its reader has closed it.") {}
};

class Output {
 public:
    /// Writes beside `path` under another name and renames in finish(), so that an existing file stays until
    /// the new one is complete; a link is followed and the permissions of a replaced file are kept. A pipe or
    /// a device, such as /dev/stdout, is written directly. Throws Error if the file cannot be created.
    explicit Output(const std::filesystem::path& path);
    /// Writes into the stream, which must outlive this. `name` is for messages.
    Output(std::ostream& stream, std::string name);
    Output(Output&& other) noexcept;
    Output& operator=(Output&&) = delete;
    /// Removes a file that was not finished.
    ~Output();

    const std::string& name() const { return m_name; }

    /// Throws Error if the disk is full, BrokenPipe if the pipe is closed.
    void write(std::string_view bytes);
    /// Flushes, and gives the file its name. Throws Error as write() does.
    void finish();

 private:
    [[noreturn]] void fail(int code) const;

    std::string m_name;
    std::ostream* m_stream = nullptr;
    std::FILE* m_file = nullptr;
    std::filesystem::path m_target;
    Unfinished m_unfinished;  ///< empty for a pipe or a device
};

/// Writes a whole file at once.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace sinescope
