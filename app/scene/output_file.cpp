// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/output_file.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QDir>
#include <QSaveFile>

namespace sinescope {

QString writeWhole(const QString& path, const QByteArray& bytes, QFileDevice::Permissions permissions) {
    QSaveFile file(path);
    const auto restrict = [&] { return !permissions || file.setPermissions(permissions); };
    // Flushes first, because Qt 6.4's commit() does not check whether a small file in the buffer reached the
    // disk: on a full disk, an empty file would replace the old one.
    if (file.open(QIODevice::WriteOnly)&& restrict() && file.write(bytes) == bytes.size() && file.flush() &&
        file.commit())
        return {};
    return file.errorString();
}

void makeFolder(const QString& path) {
    if (!QDir().mkpath(path)) throw failure(u"The folder %1 cannot be made."_s.arg(quotedPath(path)));
}

}  // namespace sinescope
