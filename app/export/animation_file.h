// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animations as files: numbered PNG frames, GIF, WebP, and the film strip of five frames as one figure.
#pragma once

#include "app/export/figure_file.h"
#include "app/figures/animation/animation.h"

#include <QImage>

#include <functional>
#include <memory>
#include <optional>

namespace sinescope {

enum class AnimationFormat { Png, Gif, Webp, Mp4, Webm };

/// "{value}": what stands for the control's value in a caption.
QString valueMark();

/// A figure of a Scene whose control moves. valueMark() in the caption of the figure's style stands for the
/// control's value: "n = 1,778".
struct AnimationJob {
    FigureJob figure;
    AnimationSpec spec;
};

/// The usual animation of a control in a file, with no more frames a second than a GIF shows: round where
/// that closes, and for checkpoints, else there and back, unless it goes one way as numbered frames do.
AnimationSpec defaultFileAnimation(const Scene& scene, const QString& parameter,
                                   const std::shared_ptr<const Checkpoints>& checkpoints = {},
                                   bool goesOneWay = false);

/// ".gif", ".webp", ".mp4" and ".webm" say what they are; folders and names in .png get numbered PNG frames.
/// Throws Error that says so for a name of another kind.
AnimationFormat animationFormatOf(const QString& path);

/// The files of an animation of that many PNG frames, in their order.
QStringList framePaths(const QString& path, int frames);

/// The figure of one frame: its Scene, its caption; with the marks of the selection where that is what moves.
FigureJob frameJob(const AnimationJob& job, int frame);

/// The pictures of the frames, one at a time; the last one is kept, as whole-number controls do not change
/// for some frames, and so is its model, from which the next one takes over what has not changed.
class AnimationFrames {
 public:
    explicit AnimationFrames(AnimationJob job) : m_job(std::move(job)) {}

    int count() const { return m_job.spec.frames; }
    const AnimationJob& job() const { return m_job; }
    QImage picture(int frame);
    /// The frame as a file.
    QByteArray png(int frame);

 private:
    const std::shared_ptr<const FigureModel>& model(const FigureJob& job);

    AnimationJob m_job;
    std::shared_ptr<const FigureModel> m_model;
    std::optional<FigureJob> m_shown;
    QImage m_picture;
};

/// Throws Error with a sentence when all pictures of the animation are the same but for the value in their
/// caption: the figure does not show what moves. Takes the time of two pictures where it does. `go` is asked
/// before each of them; returns false if it said no.
bool requireMotion(const AnimationJob& job, const std::function<bool()>& go = {});

/// Writes the animation whole or not at all, and returns whether it did: false = cancelled, and nothing is
/// left. `progress` is told 0 steps until the first pictures are known to differ. Holds two frames at a time,
/// whatever their number (a WebP: packed ones as well). The same job gives the same bytes.
///   Png   path is a folder, made when it is not there, for frame-0001.png and so on; or the name of a PNG
///         whose name without suffix they have instead: base.png for base-0001.png. Each holds its own Scene.
///   Gif   delays in hundredths of a second that keep in step with the speed; see gif_palette.h for its
///   colours Webp  lossless, delays in milliseconds; equal frames in a row become one that is shown longer
///   Mp4, Webm  encoded by ffmpeg, which must be installed; once through, whatever the spec's playback
/// "-" is standard output for Gif and Webp. Throws Error where the animation is impossible or nothing in it
/// moves, a file cannot be written, or the folder has frames of another animation that would be taken for its
/// end.
bool writeAnimation(const AnimationJob& job, AnimationFormat format, const QString& path,
                    const StepProgress& progress = {});

/// About how large the file will be, or all frames together: a few frames from the middle are tried out at
/// half the resolution. Takes the time of two frames. Throws Error where the animation is impossible.
std::int64_t estimatedBytes(const AnimationJob& job, AnimationFormat format);

/// Five frames side by side, evenly spread over the way from one end to the other, as one figure of the given
/// size; below each the control's value, and one colour bar at the right where the figure has it. Empty if
/// `progress`, which is told before each frame, stopped it.
QByteArray filmStripBytes(const AnimationJob& job, const FigureSize& size, FigureFormat format,
                          const StepProgress& progress = {});

/// The size with type and lines for the panels of a strip, and with enough layout units for their cells: a
/// vector file's matrix has no more cells across than units.
FigureSize filmStripType(FigureSize size);

/// The size of a film strip beside slides: 1920 x 600 pixels.
FigureSize filmStripSize();

}  // namespace sinescope
