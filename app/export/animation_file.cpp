// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_file.h"

#include "app/export/gif_file.h"
#include "app/export/unfinished_folder.h"
#include "app/export/video_file.h"
#include "app/export/webp_file.h"
#include "app/figures/animation/shared_scales.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "core/saturating_cast.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace sinescope {

namespace {

[[noreturn]] void refuse(const QString& sentence) {
    throw failure(sentence);
}

Output outputAt(const QString& path) {
    if (path == "-"_L1) return Output(std::cout, "Standard output");
    return Output(systemPath(path));
}

bool repeats(const AnimationSpec& spec) {
    return spec.playback != Playback::Once;
}

/// The number of steps of `progress`; a GIF needs its pictures twice, first for their colours.
int stepsOf(const AnimationJob& job, AnimationFormat format) {
    return format == AnimationFormat::Gif ? 2 * job.spec.frames : job.spec.frames;
}

/// Counts the frames that are done.
class Steps {
 public:
    Steps(const Progress& progress, int total) : m_progress(progress), m_total(total) {}

    /// Calls `add` for each frame; returns false as soon as `progress` cancels.
    template <typename Add>
    bool eachFrame(int count, Add add) {
        for (int k = 0; k < count; ++k) {
            add(k);
            if (m_progress && !m_progress(static_cast<double>(++m_done) / m_total)) return false;
        }
        return true;
    }

 private:
    const Progress& m_progress;
    int m_total;
    int m_done = 0;
};

bool writeGif(AnimationFrames& frames, const QString& path, const Progress& progress) {
    const AnimationSpec& spec = frames.job().spec;
    const Style& style = frames.job().figure.style;
    if (spec.fps > GifFile::maximumFps)
        refuse(u"A GIF shows at most %1 frames a second, and %2 are asked for; a WebP shows more."_s
                   .arg(GifFile::maximumFps)
                   .arg(spec.fps));
    if (style.transparent)
        refuse(
            u"A GIF has no shades of transparency, so text would have ragged edges; PNG frames "
            "and WebP have them."_s);
    Output output = outputAt(path);  // first, to report an invalid path immediately
    Steps steps(progress, stepsOf(frames.job(), AnimationFormat::Gif));
    ColorCount colors;
    if (!steps.eachFrame(frames.count(), [&](int k) { colors.add(frames.picture(k)); })) return false;
    GifFile file(std::move(output), frames.job().figure.size.pixels(), gifPalette(colors, style.map),
                 repeats(spec));
    const auto add = [&](int k) { file.add(frames.picture(k), gifDelay(k, spec.fps)); };
    if (!steps.eachFrame(frames.count(), add)) return false;
    file.finish();
    return true;
}

bool writeWebp(AnimationFrames& frames, const QString& path, const Progress& progress) {
    const AnimationSpec& spec = frames.job().spec;
    const auto start = [&spec](int frame) {
        return saturatingCast<int>(std::round(1000 * frame / spec.fps));
    };
    WebpFile file(outputAt(path), frames.job().figure.size.pixels(), repeats(spec));
    Steps steps(progress, stepsOf(frames.job(), AnimationFormat::Webp));
    const auto add = [&](int k) { file.add(frames.picture(k), start(k)); };
    if (!steps.eachFrame(frames.count(), add)) return false;
    file.finish(start(frames.count()));
    return true;
}

bool writeVideo(AnimationFrames& frames, AnimationFormat format, const QString& path,
                const Progress& progress) {
    if (path == "-"_L1) refuse(u"MP4 and WebM need a file; standard output takes GIF and WebP."_s);
    if (frames.job().figure.style.transparent)
        refuse(u"A video has no transparency; PNG frames and WebP have it."_s);
    VideoFile file(path, frames.job().figure.size.pixels(), frames.job().spec.fps,
                   format == AnimationFormat::Mp4 ? VideoFile::Codec::H264 : VideoFile::Codec::Vp9);
    Steps steps(progress, stepsOf(frames.job(), format));
    if (!steps.eachFrame(frames.count(), [&](int k) { file.add(frames.picture(k)); })) return false;
    file.finish();
    return true;
}

/// The paths of numbered frames.
struct FramePlace {
    QString folder;
    QString prefix;  ///< "frame"
    int digits = 4;

