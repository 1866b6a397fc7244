// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the session on disk while it differs from what is saved, so that a crash, a kill, a dead display
// or a full disk loses at most two seconds of work. One file per window in the user's state folder; a lock
// beside it says that its window lives. What a window left behind is offered by the next.
#pragma once

#include "app/window/parts/recovery_files.h"
#include "app/window/shell/session.h"

#include <QDateTime>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <vector>

namespace sinescope {

class Recovery : public QObject {
    Q_OBJECT

 public:
    /// A session that was not closed.
    struct Found {
        std::shared_ptr<const Scene> scene;
        OpenedFile session;  ///< the file that it was opened from; without a path when there was none
        QDateTime when;
        QString copy;  ///< the path of its copy
    };

    Recovery(Document& document, Session& session, QString folder, QObject* parent);
    ~Recovery() override;

    /// Looks for the sessions that earlier windows left behind. They are held until they are discarded, or
    /// their Scene is saved.
    void findLeft();
    /// Newest first.
    const std::vector<Found>& left() const { return m_left; }
    /// Makes one of left() the session of this window, as a step that undo takes back. What this window has
    /// not saved takes its place in left(): both are on disk. Does nothing if that cannot be written.
    void restore(const Found& found);
    /// Removes one of left().
    void discard(const Found& found);

    /// Writes now what is not on disk yet.
    void writeNow();
    /// The copy stays when the window goes: it ends without a question.
    void leave();
    /// The copy is not needed: what is in it was saved, or given up.
    void forget();

    /// Where the copies are: $XDG_STATE_HOME/sinescope, or ~/.local/state/sinescope.
    static QString stateFolder();

 signals:
    void leftChanged();
    /// The copy could not be written, and why; said once until one succeeds.
    void failed(const QString& sentence);

 private:
    struct Copy;
    void note();
    void write();
    Copy copy() const;
    bool takeName();
    void written(const QString& error);
    bool setAside();
    void drop(const QString& copy);
    void dropSaved();

    Document& m_document;
    Session& m_session;
    RecoveryFiles m_files;
    std::vector<Found> m_left;
    std::shared_ptr<const Scene> m_onDisk;
    QThreadPool m_pool;
    QTimer m_soon;
    bool m_writing = false;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

}  // namespace sinescope
