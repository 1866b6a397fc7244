// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/recovery.h"

#include "app/figures/registry.h"
#include "app/scene/scene_json.h"
#include "core/error.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace sinescope {

namespace {

/// From a change to the beginning of its write; what remains of two seconds is for the write.
constexpr int delayMilliseconds = 500;
constexpr int retryMilliseconds = 5000;
constexpr int copyVersion = 1;
const QString versionKey = QStringLiteral("sinescope_recovery");
const QString pathKey = QStringLiteral("session");
const QString sizeKey = QStringLiteral("size");
const QString changedKey = QStringLiteral("changed");
const QString sceneKey = QStringLiteral("scene");
const QString suffix = QStringLiteral(".recovery");

std::unique_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // no age makes a lock stale, only the end of its process
    return lock;
}

}  // namespace

/// What is written, as values that another thread may hold.
struct Recovery::Copy {
    std::shared_ptr<const Scene> scene;
    SessionFile session;
    QString file;

    /// Writes it whole or not at all; why not, or an empty text.
    QString write() const {
        // The Scene as a text: no number goes through a second reader.
        const QJsonObject object{{versionKey, copyVersion},
                                 {pathKey, session.path},
                                 {sizeKey, QString::number(session.stamp.size)},
                                 {changedKey, QString::number(session.stamp.changed)},
                                 {sceneKey, QString::fromUtf8(sceneToJson(*scene))}};
        const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
        QSaveFile out(file);
        if (!out.open(QIODevice::WriteOnly) || out.write(json) != json.size() || !out.commit())
            return out.errorString();
        return {};
    }
};

Recovery::Recovery(Document& document, Session& session, QString folder, QObject* parent)
    : QObject(parent), m_document(document), m_session(session), m_folder(std::move(folder)) {
    m_pool.setMaxThreadCount(1);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &Recovery::write);
    connect(&document, &Document::changed, this, &Recovery::note);
    connect(&session, &Session::changed, this, &Recovery::note);
}

Recovery::~Recovery() {
    m_pool.waitForDone();
    if (m_leaving) return;  // the lock goes with its process, and the next start offers the copy
    forget();
}

QString Recovery::stateFolder() {
    const QString given = qEnvironmentVariable("XDG_STATE_HOME");
    const QString state =
        QDir::isAbsolutePath(given) ? given : QDir::homePath() + QStringLiteral("/.local/state");
#ifdef Q_OS_LINUX
    return state + QStringLiteral("/sinescope");
#else
    return given.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                           : state + QStringLiteral("/sinescope");
#endif
}

void Recovery::note() {
    // Not put off by the next change: a drag of a minute is on disk all along.
    if (!m_soon.isActive()) m_soon.start(delayMilliseconds);
}

Recovery::Copy Recovery::copy() const {
    return {m_document.sharedScene(), m_session.file(), m_file};
}

/// A file of this window's own, held from now on.
bool Recovery::takeName() {
    if (m_lock) return true;
    if (!QDir().mkpath(m_folder)) {
        written(tr("there is no folder %1").arg(m_folder));
        return false;
    }
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
    written(tr("the folder %1 takes no file").arg(m_folder));
    return false;
}

void Recovery::write() {
    if (m_writing) return;  // written() looks again
    if (m_document.sharedScene() == m_onDisk) return;
    if (m_document.isAsSaved()) {
        if (m_lock) forget();
        return;
    }
    if (!takeName()) return;
    m_writing = true;
    m_pool.start([this, now = copy()] {
        const QString error = now.write();
        QMetaObject::invokeMethod(
            this,
            [this, error, scene = now.scene] {
                m_writing = false;
                if (error.isEmpty()) m_onDisk = scene;
                written(error);
            },
            Qt::QueuedConnection);
    });
}

void Recovery::written(const QString& error) {
    if (!error.isEmpty()) {
        m_soon.start(retryMilliseconds);
        if (!m_hasFailed)
            emit failed(
                tr("What you do is not safe from a crash: no copy can be written (%1). Save the session "
                   "where there is room.")
                    .arg(error));
    } else if (m_document.sharedScene() != m_onDisk) {
        note();
    }
    m_hasFailed = !error.isEmpty();
}

void Recovery::writeNow() {
    m_soon.stop();
    m_pool.waitForDone();
    if (m_document.isAsSaved()) {
        forget();
        return;
    }
    if (!takeName()) return;
    const Copy now = copy();
    const QString error = now.write();
    if (error.isEmpty()) m_onDisk = now.scene;
    written(error);
}

void Recovery::leave() {
    m_leaving = true;
    writeNow();
}

void Recovery::forget() {
    m_pool.waitForDone();
    m_soon.stop();
    m_onDisk.reset();
    if (!m_lock) return;
    QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

std::optional<Recovery::Found> Recovery::next() {
    release();
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
            Found found{sceneFromJson(object.value(sceneKey).toString().toUtf8(), figureCatalog()),
                        {object.value(pathKey).toString(),
                         {object.value(sizeKey).toString().toLongLong(),
                          object.value(changedKey).toString().toLongLong()}},
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

void Recovery::restore(const Found& found) {
    m_session.restore(found.scene, found.session);
    writeNow();
    // Only what is in this window's own copy may go from the other.
    if (m_onDisk == m_document.sharedScene() || m_document.isAsSaved()) discard();
}

void Recovery::discard() {
    if (!m_foundLock) return;
    QFile::remove(m_foundFile);
    release();
}

void Recovery::release() {
    m_foundLock.reset();
    m_foundFile.clear();
}

}  // namespace sinescope
