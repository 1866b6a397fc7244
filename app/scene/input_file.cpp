// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_file.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

QString renameText(const QString& path) {
    static const QRegularExpression unread(u"\\x{FFFD}+"_s), typed(u"^[\\w.+][\\w.+*-]*$"_s);
    QString pattern = QFileInfo(path).fileName();
    pattern.replace(unread, u"*"_s);
    constexpr qsizetype longest = 60;
    if (pattern.size() > longest || !typed.match(pattern).hasMatch()) return u"rename the file"_s;
    const QString suffix = QFileInfo(pattern).suffix();
    return u"rename the file, as with: mv %1 new%2"_s.arg(pattern,
                                                          suffix.isEmpty() ? QString() : '.'_L1 + suffix);
}

bool isReadableName(const QString& path) {
    return !path.contains(QChar(QChar::ReplacementCharacter)) || QFileInfo::exists(path);
}

void requireReadableName(const QString& path) {
    if (isReadableName(path)) return;
    throw failure(u"The name %1 has bytes that are not UTF-8, and no such file can be opened; %2."_s.arg(
        quotedPath(path), renameText(path)));
}

QByteArray readInputFile(const QString& path, qsizetype maximum) {
    requireReadableName(path);
    const QString name = u"The file %1 "_s.arg(quotedPath(path));
    const QFileInfo info(path);
    if (info.isDir()) throw failure(name + u"is a folder; the name of a file is needed."_s);
    if (info.exists() && !info.isFile())
        throw failure(name + u"is a pipe or a device; only regular files are opened."_s);
    const auto refuseSize = [&] {
        throw failure(name + u"is larger than %1 MiB, the limit for this kind of file."_s.arg(maximum >> 20));
    };
    if (info.size() > maximum) refuseSize();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(name + u"cannot be opened: %1."_s.arg(file.errorString()));
    // In pieces, because QFile allocates what it is asked for; the file may have grown since, and files in
    // /proc report a size of 0.
    constexpr qsizetype piece = 1 << 20;
    QByteArray bytes;
    bytes.reserve(info.size() + 1);
    while (bytes.size() <= maximum) {
        const QByteArray next = file.read(std::min(piece, maximum + 1 - bytes.size()));
        if (next.isEmpty()) break;
        bytes += next;
    }
    if (file.error() != QFileDevice::NoError)
        throw failure(name + u"cannot be read: %1."_s.arg(file.errorString()));
    if (bytes.size() > maximum) refuseSize();
    return bytes;
}

}  // namespace sinescope
