// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/recovery.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"

#include <QDir>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace sinescope {

namespace {

/// From a change to the beginning of its write; what remains of two seconds is for the write.
constexpr int delayMilliseconds = 500;
constexpr int retryMilliseconds = 5000;
constexpr int copyVersion = 1;
const QString versionKey = u"sinescope_recovery"_s;
const QString pathKey = u"session"_s;
const QString sceneKey = u"scene"_s;
const QString recoverySuffix = u".recovery"_s;

}  // namespace

/// What is written, as values that another thread may hold.
struct Recovery::Copy {
    std::shared_ptr<const Scene> scene;
    OpenedFile session;
    QString file;

    /// Writes it whole or not at all; why not, or an empty text.
    QString write() const {
        try {
            // The Scene as a text: no number goes through a second reader.
            QJsonObject copy{{versionKey, copyVersion}, {sceneKey, QString::fromUtf8(sceneToJson(*scene))}};
            RecoveryFiles::insertFile(copy, pathKey, session);
            return RecoveryFiles::write(file, copy);
        } catch (const std::exception& error) {  // a thread that threw would end the program
            return QString::fromUtf8(error.what());
        }
    }
};

Recovery::Recovery(Document& document, Session& session, QString folder, QObject* parent)
    : QObject(parent), m_document(document), m_session(session), m_files(std::move(folder), recoverySuffix) {
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
    const QString state = QDir::isAbsolutePath(given) ? given : QDir::homePath() + u"/.local/state"_s;
#ifdef Q_OS_LINUX
    return state + u"/sinescope"_s;
#else
    return given.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                           : state + u"/sinescope"_s;
#endif
}

void Recovery::note() {
    // Not put off by the next change: a drag of a minute is on disk all along.
    if (!m_soon.isActive()) m_soon.start(delayMilliseconds);
}

Recovery::Copy Recovery::copy() const {
    return {m_document.sharedScene(), m_session.file(), m_files.file()};
}

/// Whether there is a file to write to; says why not.
bool Recovery::takeName() {
    const QString why = m_files.take();
    if (!why.isEmpty()) written(why);
    return why.isEmpty();
}

void Recovery::write() {
    if (m_writing) return;  // written() looks again
    if (m_document.sharedScene() == m_onDisk) return;
    if (m_document.isAsSaved()) {
        if (m_files.isTaken()) forget();
        dropSaved();
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
            emit failed(tr("Your work is not protected against a crash: no copy can be written (%1). Save "
                           "the session to a disk with free space.")
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
    m_files.remove();
}

void Recovery::findLeft() {
    m_files.findLeft([this](const QString& file, const QJsonObject& copy, const QDateTime& changed) {
        if (copy.value(versionKey).toInt() != copyVersion) return false;
        const Scene scene = sceneFromJson(copy.value(sceneKey).toString().toUtf8(), figureCatalog());
        m_left.push_back(
            {std::make_shared<const Scene>(scene), RecoveryFiles::fileIn(copy, pathKey), changed, file});
        return true;
    });
    emit leftChanged();
}

/// Keeps what this window has not saved beside what is restored. Returns true if it is on disk.
bool Recovery::setAside() {
    if (!m_document.isModified()) return true;
    writeNow();
    if (m_onDisk != m_document.sharedScene()) return false;
    m_left.insert(m_left.begin(), {m_onDisk, m_session.file(), QDateTime::currentDateTime(), m_files.file()});
    m_files.setAside();
    m_onDisk.reset();
    return true;
}

void Recovery::restore(const Found& found) {
    const Found restored = found;  // it may be one of left()
    if (!setAside()) {
        emit failed(
            tr("Not restored: what this window has not saved cannot be kept beside it. Save the "
               "session first."));
        return;
    }
    m_session.restore(*restored.scene, restored.session);
    writeNow();
    // Only what is in this window's own copy may go from the other.
    if (m_onDisk == m_document.sharedScene() || m_document.isAsSaved()) drop(restored.copy);
    emit leftChanged();
}

void Recovery::discard(const Found& found) {
    drop(QString(found.copy));
    emit leftChanged();
}

void Recovery::drop(const QString& copy) {
    m_files.discardLeft(copy);
    m_left.erase(std::remove_if(m_left.begin(), m_left.end(),
                                [&copy](const Found& found) { return found.copy == copy; }),
                 m_left.end());
}

/// A Scene that was set aside, came back by undo and was saved needs no copy.
void Recovery::dropSaved() {
    const auto isSaved = [this](const Found& found) { return *found.scene == m_document.saved(); };
    const auto saved = std::find_if(m_left.begin(), m_left.end(), isSaved);
    if (saved != m_left.end()) discard(*saved);
}

}  // namespace sinescope
