// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/unfinished_folder.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "core/files/input.h"

#include <QFile>

#include <system_error>

namespace sinescope {

UnfinishedFolder::UnfinishedFolder(const QString& pattern) {
    const UnfinishedLock lock = lockUnfinished();
    m_folder = std::make_unique<QTemporaryDir>(pattern);
    if (m_folder->isValid())
        m_registered = Unfinished(systemPath(m_folder->path()), Unfinished::Contents::Unfinished);
}

void writeFor(const QString& target, const QString& unfinished, const std::function<void()>& write) {
    const auto shown = [](const QString& path) {
        return QFile::decodeName(QByteArray::fromStdString(shortPath(systemPath(path).string())));
    };
    try {
        write();
    } catch (const Error& error) {
        throw failure(QString::fromUtf8(error.what()).replace(shown(unfinished), shown(target)));
    }
}

void renameInto(const QString& finished, const QString& target) {
    std::error_code code;
    std::filesystem::rename(systemPath(finished), systemPath(target), code);
    if (code)
        throw failure(u"The file %1 cannot be written: %2."_s.arg(quotedPath(target),
                                                                  QString::fromStdString(code.message())));
}

}  // namespace sinescope
