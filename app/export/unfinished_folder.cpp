// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/unfinished_folder.h"

#include <QFile>

namespace sinescope {

UnfinishedFolder::UnfinishedFolder(const QString& pattern) {
    const UnfinishedLock lock = lockUnfinished();
    m_folder = std::make_unique<QTemporaryDir>(pattern);
    if (m_folder->isValid())
        m_registered =
            Unfinished(QFile::encodeName(m_folder->path()).toStdString(), Unfinished::Contents::Unfinished);
}

}  // namespace sinescope
