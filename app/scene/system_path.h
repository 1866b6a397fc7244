// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>

#include <filesystem>

namespace sinescope {

/// Returns a path as the file system spells it.
inline std::filesystem::path systemPath(const QString& path) {
    return {QFile::encodeName(path).toStdString()};
}

}  // namespace sinescope
