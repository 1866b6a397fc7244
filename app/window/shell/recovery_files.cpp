// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/recovery_files.h"

#include "app/scene/output_file.h"
#include "core/error.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace sinescope {

namespace {

const QString sizeKey = QStringLiteral("size");
const QString changedKey = QStringLiteral("changed");

std::unique_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // no age makes a lock stale, only the end of its process
    return lock;
}

bool isTakenBy(const RecoveryFiles::Read& read, const QJsonObject& copy, const QDateTime& changed) {
    try {
        return read(copy, changed);
    } catch (const Error&) {
        return false;  // of another version: it stays for the program that wrote it
    }
}

}  // namespace

RecoveryFiles::RecoveryFiles(QString folder, QString suffix)
    : m_folder(std::move(folder)), m_suffix(std::move(suffix)) {}

QString RecoveryFiles::take() {
    if (m_lock) return {};
    if (!QDir().mkpath(m_folder)) return tr("there is no folder %1").arg(m_folder);
    static int windows = 0;
    m_file = QDir(m_folder).filePath(
        QStringLiteral("%1-%2-%3%4")
            .arg(QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz")))
            .arg(QCoreApplication::applicationPid())
            .arg(++windows)
            .arg(m_suffix));
    m_lock = lockOf(m_file);
    if (m_lock->tryLock(0)) return {};
    m_lock.reset();
    return tr("the folder %1 takes no file").arg(m_folder);
}

void RecoveryFiles::remove() {
    if (!m_lock) return;
    QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

void RecoveryFiles::insertFile(QJsonObject& copy, const QString& key, const OpenedFile& file) {
    copy.insert(key, file.path);
    copy.insert(sizeKey, QString::number(file.stamp.size));
    copy.insert(changedKey, QString::number(file.stamp.changed));
}

OpenedFile RecoveryFiles::fileIn(const QJsonObject& copy, const QString& key) {
    return {copy.value(key).toString(),
            {copy.value(sizeKey).toString().toLongLong(), copy.value(changedKey).toString().toLongLong()}};
}

QString RecoveryFiles::write(const QString& file, const QJsonObject& copy) {
    return writeWhole(file, QJsonDocument(copy).toJson(QJsonDocument::Compact));
}

bool RecoveryFiles::findLeft(const Read& read) {
    releaseLeft();
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({QLatin1Char('*') + m_suffix}, QDir::Files, QDir::Time);
    for (const QFileInfo& info : files) {
        const QString path = info.absoluteFilePath();
        if (path == m_file) continue;
        std::unique_ptr<QLockFile> lock = lockOf(path);
        if (!lock->tryLock(0)) continue;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) continue;
        const QJsonObject copy = QJsonDocument::fromJson(file.readAll()).object();
        if (!isTakenBy(read, copy, info.lastModified())) continue;
        m_leftFile = path;
        m_leftLock = std::move(lock);
        return true;
    }
    return false;
}

void RecoveryFiles::discardLeft() {
    if (!m_leftLock) return;
    QFile::remove(m_leftFile);
    releaseLeft();
}

void RecoveryFiles::releaseLeft() {
    m_leftLock.reset();
    m_leftFile.clear();
}

}  // namespace sinescope
