// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/file_reader.h"

#include "app/export/background_work.h"

#include <QElapsedTimer>

#include <exception>

namespace sinescope {

namespace {
constexpr int unnoticedMilliseconds = 200;
}  // namespace

void FileReader::Task::show(const QString& sentence) {
    const std::lock_guard lock(m_mutex);
    if (m_isStopped) throw Stopped();
    m_sentence = sentence;
}

QString FileReader::Task::sentence() const {
    const std::lock_guard lock(m_mutex);
    return m_sentence;
}

void FileReader::Task::stop() {
    const std::lock_guard lock(m_mutex);
    m_isStopped = true;
}

bool FileReader::Task::isStopped() const {
    const std::lock_guard lock(m_mutex);
    return m_isStopped;
}

/// While the task is not stopped, it is the present one, and this exists.
void FileReader::wait(const QString& sentence, const std::function<void(Task&)>& work) {
    stop();
    const auto task = std::make_shared<Task>(sentence);
    m_task = task;
    QElapsedTimer time;
    time.start();
    std::exception_ptr error;
    try {
        runInBackground([task, work] { work(*task); },
                        [&] {
                            if (task->isStopped()) throw Stopped();
                            if (time.hasExpired(unnoticedMilliseconds)) emit shown(task->sentence());
                        });
    } catch (...) {
        error = std::current_exception();
    }
    if (task->isStopped()) throw Stopped();
    stop();
    if (error) std::rethrow_exception(error);
}

void FileReader::stop() {
    if (!m_task) return;
    std::exchange(m_task, nullptr)->stop();
    emit shown({});
}

}  // namespace sinescope
