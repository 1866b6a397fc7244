// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/frame_sharing.h"

#include "app/export/background_work.h"

namespace sinescope {

FrameSharing::Key FrameSharing::keyOf(const ExportTask& task) {
    Key key{task.scene, task.figure, task.settings, task.caption, task.spec, task.ink, task.veiled};
    key.settings.folder.clear();
    key.spec.fps = 1;
    return key;
}

std::shared_ptr<const AnimationJob> FrameSharing::known(const ExportTask& task) const {
    return m_key && *m_key == keyOf(task) ? m_shared : nullptr;
}

void FrameSharing::request(const ExportTask& task) {
    Key key = keyOf(task);
    if (m_key == key && (m_shared || m_stopped)) return;
    forget();
    m_key = std::move(key);
    m_stopped = std::make_shared<std::atomic<bool>>(false);
    const auto share = [stopped = m_stopped, job = task.animation()] {
        auto shared = std::make_shared<AnimationJob>(job);
        try {
            if (shareAmongFrames(*shared, [&stopped] { return !*stopped; })) return shared;
        } catch (...) {  // the preview and the export report it
        }
        return std::shared_ptr<AnimationJob>();
    };
    computeFor(this, share, [stopped = m_stopped](FrameSharing& all, const auto& shared) {
        if (!shared || all.m_stopped != stopped) return;
        all.m_stopped.reset();
        all.m_shared = shared;
        emit all.found();
    });
}

void FrameSharing::compute(const ExportTask& task) {
    if (known(task)) return;
    forget();
    auto shared = std::make_shared<AnimationJob>(task.animation());
    shareAmongFrames(*shared, [] { return true; });
    m_key = keyOf(task);
    m_shared = shared;
}

void FrameSharing::stop() {
    if (!m_stopped) return;
    *m_stopped = true;
    m_stopped.reset();
    m_key.reset();
}

void FrameSharing::forget() {
    stop();
    m_shared.reset();
    m_key.reset();
}

}  // namespace sinescope
