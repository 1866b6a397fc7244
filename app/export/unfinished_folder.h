// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/unfinished.h"

#include <QTemporaryDir>

#include <memory>

namespace sinescope {

/// A folder with a name that nobody has, for files that are written under other names first. It is removed
/// with all that is in it at its end, or when a signal ends the process.
class UnfinishedFolder {
 public:
    /// XXXXXX at the end of the path becomes something new. If the folder cannot be made, error() says why.
    explicit UnfinishedFolder(const QString& pattern);

    QString error() const { return m_folder->isValid() ? QString() : m_folder->errorString(); }
    QString filePath(const QString& name) const { return m_folder->filePath(name); }

 private:
    std::unique_ptr<QTemporaryDir> m_folder;
    Unfinished m_registered;
};

}  // namespace sinescope
