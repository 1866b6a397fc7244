// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_recovery.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/scene/literals.h"
#include "app/window/deck/deck.h"

#include <QFileInfo>
#include <QJsonObject>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int delayMilliseconds = 1000;
constexpr int retryMilliseconds = 5000;
constexpr int copyVersion = 1;
const QString versionKey = u"sinescope_deck_recovery"_s;
const QString pathKey = u"deck"_s;
const QString textKey = u"text"_s;
const QString suffix = u".deck-recovery"_s;

LessonContext contextOf(const QString& path) {
    return lessonContext(figureCatalog(), path.isEmpty() ? QString() : QFileInfo(path).path());
}

}  // namespace

DeckRecovery::DeckRecovery(Deck& deck, QString folder, QObject* parent)
    : QObject(parent), m_deck(deck), m_files(std::move(folder), suffix) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &DeckRecovery::writeNow);
    connect(&deck, &Deck::changed, this, [this] {
        if (!m_soon.isActive()) m_soon.start(delayMilliseconds);
    });
}

DeckRecovery::~DeckRecovery() {
    if (!m_leaving) forget();
}

/// Whole or not at all; why not, or an empty text.
QString DeckRecovery::write() {
    if (const QString why = m_files.take(); !why.isEmpty()) return why;
    const QByteArray text = writeLesson(m_deck.lesson(), contextOf(m_deck.path()));
    QJsonObject copy{{versionKey, copyVersion}, {textKey, QString::fromUtf8(text)}};
    RecoveryFiles::insertFile(copy, pathKey, m_deck.file());
    return RecoveryFiles::write(m_files.file(), copy);
}

void DeckRecovery::writeNow() {
    m_soon.stop();
    if (!m_deck.isModified()) {
        forget();
        return;
    }
    const QString error = write();
    if (!error.isEmpty()) {
        m_soon.start(retryMilliseconds);
        if (!m_hasFailed)
            emit failed(tr("The deck is not protected against a crash: no copy can be written (%1). Save it "
                           "to a disk with free space.")
                            .arg(error));
    }
    m_hasFailed = !error.isEmpty();
}

void DeckRecovery::leave() {
    m_leaving = true;
    writeNow();
}

void DeckRecovery::forget() {
    m_soon.stop();
    m_files.remove();
}

void DeckRecovery::findLeft() {
    m_files.findLeft([this](const QString& copyFile, const QJsonObject& copy, const QDateTime& changed) {
        if (copy.value(versionKey).toInt() != copyVersion) return false;
        const OpenedFile deck = RecoveryFiles::fileIn(copy, pathKey);
        m_left.push_back({readLesson(copy.value(textKey).toString().toUtf8(), contextOf(deck.path)), deck,
                          changed, copyFile});
        return true;
    });
    emit leftChanged();
}

/// Keeps what this window has not saved beside what is restored. Returns true if it is on disk.
bool DeckRecovery::setAside() {
    if (!m_deck.isModified()) return true;
    writeNow();
    if (m_hasFailed) return false;
    m_left.insert(m_left.begin(),
                  {m_deck.lesson(), m_deck.file(), QDateTime::currentDateTime(), m_files.file()});
    m_files.setAside();
    return true;
}

bool DeckRecovery::restore(const Found& found) {
    const Found restored = found;  // it may be one of left()
    if (!setAside()) {
        emit failed(tr("Not restored: the deck of this window cannot be kept beside it. Save it first."));
        return false;
    }
    m_deck.restore(restored.lesson, restored.file);
    writeNow();
    // Only what is in this window's own copy may go from the other.
    if (!m_hasFailed) drop(restored.copy);
    emit leftChanged();
    return true;
}

void DeckRecovery::discard(const Found& found) {
    drop(QString(found.copy));
    emit leftChanged();
}

void DeckRecovery::drop(const QString& copy) {
    m_files.discardLeft(copy);
    m_left.erase(std::remove_if(m_left.begin(), m_left.end(),
                                [&copy](const Found& found) { return found.copy == copy; }),
                 m_left.end());
}

}  // namespace sinescope
