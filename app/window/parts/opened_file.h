// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// What tells that a file was written anew.
struct FileStamp {
    qint64 size = -1;    ///< bytes; -1 = there is no file
    qint64 changed = 0;  ///< milliseconds since 1970, UTC
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
FileStamp stampOf(const QString& path);

/// The file of a session or a deck, as it was when it was read or written last; no path = none yet.
struct OpenedFile {
    QString path;
    FileStamp stamp;
    /// Whether there is one that another program has written since.
    bool wasChangedByOthers() const;
};

}  // namespace sinescope
