// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the deck on disk while it differs from what is saved, as of sessions: one file per window in the
// user's state folder.
#pragma once

#include "app/lessons/lesson.h"
#include "app/window/parts/opened_file.h"
#include "app/window/parts/recovery_files.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <vector>

namespace sinescope {

class Deck;

class DeckRecovery : public QObject {
    Q_OBJECT

 public:
    /// A deck that was not closed.
    struct Found {
        Lesson lesson;
        OpenedFile file;  ///< that it was opened from; without a path when there was none
        QDateTime when;
        QString copy;  ///< the path of its copy
    };

    DeckRecovery(Deck& deck, QString folder, QObject* parent);
    ~DeckRecovery() override;

    /// Looks for the decks that earlier windows left behind. They are held until they are discarded.
    void findLeft();
    /// Newest first.
    const std::vector<Found>& left() const { return m_left; }
    /// Makes one of left() the deck of this window. What this window has not saved takes its place in left().
    /// Does nothing, and returns false, if that cannot be written.
    bool restore(const Found& found);
    /// Removes one of left().
    void discard(const Found& found);

    void writeNow();
    /// The copy stays when the window goes: it ends without a question.
    void leave();
    /// The copy is not needed: what is in it was saved, or given up.
    void forget();

 signals:
    void leftChanged();
    /// The copy could not be written, and why; said once until one succeeds.
    void failed(const QString& sentence);

 private:
    QString write();
    bool setAside();
    void drop(const QString& copy);

    Deck& m_deck;
    RecoveryFiles m_files;
    std::vector<Found> m_left;
    QTimer m_soon;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

}  // namespace sinescope
