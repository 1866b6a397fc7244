// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"
#include "app/scene/document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace sinescope {

/// Plays a control of the Document, initially paused: frame by frame or in real time. Late frames are
/// dropped. Frames derive from the Scene in which playing began; any other change of the Scene pauses, and
/// playing restarts from the new Scene. All frames shown are one undo step. A checkpoint that is not in
/// memory is read in the background, while playing ahead of its time; the picture stays until then.
class Player : public QObject {
    Q_OBJECT

 public:
    explicit Player(Document& document, QObject* parent = nullptr);

    const AnimationSpec& spec() const { return m_spec; }
    /// Sets the spec, or keeps the last valid one and returns the reason.
    QString setSpec(const AnimationSpec& spec);
    /// Selects another control with its default range.
    void choose(const QString& parameter);
    /// Selects checkpoints; the Scene shows the first one.
    void choose(const std::shared_ptr<const Checkpoints>& checkpoints);
    /// True if the Scene shows one of the checkpoints that are open.
    bool showsCheckpoint() const;
    /// The Scene in which playing began or would begin.
    const Scene& start() const { return m_start ? *m_start : m_document.scene(); }

    /// The number of the run of frames that the Document shows; 0 if something else has changed since.
    int shownRun() const { return m_start ? m_run : 0; }
    /// Gives an open figure the scales that the frames share, without an undo step.
    void share(const QString& figure, const Scales& scales);

    /// The frame last shown; -1 if none.
    int frame() const { return m_frame; }
    bool isPlaying() const { return m_playing; }
    void play();
    void pause();
    /// Pauses, and takes the frame that is shown for the Scene: it has no shared scales any more.
    void end();
    /// Plays a control once, from a value to another; returns the reason if it cannot be played. `byLesson`:
    /// as in SceneEdit.
    QString playOnce(const QString& parameter, double from, double to, double seconds, bool byLesson = false);
    /// Follows a figure's link "play:<control>?<steps a second>": plays the control from its value to its
    /// end, or pauses it. Returns the reason if it cannot be played.
    QString playOn(const QString& link);
    void toggle() { m_playing ? pause() : play(); }
    /// Pauses while a question or a film strip covers the figures; resume() continues if its frame is still
    /// shown.
    void interrupt();
    void resume();
    /// Pauses and moves by `frames`, wrapping around the ends.
    void step(int frames);
    /// Shows a frame, 0 .. frames - 1; playback continues from there.
    void show(int frame);

    /// Limits to three new pictures a second (WCAG 2.2, 2.3.1).
    void setReducedMotion(bool reduced) { m_reduced = reduced; }
    bool hasReducedMotion() const { return m_reduced; }

 signals:
    /// Emitted when the spec, the frame, or the playing state changed.
    void changed();
    /// Emitted with a sentence if it cannot be played.
    void failed(const QString& sentence);

 private:
    /// The control over its default range, with the present playback mode.
    AnimationSpec defaultSpec(const QString& parameter) const;
    /// Shows a frame, or begins to read it. Returns false if that failed.
    bool apply(int frame);
    /// Returns the index of a frame's checkpoint; empty if another control is played.
    std::optional<int> checkpointIn(int frame) const;
    void read(int checkpoint);
    void readAhead();
    /// Takes a checkpoint that was read, and shows the frame that waits for it.
    void take(const std::shared_ptr<const Scheme>& table, const QString& error);
    int frameOfPresentValue() const;
    /// True if the Document shows the control's value at the current frame.
    bool isAtFrame() const;
    /// Makes the frame the one that the Document shows.
    void findFrame();
    void startClock(int frame);
    void tick();
    void follow();

    Document& m_document;
    AnimationSpec m_spec;
    bool m_byLesson = false;
    bool m_isDefault = true;  ///< unchanged by the user, so the spec follows the Scene
    std::optional<Scene> m_start;
    Scene m_shown;  ///< the Document's Scene unless others changed it
    int m_run = 0;
    int m_frame = -1;
    bool m_playing = false;
    bool m_reduced = false;
    int m_interrupted = 0;                    ///< the run that resume() continues; 0 if none
    int m_waiting = -1;                       ///< the frame that is shown when it is read; -1 if none
    std::shared_ptr<const void> m_reading;    ///< identifies what is being read; null if nothing
    std::shared_ptr<const Scheme> m_read;     ///< keeps the checkpoint read last in memory
    std::shared_ptr<const Scheme> m_current;  ///< keeps the checkpoint that is shown in memory
    int m_clockFrame = 0;                     ///< the frame at which the clock began
    QElapsedTimer m_clock;
    QTimer m_next;
};

}  // namespace sinescope
