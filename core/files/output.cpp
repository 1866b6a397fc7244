// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/output.h"

#include "core/error.h"
#include "core/files/input.h"

#include <cerrno>
#include <random>
#include <system_error>
#include <tuple>
#include <utility>

namespace sinescope {

namespace fs = std::filesystem;

namespace {

/// The final target of a path: a link to a file is followed, so that it stays a link.
fs::path followed(fs::path path) {
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error) break;
        path = path.parent_path() / next;
    }
    return path;
}

std::string reason(int code) {
    return std::generic_category().message(code != 0 ? code : EIO);
}

/// Creates a new file beside the target and returns it with its name, which must be unused. The name does not
/// contain that of the target, which may already be as long as a name can be. Null with errno set if the file
/// cannot be created.
std::pair<std::FILE*, Unfinished> openBeside(const fs::path& target) {
    std::random_device random;
    for (int tries = 0; tries < 100; ++tries) {
        const fs::path path = target.parent_path() / (".sinescope-" + std::to_string(random()) + ".part");
        const UnfinishedLock lock = lockUnfinished();
        errno = 0;
        if (std::FILE* file = std::fopen(path.c_str(), "wbx")) return {file, Unfinished(path)};
        if (errno != EEXIST) break;
    }
    return {nullptr, Unfinished()};
}

/// True if a file may be overwritten, or there is none; else errno says why not. Replacing a file needs no
/// permission of the file itself, but whoever made it read-only wants to keep it.
bool mayOverwrite(const fs::path& target, const fs::file_status& status) {
    if (!fs::is_regular_file(status)) return true;
    errno = 0;
    std::FILE* const file = std::fopen(target.c_str(), "r+b");
    if (file != nullptr) std::fclose(file);
    return file != nullptr;
}

/// Opens a pipe or a device, which cannot be replaced, itself, and everything else under another name.
std::pair<std::FILE*, Unfinished> openTarget(const fs::path& path, const fs::path& target) {
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    if (path.empty()) throw Error("The name of the file to write is empty.");
    if (fs::is_directory(status))
        throw Error(shortPath(path.string()) + " is a folder; the name of a file is needed.");
    if (!fs::status_known(status)) {  // such as a circle of links
        errno = error.value();
        return {nullptr, Unfinished()};
    }
    if (!mayOverwrite(target, status)) return {nullptr, Unfinished()};
    errno = 0;
    std::pair<std::FILE*, Unfinished> opened = fs::exists(status) && !fs::is_regular_file(status)
                                                   ? std::pair(std::fopen(target.c_str(), "wb"), Unfinished())
                                                   : openBeside(target);
    if (opened.first != nullptr && fs::is_regular_file(status))
        fs::permissions(opened.second.path(), status.permissions(), error);
    return opened;
}

}  // namespace

Output::Output(const fs::path& path) : m_name(shortPath(path.string())), m_target(followed(path)) {
    std::tie(m_file, m_unfinished) = openTarget(path, m_target);
    if (m_file == nullptr) fail(errno);
}

Output::Output(std::ostream& stream, std::string name) : m_name(std::move(name)), m_stream(&stream) {}

Output::Output(Output&& other) noexcept
    : m_name(std::move(other.m_name)),
      m_stream(std::exchange(other.m_stream, nullptr)),
      m_file(std::exchange(other.m_file, nullptr)),
      m_target(std::move(other.m_target)),
      m_unfinished(std::move(other.m_unfinished)) {}

Output::~Output() {
    if (m_file != nullptr) std::fclose(m_file);
    std::error_code error;
    if (!m_unfinished.path().empty()) fs::remove(m_unfinished.path(), error);
}

void Output::write(std::string_view bytes) {
    errno = 0;
    if (m_file != nullptr) {
        if (std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size()) fail(errno);
    } else if (m_stream == nullptr ||
               !m_stream->write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
        fail(errno);
    }
}

void Output::finish() {
    errno = 0;
    if (m_stream != nullptr && !m_stream->flush()) fail(errno);
    if (m_file == nullptr) return;
    const bool flushed = std::fflush(m_file) == 0;
    const int code = errno;
    const bool closed = std::fclose(std::exchange(m_file, nullptr)) == 0;
    if (!flushed || !closed) fail(code != 0 ? code : errno);
    if (m_unfinished.path().empty()) return;
    std::error_code error;
    fs::rename(m_unfinished.path(), m_target, error);
    if (error) fail(error.value());
    m_unfinished = {};
}

void Output::fail(int code) const {
    if (code == EPIPE) throw BrokenPipe(m_name);
    throw Error(m_name + " cannot be written: " + reason(code) + ".");
}

void writeFile(const fs::path& path, std::string_view bytes) {
    Output output(path);
    output.write(bytes);
    output.finish();
}

}  // namespace sinescope