    QString path(int frame) const { return QDir(folder).filePath(name(frame)); }
    QString name(int frame) const { return u"%1-%2.png"_s.arg(prefix).arg(frame + 1, digits, 10, '0'_L1); }
};

FramePlace framePlace(const QString& path) {
    const QFileInfo info(path);
    if (!path.endsWith('/'_L1) && info.suffix().toLower() == "png"_L1 && !info.isDir())
        return {info.path(), info.completeBaseName()};
    return {path, u"frame"_s};
}

/// Throws Error if later frames exist, because they would be taken for the end of this animation.
void requireNoLaterFrames(const FramePlace& place, int count) {
    for (const QString& name :
         QDir(place.folder).entryList({place.prefix + u"-*.png"_s}, QDir::Files, QDir::Name)) {
        const QString number = name.mid(place.prefix.size() + 1).chopped(4);
        bool isNumber = false;
        if (number.toInt(&isNumber) > count && isNumber)
            refuse(
                u"The folder %1 has %2 of another animation, which has more than the %3 "
                "frames to be written; remove it, or choose another folder."_s
                    .arg(quotedPath(place.folder), name)
                    .arg(count));
    }
}

bool writePngs(AnimationFrames& frames, const QString& path, const Progress& progress) {
    const FramePlace place = framePlace(path);
    const int count = frames.count();
    const CreatedFolder folder(place.folder);
    requireNoLaterFrames(place, count);
    // In a temporary folder until complete, so that old frames are kept if writing fails.
    const UnfinishedFolder unfinished(place.folder + u"/.frames-XXXXXX"_s);
    if (!unfinished.error().isEmpty())
        refuse(u"The folder %1 cannot be written: %2."_s.arg(quotedPath(place.folder), unfinished.error()));
    Steps steps(progress, stepsOf(frames.job(), AnimationFormat::Png));
    const auto add = [&](int k) {
        const QString file = unfinished.filePath(place.name(k));
        writeFor(place.path(k), file, [&] { writeBytes(frames.png(k), file); });
    };
    if (!steps.eachFrame(count, add)) return false;
    const UnfinishedLock lock = lockUnfinished();  // all frames, or none
    for (int k = 0; k < count; ++k) renameInto(unfinished.filePath(place.name(k)), place.path(k));
    return true;
}

bool writeFrames(const AnimationJob& job, AnimationFormat format, const QString& path,
                 const Progress& progress) {
    AnimationFrames frames(job);
    if (format == AnimationFormat::Png) return writePngs(frames, path, progress);
    if (format == AnimationFormat::Mp4 || format == AnimationFormat::Webm)
        return writeVideo(frames, format, path, progress);
    return format == AnimationFormat::Gif ? writeGif(frames, path, progress)
                                          : writeWebp(frames, path, progress);
}

/// The fraction of the resolution used for size estimates; below 1 for large pictures, because the window
/// waits for the frames.
double trialShare(const FigureSize& size) {
    constexpr double maximumPixels = 480.0 * 270.0;
    const QSize pixels = size.pixels();
    return std::min(1.0, std::sqrt(maximumPixels / (double(pixels.width()) * pixels.height())));
}

/// The bytes of `count` frames from the middle at the trial resolution, with the control's values there.
std::int64_t trialBytes(const AnimationJob& job, AnimationFormat format, int count) {
    const QTemporaryDir folder;
    AnimationJob trial = job;
    trial.figure.size.dpi *= trialShare(job.figure.size);
    trial.spec.playback = Playback::Once;
    trial.spec.ease = Ease::None;
    const Scene& scene = job.figure.scene;
    const int first = std::max(0, std::min(job.spec.frames / 2, job.spec.frames - count));
    trial.spec.from = frameValue(scene, job.spec, first);
    trial.spec.to = frameValue(scene, job.spec, first + count - 1);
    trial.spec.frames = count;
    const QString path = folder.filePath(u"trial"_s);
    writeFrames(trial, format, path, {});
    return QFileInfo(path).size();
}

}  // namespace

std::int64_t estimatedBytes(const AnimationJob& requested, AnimationFormat format) {
    validate(requested.spec, requested.figure.scene);
    const AnimationJob job = withModels(requested);
    // Twice the resolution means four times the area and twice the length of every edge; 3 is in between.
    const double share = trialShare(job.figure.size);
    const double toWhole = std::pow(3, -std::log2(share));
    const int frames = job.spec.frames;
    if (format == AnimationFormat::Png || frames < 2) {
        FigureJob middle = frameJob(job, frames / 2);
        middle.size.dpi *= share;
        return saturatingCast<std::int64_t>(std::round(
            toWhole * static_cast<double>(figureBytes(middle, FigureFormat::Png).size()) * frames));
    }
    const int maximum = std::min(frames, 4);
    const auto few = static_cast<double>(trialBytes(job, format, 2));
    const double each =
        maximum > 2 ? (static_cast<double>(trialBytes(job, format, maximum)) - few) / (maximum - 2) : few / 2;
    return saturatingCast<std::int64_t>(std::round(toWhole * (few + each * (frames - 2))));
}

const QStringList& animationFormatNames() {
    static const QStringList names = {u"png"_s, u"gif"_s, u"webp"_s, u"mp4"_s, u"webm"_s};
    return names;
}

QString valueMark() {
    return u"{value}"_s;
}

QStringList framePaths(const QString& path, int frames) {
    const FramePlace place = framePlace(path);
    QStringList paths;
    for (int k = 0; k < frames; ++k) paths << place.path(k);
    return paths;
}

