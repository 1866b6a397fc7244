// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"
#include "app/scene/document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace sinescope {

/// Plays a control of the Document: paused at first, frame by frame or in time. A frame that comes too late
/// is dropped. Frames are those of the Scene in which playing began; whatever else changes the Scene pauses,
/// and playing begins anew in what it became. However many frames are shown, they are one step of undo.
class Player : public QObject {
    Q_OBJECT

 public:
    explicit Player(Document& document, QObject* parent = nullptr);

    const AnimationSpec& spec() const { return m_spec; }
    /// Takes it, or keeps the last good one and returns the sentence that says why.
    QString setSpec(const AnimationSpec& spec);
    /// Another control over its default range.
    void choose(const QString& parameter);
    /// Checkpoints, of which the Scene shows the first one.
    void choose(const std::shared_ptr<const Checkpoints>& checkpoints);
    /// The Scene in which playing began, or would begin.
    const Scene& start() const { return m_start ? *m_start : m_document.scene(); }

    /// The frame shown last; -1 = none yet.
    int frame() const { return m_frame; }
    bool isPlaying() const { return m_playing; }
    void play();
    void pause();
    /// Plays a control once, from a value to another; returns why it cannot be played.
    QString playOnce(const QString& parameter, double from, double to, double seconds);
    /// Follows a figure's link "play:<control>?<steps a second>": plays the control from its value to its
    /// end, or pauses it. Returns why it cannot be played.
    QString playOn(const QString& link);
    void toggle() { m_playing ? pause() : play(); }
    /// Pauses and goes on or back by so many frames, around the ends.
    void step(int frames);
    /// Shows a frame, 0 .. frames - 1; goes on from there when it plays.
    void show(int frame);

    /// At most three new pictures a second (WCAG 2.2, 2.3.1).
    void setReducedMotion(bool reduced) { m_reduced = reduced; }

 signals:
    /// The spec, the frame, or whether it plays.
    void changed();
    /// A sentence: it cannot be played, and why.
    void failed(const QString& sentence);

 private:
    /// The control over its default range, played as the present one.
    AnimationSpec defaultSpec(const QString& parameter) const;
    bool apply(int frame);
    /// True if the Document shows the control as the current frame does.
    bool isAtFrame() const;
    void startClock();
    void tick();
    void follow();

    Document& m_document;
    AnimationSpec m_spec;
    bool m_isDefault = true;  ///< the spec follows the Scene as long as nobody changed it
    std::optional<Scene> m_start;
    Scene m_shown;  ///< what the Document holds when nobody else changed it
    int m_run = 0;
    int m_frame = -1;
    bool m_playing = false;
    bool m_reduced = false;
    int m_clockFrame = 0;  ///< the frame at which the clock began
    QElapsedTimer m_clock;
    QTimer m_next;
};

}  // namespace sinescope
