// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/shell/opened_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <functional>
#include <memory>

class QJsonObject;

namespace sinescope {

/// The copies of one kind in the user's state folder: one file per window, with a lock beside it that says
/// that its window lives, and the one that an earlier window left behind.
class RecoveryFiles {
    Q_DECLARE_TR_FUNCTIONS(RecoveryFiles)

 public:
    /// suffix: of the copies' names, with its dot.
    RecoveryFiles(QString folder, QString suffix);

    /// Gives this window a file of its own, held from then on. Why it has none; empty when it has one.
    QString take();
    bool isTaken() const { return m_lock != nullptr; }
    /// Empty before take().
    const QString& file() const { return m_file; }
    /// Removes this window's file, and lets go of its name.
    void remove();
    /// The file that a copy's session or deck was opened from, under that key and two more.
    static void insertFile(QJsonObject& copy, const QString& key, const OpenedFile& file);
    static OpenedFile fileIn(const QJsonObject& copy, const QString& key);
    /// Writes a copy whole or not at all. Why not; empty when it is written. May be called in any thread.
    static QString write(const QString& file, const QJsonObject& copy);

    /// Whether it takes a copy that was changed then. What it throws means no, too.
    using Read = std::function<bool(const QJsonObject& copy, const QDateTime& changed)>;
    /// The newest copy that nobody holds and that `read` takes; it is held until it is discarded or released.
    bool findLeft(const Read& read);
    /// Removes what findLeft() gave.
    void discardLeft();
    void releaseLeft();

 private:
    QString m_folder;
    QString m_suffix;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    QString m_leftFile;
    std::unique_ptr<QLockFile> m_leftLock;
};

}  // namespace sinescope
