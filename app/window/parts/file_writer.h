// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/opened_file.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace sinescope {

/// Writes files in the background, one after the other, while the window stays usable. Waits for them when it
/// is destroyed.
class FileWriter : public QObject {
    Q_OBJECT

 public:
    explicit FileWriter(QObject* parent = nullptr);
    ~FileWriter() override;

    /// Runs `write` in another thread, after those before it, then `written` in the window's thread with the
    /// file as it then is, and processes events until both are done. Rethrows their exceptions; `written` is
    /// not called after one of `write`. Throws Stopped if this is destroyed meanwhile. The functions must own
    /// what they use.
    void save(const QString& path, const std::function<void(const QString& path)>& write,
              const std::function<void(const OpenedFile& file)>& written);
    bool isBusy() const { return m_pending > 0; }
    /// Processes events until nothing is being written. Throws Stopped if this is destroyed meanwhile.
    void wait();

 signals:
    /// Emitted repeatedly with what is being written, if that takes long enough to be noticed; then once with
    /// an empty sentence.
    void shown(const QString& sentence);

 private:
    void processEventsUntil(const std::function<bool()>& isDone, const QString& sentence);

    QThreadPool m_pool;
    int m_pending = 0;
};

}  // namespace sinescope
