// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/opened_file.h"

#include <QDateTime>
#include <QFileInfo>

namespace sinescope {

FileStamp stampOf(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists()) return {};
    return {info.size(), info.lastModified().toMSecsSinceEpoch()};
}

bool OpenedFile::wasChangedByOthers() const {
    const FileStamp there = stampOf(path);
    return there != FileStamp{} && there != stamp;
}

OpenedFile writtenFile(const QString& path, const std::function<void(const QString&)>& write) {
    write(path);
    return {path, stampOf(path)};
}

}  // namespace sinescope
