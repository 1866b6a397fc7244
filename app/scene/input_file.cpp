// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_file.h"

#include "app/scene/sentences.h"

#include <QFile>
#include <QFileInfo>

namespace sinescope {

QByteArray readInputFile(const QString& path, qsizetype maximum) {
    const QString name = QStringLiteral("The file %1 ").arg(quotedPath(path));
    const QFileInfo info(path);
    if (info.isDir()) throw failure(name + QStringLiteral("is a folder; the name of a file is needed."));
    if (info.exists() && !info.isFile())
        throw failure(name + QStringLiteral("is a pipe or a device; only regular files are opened."));
    const auto refuseSize = [&] {
        throw failure(
            name + QStringLiteral("is larger than %1 MiB; no file that is read here is.").arg(maximum >> 20));
    };
    if (info.size() > maximum) refuseSize();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(name + QStringLiteral("cannot be opened: %1.").arg(file.errorString()));
    // A file may have grown since, and those in /proc say a size of 0.
    QByteArray bytes = file.read(maximum + 1);
    if (file.error() != QFileDevice::NoError)
        throw failure(name + QStringLiteral("cannot be read: %1.").arg(file.errorString()));
    if (bytes.size() > maximum) refuseSize();
    return bytes;
}

}  // namespace sinescope
