// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

/// Finds what all frames of an animation share, as its file will: axes, colours and margins. One animation at
/// a time, in the background.
class FrameSharing : public QObject {
    Q_OBJECT

 public:
    explicit FrameSharing(QObject* parent) : QObject(parent) {}
    ~FrameSharing() override { stop(); }

    /// Returns the animation of the task with what its frames share; null if that is not known yet.
    std::shared_ptr<const AnimationJob> known(const ExportTask& task) const;
    /// Starts if it is not known yet, and stops what another task needed.
    void request(const ExportTask& task);
    /// Returns when it is known. Throws Error if the animation is invalid.
    void compute(const ExportTask& task);
    /// Stops the running work, and keeps what is known.
    void stop();
    void forget();

 signals:
    void found();

 private:
    /// What the frames depend on, except for their speed.
    struct Key {
        Scene scene;
        QString figure;
        ExportSettings settings;
        QString caption;
        AnimationSpec spec;
        std::vector<InkStroke> ink;
        QStringList veiled;
        friend bool operator==(const Key&, const Key&) = default;
    };
    static Key keyOf(const ExportTask& task);

    std::optional<Key> m_key;
    std::shared_ptr<const AnimationJob> m_shared;  ///< null until found
    std::shared_ptr<std::atomic<bool>> m_stopped;  ///< stops the running work; null if there is none
};

}  // namespace sinescope
