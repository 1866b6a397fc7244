// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of a window's work on disk while it differs from what is saved, so that a crash, a kill, a dead
// display or a full disk loses at most two seconds of work. One file per window in the user's state folder; a
// lock beside it shows that its window is alive. The next window offers copies that were left behind.
#pragma once

#include "app/window/parts/recovery_files.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace sinescope {

/// Writes the copies, whatever the work is.
class UnsavedCopies : public QObject {
    Q_OBJECT

 public:
    ~UnsavedCopies() override;

    /// Immediately writes changes that are not on disk yet.
    void writeNow();
    /// The same for large work, but processes events until it is written. Returns false if this was destroyed
    /// meanwhile.
    bool writeBeside();
    /// Keeps the copy when the window is destroyed, because it ends without asking to save.
    void leave();
    /// Removes the copy: the work was saved or discarded.
    void forget();
    /// Returns the copies that are kept although they cannot be read, newest first; each of them once.
    QStringList newlyUnread();

 signals:
    void leftChanged();
    /// Emitted with the reason if a copy cannot be written; once until a write succeeds.
    void failed(const QString& sentence);

 protected:
    /// What tells one kind of copies from another.
    struct CopyKind {
        QString suffix;        ///< of the files
        QString version;       ///< key of the version of the format
        QString opened;        ///< key of the file that the work was opened from
        QString backupError;   ///< says that no copy can be written; %1 is the reason
        QString restoreError;  ///< says that unsaved work of this window cannot be kept beside restored work
    };
    UnsavedCopies(QString folder, const CopyKind& kind, QObject* parent);

    virtual bool isSaved() const = 0;
    /// True if writing the work takes longer than an event should.
    virtual bool isLarge() const = 0;
    /// Returns a function that makes the contents of a copy of the present work; called in another thread.
    virtual std::function<QJsonObject()> contents() const = 0;
    virtual OpenedFile opened() const = 0;
    /// Discards work that was set aside, came back by undo and was saved.
    virtual void dropSaved() {}

    /// Notes that the work may have changed.
    void note();
    bool isOnDisk() const { return m_written == m_version; }
    /// Keeps the copy of the present work as a left-behind one; other work replaces it.
    void setAside();
    /// Returns the file that a copy was opened from; empty if the copy has another format version.
    static std::optional<OpenedFile> openedIn(const QJsonObject& copy, const CopyKind& kind);
    /// Runs `read`, which owns what it uses and does not throw, on a copy: beside the window if it is large.
    /// Returns false if this was destroyed meanwhile.
    bool readBeside(const QString& copy, const std::function<void()>& read);

    const CopyKind m_kind;
    RecoveryFiles m_files;

 private:
    void scheduleWrite();
    void write();
    std::function<QString()> writer() const;
    bool takeName();
    void written(const QString& error);

    QThreadPool m_pool;
    QTimer m_writeTimer;
    int m_version = 0;   ///< increases with each change of the work
    int m_written = -1;  ///< the version on disk; -1 if none
    bool m_writing = false;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

/// Restores the work that earlier windows left behind.
template <typename Work>
class Recoverable : public UnsavedCopies {
 public:
    /// Work of a window that was not closed.
    struct Found {
        Work work;
        OpenedFile file;  ///< the file it was opened from; its path is empty if there was none
        QDateTime when;
        QString copy;  ///< path of the copy
    };

    /// Finds the copies that earlier windows left behind. They stay locked until discarded or saved.
    void findLeftBehind() {
        for (const QString& path : m_files.readable()) {
            if (m_files.isFull()) break;
            const auto found = std::make_shared<std::optional<Found>>();
            const auto read = [found, path, kind = m_kind, work = reader()] {
                try {
                    const QJsonObject copy = RecoveryFiles::read(path);
                    if (const std::optional<OpenedFile> file = openedIn(copy, kind))
                        *found = Found{work(copy, *file), *file, QFileInfo(path).lastModified(), path};
                } catch (const std::exception&) {
                    // Another version's copy: leave it for the program that wrote it.
                }
            };
            if (!readBeside(path, read)) return;
            // Locked only now, which takes longer than reading a damaged one.
            if (*found && m_files.keepLeftBehind(path)) m_left.push_back(**found);
        }
        emit leftChanged();
    }
    /// Newest first.
    const std::vector<Found>& left() const { return m_left; }

    /// Makes one of left() the work of this window. Unsaved work of this window takes its place in left(), so
    /// both are on disk. Returns false and does nothing if that cannot be written.
    bool restore(const Found& found) {
        const Found restored = found;  // it may be one of left()
        if (!keepBeside()) {
            emit failed(m_kind.restoreError);
            return false;
        }
        restoreWork(restored);
        if (!writeBeside()) return false;
        // Drop the other copy only if this window's copy has its contents.
        if (isOnDisk() || isSaved()) drop(restored.copy);
        emit leftChanged();
        return true;
    }
    /// Removes one of left().
    void discard(const Found& found) {
        const QString copy = found.copy;
        drop(copy);
        if (QFile::exists(copy))
            emit failed(QCoreApplication::translate("UnsavedCopies", "%1 cannot be deleted.").arg(copy));
        emit leftChanged();
    }

 protected:
    using UnsavedCopies::UnsavedCopies;

    virtual Work work() const = 0;
    /// True if there is something that must not be lost.
    virtual bool isModified() const = 0;
    using ReadWork = std::function<Work(const QJsonObject& copy, const OpenedFile& file)>;
    /// Returns a function that reads the work in a copy; called in another thread.
    virtual ReadWork reader() const = 0;
    virtual void restoreWork(const Found& found) = 0;

 private:
    /// Returns true if this window's unsaved work is on disk.
    bool keepBeside() {
        if (!isModified()) return true;
        if (!writeBeside() || !isOnDisk()) return false;
        m_left.insert(m_left.begin(), {work(), opened(), QDateTime::currentDateTime(), m_files.file()});
        setAside();
        return true;
    }
    void drop(const QString& copy) {
        if (!m_files.discardLeftBehind(copy)) return;
        std::erase_if(m_left, [&copy](const Found& found) { return found.copy == copy; });
    }

    std::vector<Found> m_left;
};

}  // namespace sinescope
