// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/unfinished.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <vector>

namespace sinescope {

/// A folder with a unique name for temporary files. It is removed with its content by the destructor, or when
/// a signal ends the process.
class UnfinishedFolder {
 public:
    /// XXXXXX at the end of the path is replaced by a unique suffix. If the folder cannot be created, error()
    /// returns why.
    explicit UnfinishedFolder(const QString& pattern);

    QString error() const { return m_folder->isValid() ? QString() : m_folder->errorString(); }
    QString filePath(const QString& name) const { return m_folder->filePath(name); }

 private:
    std::unique_ptr<QTemporaryDir> m_folder;
    Unfinished m_registered;
};

/// Creates a folder and its missing parents. Those of them that are still empty are removed by the
/// destructor, or when a signal ends the process.
class CreatedFolder {
 public:
    /// Throws Error if that fails.
    explicit CreatedFolder(const QString& path);
    ~CreatedFolder();
    CreatedFolder(const CreatedFolder&) = delete;
    CreatedFolder& operator=(const CreatedFolder&) = delete;

 private:
    CreatedFolder() = default;

    std::vector<Unfinished> m_made;  ///< from the outermost
};

/// Runs what writes an unfinished file. An Error that it throws names the target instead of that file.
void writeFor(const QString& target, const QString& unfinished, const std::function<void()>& write);

/// Replaces a file by a finished one of the same file system. Throws Error if that is not allowed.
void renameInto(const QString& finished, const QString& target);

}  // namespace sinescope
