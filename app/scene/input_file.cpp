// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_file.h"

#include "app/scene/sentences.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

QString renameText(const QString& path) {
    static const QRegularExpression unread(QStringLiteral("\\x{FFFD}+")),
        typed(QStringLiteral("^[\\w.+][\\w.+*-]*$"));
    QString pattern = QFileInfo(path).fileName();
    pattern.replace(unread, QStringLiteral("*"));
    constexpr qsizetype longest = 60;
    if (pattern.size() > longest || !typed.match(pattern).hasMatch())
        return QStringLiteral("rename the file");
    const QString suffix = QFileInfo(pattern).suffix();
    return QStringLiteral("rename the file, as with: mv %1 new%2")
        .arg(pattern, suffix.isEmpty() ? QString() : QLatin1Char('.') + suffix);
}

bool isReadableName(const QString& path) {
    return !path.contains(QChar(QChar::ReplacementCharacter)) || QFileInfo::exists(path);
}

void requireReadableName(const QString& path) {
    if (isReadableName(path)) return;
    throw failure(
        QStringLiteral("The name %1 has bytes that are not UTF-8, and no such file can be opened; %2.")
            .arg(quotedPath(path), renameText(path)));
}

QByteArray readInputFile(const QString& path, qsizetype maximum) {
    requireReadableName(path);
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
    // A file may have grown since, and those in /proc say a size of 0. QFile allocates what it is asked for.
    constexpr qsizetype piece = 1 << 20;
    QByteArray bytes;
    bytes.reserve(info.size() + 1);
    while (bytes.size() <= maximum) {
        const QByteArray next = file.read(std::min(piece, maximum + 1 - bytes.size()));
        if (next.isEmpty()) break;
        bytes += next;
    }
    if (file.error() != QFileDevice::NoError)
        throw failure(name + QStringLiteral("cannot be read: %1.").arg(file.errorString()));
    if (bytes.size() > maximum) refuseSize();
    return bytes;
}

}  // namespace sinescope
