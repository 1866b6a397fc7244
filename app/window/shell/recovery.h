// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the session on disk while it differs from what is saved, so that a crash, a kill, a dead display
// or a full disk loses at most two seconds of work. One file per window in the user's state folder; a lock
// beside it says that its window lives. What a window left behind is offered by the next.
#pragma once

#include "app/window/shell/recovery_files.h"
#include "app/window/shell/session.h"

#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>

namespace sinescope {

class Recovery : public QObject {
    Q_OBJECT

 public:
    /// What an earlier window left behind.
    struct Found {
        Scene scene;
        OpenedFile session;  ///< the file that it was opened from; without a path when there was none
        QDateTime when;
    };

    Recovery(Document& document, Session& session, QString folder, QObject* parent);
    ~Recovery() override;

    /// The newest session that nobody holds; it is held from then on until it is restored, discarded or left.
    /// Nothing when there is none.
    std::optional<Found> next();
    /// Makes what next() gave the session of this window, as a step that undo takes back.
    void restore(const Found& found);
    /// Removes what next() gave.
    void discard();

    /// Writes now what is not on disk yet.
    void writeNow();
    /// The copy stays when the window goes: it ends without a question.
    void leave();
    /// The copy is not needed: what is in it was saved, or given up.
    void forget();

    /// Where the copies are: $XDG_STATE_HOME/sinescope, or ~/.local/state/sinescope.
    static QString stateFolder();

 signals:
    /// The copy could not be written, and why; said once until one succeeds.
    void failed(const QString& sentence);

 private:
    struct Copy;
    void note();
    void write();
    Copy copy() const;
    bool takeName();
    void written(const QString& error);

    Document& m_document;
    Session& m_session;
    RecoveryFiles m_files;
    std::shared_ptr<const Scene> m_onDisk;
    QThreadPool m_pool;
    QTimer m_soon;
    bool m_writing = false;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

}  // namespace sinescope
