// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_recovery.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/window/deck/deck.h"
#include "core/error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace sinescope {

namespace {

constexpr int delayMilliseconds = 1000;
constexpr int retryMilliseconds = 5000;
constexpr int copyVersion = 1;
const QString versionKey = QStringLiteral("sinescope_deck_recovery");
const QString pathKey = QStringLiteral("deck");
const QString textKey = QStringLiteral("text");
const QString suffix = QStringLiteral(".deck-recovery");

std::unique_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // no age makes a lock stale, only the end of its process
    return lock;
}

LessonContext contextOf(const QString& path) {
    return lessonContext(figureCatalog(), path.isEmpty() ? QString() : QFileInfo(path).path());
}

}  // namespace

DeckRecovery::DeckRecovery(Deck& deck, QString folder, QObject* parent)
    : QObject(parent), m_deck(deck), m_folder(std::move(folder)) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &DeckRecovery::writeNow);
    connect(&deck, &Deck::changed, this, [this] {
        if (!m_soon.isActive()) m_soon.start(delayMilliseconds);
    });
}

DeckRecovery::~DeckRecovery() {
    if (!m_leaving) forget();
}

bool DeckRecovery::takeName() {
    if (m_lock) return true;
    if (!QDir().mkpath(m_folder)) return false;
    static int windows = 0;
    m_file = QDir(m_folder).filePath(
        QStringLiteral("%1-%2-%3%4")
            .arg(QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz")))
            .arg(QCoreApplication::applicationPid())
            .arg(++windows)
            .arg(suffix));
    m_lock = lockOf(m_file);
    if (m_lock->tryLock(0)) return true;
    m_lock.reset();
    return false;
}

/// Whole or not at all; why not, or an empty text.
QString DeckRecovery::write() const {
    const QByteArray text = writeLesson(m_deck.lesson(), contextOf(m_deck.path()));
    const QByteArray json = QJsonDocument(QJsonObject{{versionKey, copyVersion},
                                                      {pathKey, m_deck.path()},
                                                      {textKey, QString::fromUtf8(text)}})
                                .toJson(QJsonDocument::Compact);
    QSaveFile out(m_file);
    if (!out.open(QIODevice::WriteOnly) || out.write(json) != json.size() || !out.commit())
        return out.errorString();
    return {};
}

void DeckRecovery::writeNow() {
    m_soon.stop();
    if (!m_deck.isModified()) {
        forget();
        return;
    }
    const QString error = takeName() ? write() : tr("the folder %1 takes no file").arg(m_folder);
    if (!error.isEmpty()) {
        m_soon.start(retryMilliseconds);
        if (!m_hasFailed)
            emit failed(
                tr("The deck is not safe from a crash: no copy can be written (%1). Save it where there "
                   "is room.")
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
    if (!m_lock) return;
    QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

std::optional<DeckRecovery::Found> DeckRecovery::next() {
    m_foundLock.reset();
    m_foundFile.clear();
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({QLatin1Char('*') + suffix}, QDir::Files, QDir::Time);
    for (const QFileInfo& info : files) {
        const QString path = info.absoluteFilePath();
        if (path == m_file) continue;
        std::unique_ptr<QLockFile> lock = lockOf(path);
        if (!lock->tryLock(0)) continue;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) continue;
        const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
        if (object.value(versionKey).toInt() != copyVersion) continue;
        try {
            const QString deck = object.value(pathKey).toString();
            Found found{readLesson(object.value(textKey).toString().toUtf8(), contextOf(deck)), deck,
                        info.lastModified()};
            m_foundFile = path;
            m_foundLock = std::move(lock);
            return found;
        } catch (const Error&) {
            continue;  // of another version: it stays for the program that wrote it
        }
    }
    return {};
}

void DeckRecovery::restore(const Found& found) {
    m_deck.restore(found.lesson, found.path);
    writeNow();
    // Only what is in this window's own copy may go from the other.
    if (!m_hasFailed) discard();
}

void DeckRecovery::discard() {
    if (!m_foundLock) return;
    QFile::remove(m_foundFile);
    m_foundLock.reset();
    m_foundFile.clear();
}

}  // namespace sinescope
