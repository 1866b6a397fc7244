// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/copy_lock.h"
#include "app/window/parts/opened_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

#include <map>
#include <memory>

class QJsonObject;

namespace sinescope {

/// The copies of one kind in the user's state folder: one file per window, with a lock beside it that shows
/// that its window is alive, and the files that earlier windows left behind.
class RecoveryFiles {
    Q_DECLARE_TR_FUNCTIONS(RecoveryFiles)

 public:
    /// suffix: file suffix of the copies, including the dot.
    RecoveryFiles(QString folder, QString suffix);

    /// Reserves a file for this window and locks it. Returns the reason if that fails; empty on success.
    QString take();
    bool isTaken() const { return m_lock != nullptr; }
    /// Empty before take().
    const QString& file() const { return m_file; }
    /// Removes this window's file and releases its name.
    void remove();
    /// Turns this window's file into a left-behind one that stays locked. The next take() uses another name.
    void setAside();
    /// Stores the file that a copy's session or deck was opened from, under `key` and two more keys.
    static void insertFile(QJsonObject& copy, const QString& key, const OpenedFile& file);
    static OpenedFile fileIn(const QJsonObject& copy, const QString& key);
    /// Writes a copy completely or not at all, readable only by its owner. Returns the reason if it fails;
    /// empty on success. Thread-safe.
    static QString write(const QString& file, const QJsonObject& copy);

    /// Returns the paths of other copies, newest first; of a bounded number of bytes, to keep startup fast.
    QStringList readable() const;
    /// Returns the paths of all copies that no window owns and keepLeftBehind() has not locked, newest first.
    QStringList unread() const;
    /// Returns the object in a copy; empty if there is none. Thread-safe.
    static QJsonObject read(const QString& file);
    /// Locks a copy until it is discarded. Returns false if a window owns it or if it is gone.
    bool keepLeftBehind(const QString& file);
    /// True if no more copies are kept.
    bool isFull() const;
    /// Removes a copy locked by keepLeftBehind() or setAside(). Returns false, and keeps it locked, if that
    /// fails.
    bool discardLeftBehind(const QString& file);

 private:
    QStringList others() const;

    QString m_folder;
    QString m_suffix;
    QString m_file;
    std::unique_ptr<CopyLock> m_lock;
    std::map<QString, std::unique_ptr<CopyLock>> m_left;
};

}  // namespace sinescope
