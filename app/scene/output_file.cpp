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
    // A small file waits in a buffer, and Qt 6.4's commit() does not look whether it reached the disk: a full
    // one would leave an empty file in the place of the old. So the buffer goes first.
    if (file.open(QIODevice::WriteOnly)&& restrict() && file.write(bytes) == bytes.size() && file.flush() &&
        file.commit())
        return {};
    return file.errorString();
}

void makeFolder(const QString& path) {
    if (!QDir().mkpath(path)) throw failure(u"The folder %1 cannot be made."_s.arg(quotedPath(path)));
}

}  // namespace sinescope
