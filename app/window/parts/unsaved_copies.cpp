// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/unsaved_copies.h"

#include "app/export/background_work.h"
#include "app/scene/literals.h"
#include "app/window/parts/timers.h"

#include <QPointer>
#include <QSettings>

namespace sinescope {

namespace {

/// Delay between a change and its write; the rest of the two seconds is for writing.
constexpr int delayMilliseconds = 500;
constexpr int retryMilliseconds = 5000;
constexpr int copyVersion = 1;
constexpr qint64 largeCopy = qint64{1} << 14;  ///< bytes; a smaller one is read in milliseconds

}  // namespace

UnsavedCopies::UnsavedCopies(QString folder, const CopyKind& kind, QObject* parent)
    : QObject(parent), m_kind(kind), m_files(std::move(folder), kind.suffix) {
    m_pool.setMaxThreadCount(1);
    setDue(m_writeTimer, delayMilliseconds, this, &UnsavedCopies::write);
}

UnsavedCopies::~UnsavedCopies() {
    m_pool.waitForDone();
    if (m_leaving) return;  // the lock ends with the process, and the next start offers the copy
    forget();
}

void UnsavedCopies::note() {
    ++m_version;
    scheduleWrite();
}

/// Not restarted by further changes, so that a drag of a minute is saved throughout.
void UnsavedCopies::scheduleWrite() {
    if (!m_writeTimer.isActive()) m_writeTimer.start(delayMilliseconds);
}

/// Returns a function that writes the copy completely or not at all, from values that another thread may
/// hold; it returns the reason on failure, or an empty text.
std::function<QString()> UnsavedCopies::writer() const {
    return [contents = contents(), opened = opened(), kind = m_kind, file = m_files.file()]() -> QString {
        try {
            QJsonObject copy = contents();
            copy.insert(kind.version, copyVersion);
            RecoveryFiles::insertFile(copy, kind.opened, opened);
            return RecoveryFiles::write(file, copy);
        } catch (const std::exception& error) {  // an exception in a thread would end the program
            return QString::fromUtf8(error.what());
        }
    };
}

/// Returns true if there is a file to write to; reports why not.
bool UnsavedCopies::takeName() {
    const QString reason = m_files.take();
    if (!reason.isEmpty()) written(reason);
    return reason.isEmpty();
}

void UnsavedCopies::write() {
    if (m_writing || isOnDisk()) return;  // written() checks again
    if (isSaved()) {
        if (m_files.isTaken()) forget();
        dropSaved();
        return;
    }
    if (!takeName()) return;
    m_writing = true;
    m_pool.start([this, write = writer(), version = m_version] {
        const QString error = write();
        QMetaObject::invokeMethod(
            this,
            [this, error, version] {
                m_writing = false;
                if (error.isEmpty()) m_written = version;
                written(error);
            },
            Qt::QueuedConnection);
    });
}

void UnsavedCopies::written(const QString& error) {
    if (!error.isEmpty()) {
        m_writeTimer.start(retryMilliseconds);
        if (!m_hasFailed) emit failed(m_kind.backupError.arg(error));
    } else if (!isOnDisk()) {
        scheduleWrite();
    }
    m_hasFailed = !error.isEmpty();
}

void UnsavedCopies::writeNow() {
    m_writeTimer.stop();
    m_pool.waitForDone();
    if (isSaved()) {
        forget();
        return;
    }
    if (!takeName()) return;
    const QString error = writer()();
    if (error.isEmpty()) m_written = m_version;
    written(error);
}

bool UnsavedCopies::writeBeside() {
    if (!isLarge()) {
        writeNow();
        return true;
    }
    const QPointer<UnsavedCopies> self(this);
    do {
        write();
        while (self && m_writing) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (!self) return false;
    } while (!isOnDisk() && !isSaved() && !m_hasFailed);
    return true;
}

bool UnsavedCopies::readBeside(const QString& copy, const std::function<void()>& read) {
    if (QFileInfo(copy).size() < largeCopy) {
        read();
        return true;
    }
    const QPointer<UnsavedCopies> self(this);
    try {
        runInBackground(read, [&self] {
            if (!self) throw Stopped();
        });
    } catch (const Stopped&) {
        return false;
    }
    return self != nullptr;
}

void UnsavedCopies::leave() {
    m_leaving = true;
    writeNow();
}

void UnsavedCopies::forget() {
    m_pool.waitForDone();
    m_writeTimer.stop();
    m_written = -1;
    m_files.remove();
}

QStringList UnsavedCopies::newlyUnread() {
    if (m_files.isFull()) return {};  // the others were not tried
    const QString key = u"recovery/mentioned"_s + m_kind.suffix;
    QStringList unread = m_files.unread();
    const QStringList mentioned = QSettings().value(key).toStringList();
    if (unread == mentioned) return {};
    QSettings().setValue(key, unread);
    unread.removeIf([&mentioned](const QString& path) { return mentioned.contains(path); });
    return unread;
}

void UnsavedCopies::setAside() {
    m_files.setAside();
    m_written = -1;
}

std::optional<OpenedFile> UnsavedCopies::openedIn(const QJsonObject& copy, const CopyKind& kind) {
    if (copy.value(kind.version).toInt() != copyVersion) return {};
    return RecoveryFiles::fileIn(copy, kind.opened);
}

}  // namespace sinescope
