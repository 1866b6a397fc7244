// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the deck on disk while it differs from what is saved.
#pragma once

#include "app/window/deck/deck.h"
#include "app/window/parts/unsaved_copies.h"

namespace sinescope {

class DeckRecovery : public Recoverable<Lesson> {
    Q_OBJECT

 public:
    DeckRecovery(Deck& deck, QString folder, QObject* parent);

 protected:
    bool isSaved() const override { return !m_deck.isModified(); }
    bool isModified() const override { return m_deck.isModified(); }
    Lesson work() const override { return m_deck.lesson(); }
    OpenedFile opened() const override { return m_deck.file(); }
    std::function<QJsonObject()> contents() const override;
    bool isLarge() const override { return m_deck.count() > manySteps; }
    ReadWork reader() const override;
    void restoreWork(const Found& found) override { m_deck.restore(found.work, found.file); }

 private:
    static constexpr int manySteps = 10;  ///< each takes some milliseconds

    Deck& m_deck;
};

}  // namespace sinescope
