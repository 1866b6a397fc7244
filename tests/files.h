// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/case_failure.h"

#include <QFile>

namespace sinescope {

/// The bytes of a file; empty if it cannot be read.
inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Writes a file and returns its path; fails the case if that is not possible.
inline QString writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) failCase(path);
    return path;
}

}  // namespace sinescope
