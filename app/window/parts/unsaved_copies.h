// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of a window's work on disk while it differs from what is saved, so that a crash, a kill, a dead
// display or a full disk loses at most two seconds of it. One file per window in the user's state folder; a
// lock beside it says that its window lives. What a window left behind is offered by the next.
#pragma once

#include "app/window/parts/recovery_files.h"

#include <QDateTime>
#include <QJsonObject>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace sinescope {

/// Writes the copies, whatever the work is.
class UnsavedCopies : public QObject {
    Q_OBJECT

 public:
    ~UnsavedCopies() override;

    /// Writes now what is not on disk yet.
    void writeNow();
    /// The copy stays when the window goes: it ends without a question.
    void leave();
    /// The copy is not needed: what is in it was saved, or given up.
    void forget();

 signals:
    void leftChanged();
    /// The copy could not be written, and why; said once until one succeeds.
    void failed(const QString& sentence);

 protected:
    /// What a kind of copies is called on disk: the end of a file's name, and the keys in it of its version
    /// and of the file that the work was opened from.
    struct Names {
        QString suffix;
        QString version;
        QString opened;
    };
    UnsavedCopies(QString folder, const Names& names, QObject* parent);

    virtual bool isSaved() const = 0;
    /// Makes the contents of a copy of the work as it is now; called in another thread.
    virtual std::function<QJsonObject()> contents() const = 0;
    virtual OpenedFile opened() const = 0;
    /// A sentence: no copy can be written, and why.
    virtual QString unprotected(const QString& why) const = 0;
    /// Discards what was set aside, came back by undo and was saved.
    virtual void dropSaved() {}

    /// The work may have changed.
    void note();
    bool isOnDisk() const { return m_written == m_version; }
    /// The work is another one from here on; its copy is one that was left.
    void setAside();
    /// The file that a copy was opened from; nothing if it is of another program.
    std::optional<OpenedFile> openedIn(const QJsonObject& copy) const;

    RecoveryFiles m_files;

 private:
    void writeSoon();
    void write();
    std::function<QString()> writer() const;
    bool takeName();
    void written(const QString& error);

    Names m_names;
    QThreadPool m_pool;
    QTimer m_soon;
    int m_version = 0;   ///< of the work, counted
    int m_written = -1;  ///< the version on disk; -1: none
    bool m_writing = false;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

/// Brings back the work that earlier windows left behind.
template <typename Work>
class Recoverable : public UnsavedCopies {
 public:
    /// Work that was not closed.
    struct Found {
        Work work;
        OpenedFile file;  ///< that it was opened from; without a path if there was none
        QDateTime when;
        QString copy;  ///< the path of its copy
    };

    /// Looks for what earlier windows left behind. It is held until it is discarded or saved.
    void findLeft() {
        m_files.findLeft([this](const QString& path, const QJsonObject& copy, const QDateTime& changed) {
            const std::optional<OpenedFile> file = openedIn(copy);
            if (file) m_left.push_back({workIn(copy, *file), *file, changed, path});
            return file.has_value();
        });
        emit leftChanged();
    }
    /// Newest first.
    const std::vector<Found>& left() const { return m_left; }

    /// Makes one of left() the work of this window. What this window has not saved takes its place in left():
    /// both are on disk. Does nothing, and returns false, if that cannot be written.
    bool restore(const Found& found) {
        const Found restored = found;  // it may be one of left()
        if (!keepBeside()) {
            emit failed(notRestored());
            return false;
        }
        bringBack(restored);
        writeNow();
        // Only what is in this window's own copy may go from the other.
        if (isOnDisk() || isSaved()) drop(restored.copy);
        emit leftChanged();
        return true;
    }
    /// Removes one of left().
    void discard(const Found& found) {
        drop(QString(found.copy));
        emit leftChanged();
    }

 protected:
    using UnsavedCopies::UnsavedCopies;

    virtual Work work() const = 0;
    /// True if there is something that must not be lost.
    virtual bool isModified() const = 0;
    virtual Work workIn(const QJsonObject& copy, const OpenedFile& file) const = 0;
    virtual void bringBack(const Found& found) = 0;
    /// A sentence: what this window has not saved cannot be kept beside what is restored.
    virtual QString notRestored() const = 0;

 private:
    /// Returns true if what this window has not saved is on disk.
    bool keepBeside() {
        if (!isModified()) return true;
        writeNow();
        if (!isOnDisk()) return false;
        m_left.insert(m_left.begin(), {work(), opened(), QDateTime::currentDateTime(), m_files.file()});
        setAside();
        return true;
    }
    void drop(const QString& copy) {
        m_files.discardLeft(copy);
        std::erase_if(m_left, [&copy](const Found& found) { return found.copy == copy; });
    }

    std::vector<Found> m_left;
};

}  // namespace sinescope
