// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/output.h"

#include "core/error.h"

#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

namespace sinescope {

namespace fs = std::filesystem;

namespace {

/// The file a path means in the end: a link to a file is followed, so that the link stays one.
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

/// A new file beside the target; the name is taken only if nobody has it.
std::FILE* openBeside(const fs::path& target, fs::path& unfinished) {
    std::random_device random;
    for (int tries = 0; tries < 100; ++tries) {
        unfinished = target;
        unfinished += '.';
        unfinished += std::to_string(random());
        unfinished += ".part";
        errno = 0;
        if (std::FILE* file = std::fopen(unfinished.c_str(), "wbx")) return file;
        if (errno != EEXIST) break;
    }
    return nullptr;
}

}  // namespace

Output::Output(const fs::path& path) : m_name(path.string()), m_target(followed(path)) {
    std::error_code error;
    const fs::file_status status = fs::status(m_target, error);
    if (path.empty()) throw Error("The name of the file to write is empty.");
    if (fs::is_directory(status)) throw Error(m_name + " is a folder; the name of a file is needed.");
    errno = 0;
    if (fs::exists(status) && !fs::is_regular_file(status))
        m_file = std::fopen(m_target.c_str(), "wb");
    else
        m_file = openBeside(m_target, m_unfinished);
    if (m_file == nullptr) throw Error(m_name + " cannot be written: " + reason(errno) + ".");
    if (fs::is_regular_file(status)) fs::permissions(m_unfinished, status.permissions(), error);
}

Output::Output(std::ostream& stream, std::string name) : m_name(std::move(name)), m_stream(&stream) {}

Output::Output(Output&& other) noexcept
    : m_name(std::move(other.m_name)),
      m_stream(std::exchange(other.m_stream, nullptr)),
      m_file(std::exchange(other.m_file, nullptr)),
      m_target(std::move(other.m_target)),
      m_unfinished(std::exchange(other.m_unfinished, {})) {}

Output::~Output() {
    if (m_file != nullptr) std::fclose(m_file);
    std::error_code error;
    if (!m_unfinished.empty()) fs::remove(m_unfinished, error);
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
    if (m_unfinished.empty()) return;
    std::error_code error;
    fs::rename(m_unfinished, m_target, error);
    if (error) fail(error.value());
    m_unfinished.clear();
}

void Output::fail(int code) const {
    if (code == EPIPE) throw ReaderGone(m_name);
    throw Error(m_name + " cannot be written: " + reason(code) + ".");
}

void writeFile(const fs::path& path, std::string_view bytes) {
    Output output(path);
    output.write(bytes);
    output.finish();
}

}  // namespace sinescope
