// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/unfinished_folder.h"

#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "core/files/input.h"

#include <QDir>
#include <QFile>

#include <system_error>

namespace sinescope {

UnfinishedFolder::UnfinishedFolder(const QString& pattern) {
    const UnfinishedLock lock = lockUnfinished();
    m_folder = std::make_unique<QTemporaryDir>(pattern);
    if (m_folder->isValid())
        m_registered = Unfinished(systemPath(m_folder->path()), Unfinished::Contents::Unfinished);
}

CreatedFolder::CreatedFolder(const QString& path) : CreatedFolder() {
    QStringList missing;
    // A link to nothing is there: no folder can be created in its place.
    for (QFileInfo each(QDir::cleanPath(QDir().absoluteFilePath(path))); !each.exists() && !each.isSymLink();
         each.setFile(each.path()))
        missing.prepend(each.filePath());
    const UnfinishedLock lock = lockUnfinished();
    for (const QString& each : missing) m_made.emplace_back(systemPath(each));
    makeFolder(path);
}

CreatedFolder::~CreatedFolder() {
    for (auto made = m_made.rbegin(); made != m_made.rend(); ++made) {
        std::error_code isInUse;
        std::filesystem::remove(made->path(), isInUse);
    }
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
