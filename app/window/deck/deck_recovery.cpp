// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_recovery.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/scene/literals.h"

#include <QFileInfo>

namespace sinescope {

namespace {

const QString textKey = u"text"_s;

LessonContext contextOf(const QString& path) {
    return lessonContext(figureCatalog(), path.isEmpty() ? QString() : QFileInfo(path).path());
}

}  // namespace

DeckRecovery::DeckRecovery(Deck& deck, QString folder, QObject* parent)
    : Recoverable(std::move(folder),
                  {u".deck-recovery"_s, u"sinescope_deck_recovery"_s, u"deck"_s,
                   tr("The deck is not protected against a crash: no copy can be written (%1). "
                      "Save it to a disk with free space."),
                   tr("Not restored, because the unsaved deck of this window would be lost. Save it first.")},
                  parent),
      m_deck(deck) {
    connect(&deck, &Deck::changed, this, &DeckRecovery::note);
}

std::function<QJsonObject()> DeckRecovery::contents() const {
    return [lesson = m_deck.lesson(), path = m_deck.path()] {
        return QJsonObject{{textKey, QString::fromUtf8(writeLesson(lesson, contextOf(path)))}};
    };
}

DeckRecovery::ReadWork DeckRecovery::reader() const {
    return [](const QJsonObject& copy, const OpenedFile& file) {
        return readLesson(copy.value(textKey).toString().toUtf8(), contextOf(file.path));
    };
}

}  // namespace sinescope
