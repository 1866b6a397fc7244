// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the deck on disk while it differs from what is saved, as of sessions: one file per window in the
// user's state folder.
#pragma once

#include "app/lessons/lesson.h"
#include "app/window/shell/opened_file.h"
#include "app/window/shell/recovery_files.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <optional>

namespace sinescope {

class Deck;

class DeckRecovery : public QObject {
    Q_OBJECT

 public:
    /// What an earlier window left behind.
    struct Found {
        Lesson lesson;
        OpenedFile file;  ///< that it was opened from; without a path when there was none
        QDateTime when;
    };

    DeckRecovery(Deck& deck, QString folder, QObject* parent);
    ~DeckRecovery() override;

    /// The newest deck that nobody holds; it is held until it is restored, discarded or the window goes.
    std::optional<Found> next();
    void restore(const Found& found);
    void discard();

    void writeNow();
    /// The copy stays when the window goes: it ends without a question.
    void leave();
    /// The copy is not needed: what is in it was saved, or given up.
    void forget();

 signals:
    /// The copy could not be written, and why; said once until one succeeds.
    void failed(const QString& sentence);

 private:
    QString write();

    Deck& m_deck;
    RecoveryFiles m_files;
    QTimer m_soon;
    bool m_hasFailed = false;
    bool m_leaving = false;
};

}  // namespace sinescope
