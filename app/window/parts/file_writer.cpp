// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/file_writer.h"

#include "app/export/background_work.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPointer>
#include <QTimer>

#include <exception>

namespace sinescope {

namespace {

constexpr int unnoticedWritingMilliseconds = 200;
constexpr int askingMilliseconds = 40;

struct Writing {
    OpenedFile file;
    bool isDone = false;  ///< set in the window's thread
    std::exception_ptr error;
};

}  // namespace

FileWriter::FileWriter(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

FileWriter::~FileWriter() {
    m_pool.waitForDone();
}

void FileWriter::save(const QString& path, const std::function<void(const QString&)>& write,
                      const std::function<void(const OpenedFile&)>& written) {
    const auto writing = std::make_shared<Writing>();
    ++m_pending;
    m_pool.start([this, writing, path, write, written] {
        try {
            writing->file = writtenFile(path, write);
        } catch (...) {
            writing->error = std::current_exception();
        }
        const auto finish = [this, writing, written] {
            --m_pending;
            try {
                if (!writing->error) written(writing->file);
            } catch (...) {
                writing->error = std::current_exception();
            }
            writing->isDone = true;
        };
        QMetaObject::invokeMethod(this, finish, Qt::QueuedConnection);
    });
    processEventsUntil([writing] { return writing->isDone; },
                       tr("Saving %1 ...").arg(QFileInfo(path).fileName()));
    if (writing->error) std::rethrow_exception(writing->error);
}

void FileWriter::wait() {
    processEventsUntil([this] { return !isBusy(); }, {});
}

void FileWriter::processEventsUntil(const std::function<bool()>& isDone, const QString& sentence) {
    const QPointer<FileWriter> self(this);
    QElapsedTimer time;
    time.start();
    QTimer ticks;
    ticks.start(askingMilliseconds);
    while (self && !isDone()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (self && !sentence.isEmpty() && !isDone() && time.hasExpired(unnoticedWritingMilliseconds))
            emit shown(sentence);
    }
    if (!self) throw Stopped();
    if (!sentence.isEmpty()) emit shown({});
}

}  // namespace sinescope