AnimationSpec defaultFileAnimation(const Scene& scene, const QString& parameter,
                                   const std::shared_ptr<const Checkpoints>& checkpoints, bool goesOneWay) {
    AnimationSpec spec = defaultAnimation(scene, parameter, checkpoints);
    const bool isTraining = parameter == checkpointParameterId();
    if (spec.playback == Playback::Loop && !goesOneWay && !isTraining && !isClosed(spec, scene)) {
        // A file loops forever: played back and forth, so that nothing jumps.
        const bool showsEachValue = spec.frames < AnimationSpec().frames;
        spec.playback = Playback::Swing;
        if (showsEachValue)
            spec.frames = std::max(2, std::min(2 * (spec.frames - 1), AnimationSpec().frames));
        spec.fps = defaultFps(spec.frames);
    }
    if (spec.fps <= GifFile::maximumFps) return spec;
    spec.frames = saturatingCast<int>(std::round(spec.frames / spec.fps * GifFile::maximumFps));
    spec.fps = GifFile::maximumFps;
    return spec;
}

AnimationFormat animationFormat(const QString& name) {
    return static_cast<AnimationFormat>(animationFormatNames().indexOf(name));
}

AnimationFormat animationFormatOf(const QString& path) {
    const QFileInfo info(path);
    const QString suffix = info.suffix().toLower();
    if (path.endsWith('/'_L1) || info.isDir() || suffix.isEmpty()) return AnimationFormat::Png;
    if (animationFormatNames().contains(suffix)) return animationFormat(suffix);
    refuse(
        u"%1 is not an animation file. Use .gif, .webp, .mp4 or .webm, or a folder whose "
        "name ends in / for numbered PNG frames."_s.arg(quotedPath(path)));
}

FigureJob frameJob(const AnimationJob& job, int frame) {
    FigureJob shown = job.figure;
    shown.scene = frameScene(job.figure.scene, job.spec, frame);
    QString& caption = shown.style.caption;
    if (caption == valueMark())
        caption = frameLabel(job.figure.scene, job.spec, frame);
    else
        caption.replace(valueMark(), frameValueText(job.figure.scene, job.spec, frame));
    // If the selection moves, only its marks show it.
    if (parameterIds(selectionNumbers()).contains(job.spec.parameter)) shown.style.showSelection = true;
    return shown;
}

AnimationJob withModels(AnimationJob job) {
    if (!job.figure.models) job.figure.models = std::make_shared<ModelMemory>();
    return job;
}

QImage AnimationFrames::picture(int frame) {
    FigureJob job = frameJob(m_job, frame);
    const bool isSame = m_shown && m_shown->scene == job.scene && m_shown->style.caption == job.style.caption;
    if (isSame) return m_picture;
    m_picture = figureImage(job, modelOf(job));
    m_shown = std::move(job);
    return m_picture;
}

QByteArray AnimationFrames::png(int frame) {
    const FigureJob job = frameJob(m_job, frame);
    return figureBytes(job, FigureFormat::Png, modelOf(job));
}

void AnimationFrames::layOut(int frame, SharedLayout& layout) {
    const FigureJob job = frameJob(m_job, frame);
    layout.include(job.figure, modelOf(job), job.style, job.size.layout());
}

bool requireMotion(const AnimationJob& job, const std::function<bool()>& shouldContinue) {
    AnimationJob bare = job;
    bare.figure.style.caption.remove(valueMark());
    AnimationFrames frames(bare);
    const auto isStopped = [&shouldContinue] { return shouldContinue && !shouldContinue(); };
    if (isStopped()) return false;
    const QImage first = frames.picture(0);
    for (int k = frames.count() - 1; k > 0; --k) {
        if (isStopped()) return false;
        if (frames.picture(k) != first) return true;
    }
    const Scene& scene = job.figure.scene;
    if (job.spec.parameter == checkpointParameterId())
        refuse(u"The figure %1 looks the same for all checkpoints: nothing would move."_s.arg(
            job.figure.figure));
    QString sentence = u"The figure %1 looks the same for every %2: nothing would move."_s.arg(
        job.figure.figure, animatedParameter(job.spec).title);
    if (!usesEncoding(scene)) sentence += u" The scheme is %1."_s.arg(schemeName(scene.scheme));
    refuse(sentence);
}

bool shareAmongFrames(AnimationJob& job, const std::function<bool()>& shouldContinue) {
    job = withModels(std::move(job));
    FigureJob& figure = job.figure;
    const auto model = [&](const Scene& scene) { return figure.models->model(figure.figure, scene); };
    const auto scales = sharedScales(figure.scene, job.spec, model, shouldContinue);
    if (!scales) return false;
    figure.scene = withSharedScales(figure.scene, figure.figure, *scales);
    SharedLayout layout;
    AnimationFrames frames(job);
    for (const int frame : sampledFrames(figure.scene, job.spec)) {
        if (!shouldContinue()) return false;
        frames.layOut(frame, layout);
    }
    layout.applyTo(figure.style);
    return true;
}

bool writeAnimation(const AnimationJob& job, AnimationFormat format, const QString& path,
                    const Progress& progress) {
    validate(job.spec, job.figure.scene);
    for (int k = 0; k < job.spec.frames; ++k) frameScene(job.figure.scene, job.spec, k);
    const auto shouldContinue = [&] { return !progress || progress(0); };
    AnimationJob shared = job;
    return shareAmongFrames(shared, shouldContinue) && requireMotion(shared, shouldContinue) &&
           writeFrames(shared, format, path, progress);
}

}  // namespace sinescope
