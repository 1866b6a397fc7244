// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/copy_lock.h"
#include "app/window/parts/opened_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

#include <functional>
#include <map>
#include <memory>

class QJsonObject;

namespace sinescope {

/// The copies of one kind in the user's state folder: one file per window, with a lock beside it that shows
/// that its window is alive, and those that earlier windows left behind.
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
    /// Makes this window's file one that was left behind and is held. The next take() gives another name.
    void setAside();
    /// The file that a copy's session or deck was opened from, under that key and two more.
    static void insertFile(QJsonObject& copy, const QString& key, const OpenedFile& file);
    static OpenedFile fileIn(const QJsonObject& copy, const QString& key);
    /// Writes a copy whole or not at all, readable by its owner alone. Why not; empty when it is written. May
    /// be called in any thread.
    static QString write(const QString& file, const QJsonObject& copy);

    /// Returns true if it takes a copy that was changed then. What it throws means no, too.
    using Read = std::function<bool(const QString& file, const QJsonObject& copy, const QDateTime& changed)>;
    /// Offers the copies that no window owns to `read`, newest first; those that it takes are held until they
    /// are discarded. Reads a bounded number of bytes, so that the start is not slowed down.
    void findLeft(const Read& read);
    /// Removes a copy that findLeft() or setAside() holds.
    void discardLeft(const QString& file);

 private:
    QString m_folder;
    QString m_suffix;
    QString m_file;
    std::unique_ptr<CopyLock> m_lock;
    std::map<QString, std::unique_ptr<CopyLock>> m_left;
};

}  // namespace sinescope
