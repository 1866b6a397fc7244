// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animation files: numbered PNG frames, GIF, WebP, MP4 and WebM, and the film strip of frames as one
// figure.
#pragma once

#include "app/export/figure_file.h"
#include "app/export/file_view.h"
#include "app/figures/animation/animation.h"

#include <QImage>

#include <functional>
#include <memory>
#include <optional>

namespace sinescope {

enum class AnimationFormat { Png, Gif, Webp, Mp4, Webm };
/// "png", "gif", ... in the order of AnimationFormat; also the suffixes of the files.
const QStringList& animationFormatNames();
/// The format with one of these names.
AnimationFormat animationFormat(const QString& name);

/// "{value}": the placeholder for the control's value in a caption.
QString valueMark();

/// The number of pictures of a film strip.
struct StripPictures {
    static constexpr int fewest = 2, usual = 5, most = 9;
};

/// A figure with a moving control. valueMark() in the caption of the figure's style is replaced by the
/// control's value: "n = 1,778".
struct AnimationJob {
    FigureJob figure;
    AnimationSpec spec;
    int stripPictures = StripPictures::usual;
};

/// The default animation of a control in a file, with at most as many frames per second as a GIF supports: a
/// loop if it is closed, and for checkpoints; otherwise back and forth, unless `goesOneWay` (numbered
/// frames).
AnimationSpec defaultFileAnimation(const Scene& scene, const QString& parameter,
                                   const std::shared_ptr<const Checkpoints>& checkpoints = {},
                                   bool goesOneWay = false);

/// The format for a suffix .gif, .webp, .mp4 or .webm; numbered PNG frames for folders and .png. Throws
/// Error, listing these, for other names.
AnimationFormat animationFormatOf(const QString& path);

/// The paths of the PNG frames of an animation, in order.
QStringList framePaths(const QString& path, int frames);

/// The figure of one frame, with its Scene and caption, and with selection marks if the selection moves.
FigureJob frameJob(const AnimationJob& job, int frame);

/// The job with a memory for its models, if it has none: several files of the job then share it.
AnimationJob withModels(AnimationJob job);

/// The pictures of the frames, one at a time. Caches the last picture, because integer controls do not change
/// in every frame.
class AnimationFrames {
 public:
    explicit AnimationFrames(AnimationJob job) : m_job(withModels(std::move(job))) {}

    int count() const { return m_job.spec.frames; }
    const AnimationJob& job() const { return m_job; }
    QImage picture(int frame);
    QByteArray png(int frame);
    /// Includes the frame in a layout that all share.
    void layOut(int frame, SharedLayout& layout);

 private:
    AnimationJob m_job;
    std::optional<FigureJob> m_shown;
    QImage m_picture;
};

/// Gives all frames the same axes and colours, and their charts the same margins, as in the file. Calls
/// `shouldContinue` before each frame; returns false if it did.
bool shareAmongFrames(AnimationJob& job, const std::function<bool()>& shouldContinue);

/// Throws Error with a sentence if all pictures of the animation are equal except for the value in the
/// caption, because the figure does not show the moving control. Otherwise takes the time of about two
/// pictures. Calls `shouldContinue` before each; returns false if `shouldContinue` did.
bool requireMotion(const AnimationJob& job, const std::function<bool()>& shouldContinue = {});

/// Writes the animation completely or not at all. Returns false if cancelled; then nothing is left.
/// `progress` gets 0 until the first pictures are known to differ. Keeps at most two frames in memory
/// (for WebP, also the packed ones). The same job gives the same bytes.
///   Png   path is a folder, created if necessary, for frame-0001.png and so on; or a PNG name that gives
///         the prefix: base.png for base-0001.png. Each frame contains its Scene.
///   Gif   delays in hundredths of a second without drift; see gif_palette.h for the colours
///   Webp  lossless, delays in milliseconds; equal consecutive frames become one that is shown longer
///   Mp4, Webm  encoded by ffmpeg, which must be installed; played once, regardless of the spec's playback
/// "-" is standard output for Gif and Webp. Throws Error if the animation is invalid or nothing in it moves,
/// a file cannot be written, or the folder has later frames of another animation.
bool writeAnimation(const AnimationJob& job, AnimationFormat format, const QString& path,
                    const Progress& progress = {});

/// Estimates the size of the file, or of all frames, from a few frames of the middle at a reduced resolution.
/// Throws Error if the animation is invalid.
std::int64_t estimatedBytes(const AnimationJob& job, AnimationFormat format);

/// Up to stripPictures frames side by side, evenly spaced between both ends or along a closed loop, as one
/// figure of the given size, with the caption of its frame or the control's value below each, one colour bar
/// at the right if the figure has one, and the title above if the style shows it. Calls `progress` before
/// each frame; empty if it returned false.
QByteArray filmStripBytes(const AnimationJob& job, const FigureSize& size, FigureFormat format,
                          const Progress& progress = {});

/// The size with fonts and lines for the panels of a strip, and with enough layout units for their cells,
/// because a matrix in a vector file cannot have more cells than units in width.
FigureSize filmStripType(FigureSize size, int pictures = StripPictures::usual);

/// The size of a film strip beside slides: 1920 x 600 pixels for five pictures.
FigureSize filmStripSize(int pictures = StripPictures::usual);
/// The size with the height of a film strip: higher the fewer pictures share its width.
FigureSize filmStripSize(FigureSize size, int pictures = StripPictures::usual);

}  // namespace sinescope
