// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace sinescope {

/// Size and time of a file, to detect that it was rewritten.
struct FileStamp {
    qint64 size = -1;    ///< bytes; -1 if the file does not exist
    qint64 changed = 0;  ///< milliseconds since 1970, UTC
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
FileStamp stampOf(const QString& path);

/// The file of a session or a deck, as it was when last read or written; the path is empty if there is no
/// file yet.
struct OpenedFile {
    QString path;
    FileStamp stamp;
    /// True if the file exists and another program has written it since.
    bool wasChangedByOthers() const;
};
/// Writes a file with `write` and returns it as it then is.
OpenedFile writtenFile(const QString& path, const std::function<void(const QString& path)>& write);

}  // namespace sinescope
