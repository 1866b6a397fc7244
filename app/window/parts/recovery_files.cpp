// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/recovery_files.h"

#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace sinescope {

namespace {

const QString sizeKey = u"size"_s;
const QString changedKey = u"changed"_s;

/// Limits for reading at startup: number of offered copies, and bytes.
constexpr std::size_t maximumLeft = 50;
constexpr qint64 maximumBytes = 4 * qint64{maximumInputBytes};

/// Restricts the folder and its contents to the owner.
void restrictToOwner(const QString& folder) {
    QFile::setPermissions(folder, ownerOnly | QFileDevice::ExeOwner);
}

bool beginsObject(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.peek(1) == "{";
}

}  // namespace

RecoveryFiles::RecoveryFiles(QString folder, QString suffix)
    : m_folder(std::move(folder)), m_suffix(std::move(suffix)) {}

QString RecoveryFiles::take() {
    if (m_lock) return {};
    if (!QDir().mkpath(m_folder)) return tr("the folder %1 cannot be created").arg(m_folder);
    restrictToOwner(m_folder);
    static int windows = 0;
    m_file = QDir(m_folder).filePath(
        u"%1-%2-%3%4"_s.arg(QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-hhmmss-zzz"_s))
            .arg(QCoreApplication::applicationPid())
            .arg(++windows)
            .arg(m_suffix));
    m_lock = std::make_unique<CopyLock>(m_file);
    if (m_lock->state() == CopyLock::State::Held) return {};
    m_lock.reset();
    m_file.clear();
    return tr("no file can be written to %1").arg(m_folder);
}

void RecoveryFiles::remove() {
    if (!m_lock) return;
    QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

void RecoveryFiles::setAside() {
    if (!m_lock) return;
    m_left[m_file] = std::move(m_lock);
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
    return writeWhole(file, QJsonDocument(copy).toJson(QJsonDocument::Compact), ownerOnly);
}

QStringList RecoveryFiles::others() const {
    if (QFileInfo(m_folder).isDir()) restrictToOwner(m_folder);
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({'*'_L1 + m_suffix}, QDir::Files | QDir::NoSymLinks, QDir::Time);
    QStringList paths;
    for (const QFileInfo& info : files) {
        const QString path = info.absoluteFilePath();
        if (path != m_file && m_left.count(path) == 0) paths << path;
    }
    return paths;
}

QStringList RecoveryFiles::readable() const {
    QStringList paths = others();
    qint64 bytes = maximumBytes;
    paths.removeIf([&bytes](const QString& path) {
        const qint64 size = QFileInfo(path).size();
        if (size > bytes || !beginsObject(path)) return true;
        bytes -= size;
        return false;
    });
    return paths;
}

QStringList RecoveryFiles::unread() const {
    QStringList paths = others();
    paths.removeIf([](const QString& path) { return CopyLock(path).state() == CopyLock::State::Busy; });
    return paths;
}

QJsonObject RecoveryFiles::read(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    // QIODevice::read() allocates what it is asked for, however short the file is.
    return QJsonDocument::fromJson(file.read(std::min(file.size(), maximumBytes))).object();
}

bool RecoveryFiles::keepLeftBehind(const QString& file) {
    auto lock = std::make_unique<CopyLock>(file);
    if (lock->state() == CopyLock::State::Busy || !QFile::exists(file)) return false;
    m_left[file] = std::move(lock);
    return true;
}

bool RecoveryFiles::isFull() const {
    return m_left.size() >= maximumLeft;
}

bool RecoveryFiles::discardLeftBehind(const QString& file) {
    const auto left = m_left.find(file);
    if (left == m_left.end()) return true;
    if (!QFile::remove(file) && QFile::exists(file)) return false;
    m_left.erase(left);
    return true;
}

}  // namespace sinescope
