// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/output_file.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"

#include <QSaveFile>

#include <filesystem>
#include <system_error>

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
    std::error_code code;
    std::filesystem::create_directories(systemPath(path), code);
    if (code)
        throw failure(u"The folder %1 cannot be created: %2."_s.arg(quotedPath(path),
                                                                    QString::fromStdString(code.message())));
}

}  // namespace sinescope
