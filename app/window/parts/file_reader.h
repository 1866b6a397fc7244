// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

namespace sinescope {

/// Reads files in the background while the window stays usable. A new reading stops the one before it.
class FileReader : public QObject {
    Q_OBJECT

 public:
    /// A reading as both threads see it.
    class Task {
     public:
        explicit Task(QString sentence) : m_sentence(std::move(sentence)) {}

        /// Sets the sentence that the user sees. Throws Stopped if the reading was stopped.
        void show(const QString& sentence);
        QString sentence() const;
        void stop();
        bool isStopped() const;

     private:
        mutable std::mutex m_mutex;
        QString m_sentence;
        bool m_isStopped = false;
    };

    using QObject::QObject;
    ~FileReader() override { stop(); }

    /// Returns read(Task&) from another thread, and processes events until then. Rethrows its exceptions.
    /// Throws Stopped as soon as the reading is stopped, even if `read` goes on, which must therefore own
    /// what it uses.
    template <typename Read>
    auto run(const QString& sentence, Read read) {
        const auto result = std::make_shared<std::optional<std::invoke_result_t<Read, Task&>>>();
        wait(sentence, [result, read = std::move(read)](Task& task) { result->emplace(read(task)); });
        return std::move(**result);
    }
    void stop();

 signals:
    /// Emitted repeatedly with what is being read, if that takes long enough to be noticed; then once with
    /// an empty sentence.
    void shown(const QString& sentence);

 private:
    void wait(const QString& sentence, const std::function<void(Task&)>& work);

    std::shared_ptr<Task> m_task;  ///< null if nothing is being read
};

}  // namespace sinescope
