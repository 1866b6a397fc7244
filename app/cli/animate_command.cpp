// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope animate.
#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/cli/option_rows.h"
#include "app/cli/output_check.h"
#include "app/cli/progress.h"
#include "app/cli/scene_options.h"
#include "app/export/animation_file.h"
#include "app/figures/transitions/options.h"

#include <algorithm>
#include <iterator>

namespace sinescope {

namespace {

const QStringList formatNames = {QStringLiteral("png"), QStringLiteral("gif"), QStringLiteral("webp"),
                                 QStringLiteral("mp4"), QStringLiteral("webm")};
const QStringList stepNames = {QStringLiteral("linear"), QStringLiteral("logarithmic")};
const QStringList easeNames = {QStringLiteral("none"), QStringLiteral("smooth")};
/// What render does beside or with a still picture.
const QStringList ofStills = {QStringLiteral("set"),      QStringLiteral("handout"),
                              QStringLiteral("outlines"), QStringLiteral("check-contrast"),
                              QStringLiteral("panels"),   QStringLiteral("across")};
const QString defaultSize = QStringLiteral("960x540");

/// As options are typed: d-model for d_model. Those of figures keep their names.
QString typed(QString id) {
    return id.contains(QLatin1Char('.')) ? id : id.replace(QLatin1Char('_'), QLatin1Char('-'));
}

QStringList parameterNames() {
    QStringList names;
    for (const QString& id : animatedParameterIds()) names << typed(id);
    return names;
}

QString parameterId(const QString& name) {
    return animatedParameterIds().value(parameterNames().indexOf(name));
}

/// The control that moves: that of a transition is its time.
QString movedParameter(const Arguments& arguments) {
    if (arguments.has(QStringLiteral("transition")))
        return transitionSpec().id + QLatin1Char('.') + transitionTimeKey();
    if (!arguments.has(QStringLiteral("parameter")))
        throw UsageError(QStringLiteral("sinescope animate needs a control to move: --parameter base, or %1.")
                             .arg(orList(parameterNames())));
    return parameterId(arguments.value(QStringLiteral("parameter")));
}

AnimationFormat animationFormatFor(const QString& path, const Arguments& arguments) {
    if (arguments.has(QStringLiteral("format")))
        return static_cast<AnimationFormat>(formatNames.indexOf(arguments.value(QStringLiteral("format"))));
    if (path == QLatin1String("-"))
        throw UsageError(
            QStringLiteral("Writing to standard output requires --format gif or --format webp."));
    try {
        return animationFormatOf(path);
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

/// Whether the pictures are files of their own, or none is asked for.
bool writesFrames(const Arguments& arguments) {
    const QString path = arguments.value(QStringLiteral("output"));
    return path.isEmpty() || animationFormatFor(path, arguments) == AnimationFormat::Png;
}

AnimationSpec specOf(const Scene& scene, const Arguments& arguments,
                     const std::shared_ptr<const Checkpoints>& checkpoints) {
    AnimationSpec spec =
        defaultFileAnimation(scene, checkpoints ? checkpointParameterId() : movedParameter(arguments),
                             checkpoints, writesFrames(arguments));
    const double seconds = spec.frames / spec.fps;
    const std::optional<double> from = arguments.real(QStringLiteral("from"));
    const std::optional<double> to = arguments.real(QStringLiteral("to"));
    // A turn stays a turn wherever it begins.
    if (from && !to && isClosed(spec, scene)) spec.to += *from - spec.from;
    spec.from = from.value_or(spec.from);
    spec.to = to.value_or(spec.to);
    if (const auto frames = arguments.integer(QStringLiteral("frames"))) {
        if (*frames < 2 || *frames > AnimationSpec::maximumFrames)
            throw UsageError(QStringLiteral("The value of --frames is %1; it must be from 2 to %2.")
                                 .arg(*frames)
                                 .arg(AnimationSpec::maximumFrames));
        spec.frames = static_cast<int>(*frames);
    }
    const bool isMotion = animatedParameter(spec).isTime;
    const double usual = isMotion ? std::min(spec.fps, spec.frames / seconds) : defaultFps(spec.frames);
    spec.fps = arguments.real(QStringLiteral("fps")).value_or(usual);
    const auto choice = [&arguments](const char* option, const QStringList& names, auto& target) {
        const QString name = QString::fromLatin1(option);
        if (!arguments.has(name)) return;
        target = static_cast<std::decay_t<decltype(target)>>(names.indexOf(arguments.value(name)));
    };
    choice("loop", playbackIds(), spec.playback);
    choice("ease", easeNames, spec.ease);
    choice("steps", stepNames, spec.logarithmic);
    try {
        validate(spec, scene);
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
    return spec;
}

FigureFormat stripFormatOf(const QString& path) {
    try {
        return figureFormatOf(path);
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

/// Options that would change nothing are refused.
void requireUse(const QString& path, const QString& strip, const Arguments& arguments) {
    for (const char* name : {"fps", "loop", "format"})
        if (path.isEmpty() && !strip.isEmpty() && arguments.has(QLatin1String(name)))
            throw UsageError(QStringLiteral("--%1 requires --output; it does not apply to a film strip.")
                                 .arg(QLatin1String(name)));
    if (strip.isEmpty() && arguments.has(QStringLiteral("strip-size")))
        throw UsageError(QStringLiteral("--strip-size belongs to --film-strip."));
}

void requireOwnParameter(const QString& figure, const QString& parameter) {
    const qsizetype dot = parameter.indexOf(QLatin1Char('.'));
    if (dot >= 0 && parameter.left(dot) != figure)
        throw UsageError(QStringLiteral("%1 belongs to the figure %2 and does not change %3.")
                             .arg(parameter, parameter.left(dot), figure));
}

/// The figure that is drawn: a transition is one.
QString figureOf(const Arguments& arguments) {
    const QString figure = arguments.value(QStringLiteral("figure"));
    if (arguments.has(QStringLiteral("transition"))) {
        for (const char* name : {"figure", "parameter"})
            if (arguments.has(QLatin1String(name)))
                throw UsageError(QStringLiteral("--transition already determines --%1; leave that out.")
                                     .arg(QLatin1String(name)));
        return transitionSpec().id;
    }
    if (figure.isEmpty())
        throw UsageError(
            QStringLiteral("sinescope animate needs a figure: --figure heatmap, or a transition: "
                           "--transition row-to-line."));
    requireOwnParameter(figure, arguments.value(QStringLiteral("parameter")));
    return figure;
}

/// The tables of --checkpoints; null without the option. With --table that stays as B, and they are A.
std::shared_ptr<const Checkpoints> givenCheckpoints(const Arguments& arguments) {
    const QString option = QStringLiteral("checkpoints");
    if (!arguments.has(option)) return {};
    for (const char* name : {"parameter", "transition"})
        if (arguments.has(QLatin1String(name)))
            throw UsageError(
                QStringLiteral("--%1 cannot be combined with --checkpoints.").arg(QLatin1String(name)));
    return std::make_shared<const Checkpoints>(checkpointsIn(arguments.value(option)),
                                               arguments.has(QStringLiteral("table")));
}

/// The Scene of an animation, and what to say about it. The checkpoint that comes first decides L and
/// d_model.
std::pair<Scene, QString> startAndNote(const QString& figure, const Arguments& arguments,
                                       const Checkpoints* checkpoints) {
    Scene base = baseScene(arguments);
    if (checkpoints && !checkpoints->areFrozen()) checkpoints->show(base, 0);
    auto [changed, note] = changedScene(base, arguments);
    if (checkpoints && checkpoints->areFrozen()) checkpoints->show(changed, 0);
    Scene scene = sceneForFigure(changed, figure, {figure}, arguments);
    if (checkpoints && !checkpoints->areFrozen()) scene = withSharedColors(scene, figure, *checkpoints);
    return {scene, note};
}

std::pair<AnimationJob, QString> jobAndNote(const Arguments& arguments) {
    const QString figure = figureOf(arguments);
    const std::shared_ptr<const Checkpoints> checkpoints = givenCheckpoints(arguments);
    auto [scene, note] = startAndNote(figure, arguments, checkpoints.get());
    if (arguments.has(QStringLiteral("transition")))
        openTransition(scene, transition(arguments.value(QStringLiteral("transition"))), {});
    const FigureSize size = sizeOf(arguments, QStringLiteral("size"), defaultSize);
    Style style = styleOf(scene, size, arguments);
    if (!arguments.has(QStringLiteral("caption"))) style.caption = valueMark();
    const AnimationSpec spec = specOf(scene, arguments, checkpoints);
    return {{{figure, scene, size, style}, spec}, note};
}

void checkAnimationOutputs(const QString& path, AnimationFormat format, const QString& strip, int frames,
                           const Arguments& arguments) {
    OutputCheck check;
    check.addInputs(arguments);
    check.addOutput(strip);
    if (format != AnimationFormat::Png)
        check.addOutput(path);
    else if (!path.isEmpty())
        for (const QString& frame : framePaths(path, frames)) check.addOutput(frame);
}

/// Those of an animation alone.
std::vector<OptionRow> ownOptions() {
    const auto row = [](const char* name, const char* value, const QString& help,
                        const QStringList& choices = {}, bool isFile = false) {
        return OptionRow{QString::fromLatin1(name), QString::fromLatin1(value), help, choices, isFile, false};
    };
    QStringList figures;
    for (const FigureKind& kind : figureKinds()) figures << kind.spec.id;
    return {
        row("figure", "ID", QStringLiteral("a figure (sinescope list figures)"), figures),
        row("transition", "ID",
            QStringLiteral("animate one picture turning into another, instead of a figure and a control"),
            transitionIds()),
        row("parameter", "NAME",
            QStringLiteral("the control that moves: ") + parameterNames().join(QStringLiteral(", ")),
            parameterNames()),
        row("checkpoints", "FOLDER[:TENSOR]",
            QStringLiteral("animate the tables of a folder, one per frame, sorted by name, counted from 1; "
                           "with --table, they are A and that table is B"),
            {}, true),
        row("from", "VALUE", QStringLiteral("first value")),
        row("to", "VALUE",
            QStringLiteral("last value; by default position and shift move by one wavelength of the selected "
                           "column, so that the loop is seamless")),
        row("frames", "N", QStringLiteral("number of frames, 2 to 9999; default: up to 100")),
        row("fps", "N",
            QStringLiteral("frames per second; by default the animation takes about five seconds")),
        row("loop", "HOW",
            QStringLiteral("what happens after the last frame; default: ping-pong, or loop where that is "
                           "seamless, for checkpoints and for numbered frames"),
            playbackIds()),
        row("steps", "HOW",
            QStringLiteral(
                "equal differences or equal ratios; default for length, d-model and base: logarithmic"),
            stepNames),
        row("ease", "HOW", QStringLiteral("smooth starts and ends slowly"), easeNames),
        row("output", "FILE",
            QStringLiteral(
                "output file in .gif, .webp, .mp4 or .webm; frames/ for frames/frame-0001.png and so on, or "
                "base.png for base-0001.png; - is standard output"),
            {}, true),
        row("format", "NAME", QStringLiteral("format, if the file name does not determine it"), formatNames),
        row("film-strip", "FILE",
            QStringLiteral("five frames side by side as one figure, in .png, .svg or .pdf"), {}, true),
        row("strip-size", "SIZE", QStringLiteral("size of the film strip; default: 1920x600")),
    };
}

/// Those of every picture, in the words of one that moves.
std::vector<OptionRow> pictureOptions() {
    std::vector<OptionRow> all;
    for (const auto& options : {sceneOptions(), figureOptions(), lookOptions()})
        std::copy_if(options.begin(), options.end(), std::back_inserter(all),
                     [](const OptionRow& option) { return !ofStills.contains(option.name); });
    for (OptionRow& option : all) {
        if (option.name == QLatin1String("size"))
            option.help.replace(QStringLiteral("slide without it"),
                                defaultSize + QStringLiteral(" without it"));
        if (option.name == QLatin1String("caption"))
            option.help = QStringLiteral(
                "put a caption below it; {value} in it is the control's value, which stands there without "
                "it");
    }
    return all;
}

QList<std::pair<QString, QString>> examples() {
    return {
        {QStringLiteral("the base from 10 to a million and back, for a slide"),
         QStringLiteral(
             "sinescope animate --figure heatmap --preset heatmap-50x128 --parameter base --from 10 "
             "--to 1e6 --loop ping-pong --output base.gif")},
        {QStringLiteral("a position going round the wavelength of column 20, without a jump"),
         QStringLiteral("sinescope animate --figure dimensions --column 20 --columns 20,21 --parameter "
                        "position --output position.webp")},
        {QStringLiteral("the position table of a model while it was trained, a checkpoint a frame"),
         QStringLiteral("sinescope animate --figure heatmap --checkpoints checkpoints/:wpe.weight --output "
                        "training.gif")},
        {QStringLiteral("a row of the heatmap that becomes a line"),
         QStringLiteral("sinescope animate --transition row-to-line --output row.webp")},
        {QStringLiteral("numbered frames for a video, and five of them for a handout"),
         QStringLiteral("sinescope animate --figure positions --parameter d-model --from 8 --to 256 "
                        "--size slide --output frames/ --film-strip d-model.pdf")},
    };
}

}  // namespace

CommandRow animateRow() {
    std::vector<OptionRow> options = ownOptions();
    const std::vector<OptionRow> more = pictureOptions();
    options.insert(options.end(), more.begin(), more.end());
    return {
        QStringLiteral("animate"),
        QStringLiteral("Write a figure while a control moves: as GIF, WebP, PNG frames or, with ffmpeg, MP4 "
                       "or WebM."),
        {},
        {},
        options,
        examples(),
        runAnimate,
        {},
        {},
        true};
}

int runAnimate(const Arguments& arguments) {
    const QString path = arguments.value(QStringLiteral("output"));
    const QString strip = arguments.value(QStringLiteral("film-strip"));
    requireUse(path, strip, arguments);
    if (path.isEmpty() && strip.isEmpty())
        throw UsageError(
            QStringLiteral("sinescope animate needs a file to write: --output base.gif, base.webp, base.mp4 "
                           "or frames/, or --film-strip strip.pdf."));
    const AnimationFormat format =
        path.isEmpty() ? AnimationFormat::Png : animationFormatFor(path, arguments);
    if (path == QLatin1String("-") && format == AnimationFormat::Png)
        throw UsageError(QStringLiteral("PNG frames are many files; --output - takes --format gif or webp."));
    const FigureFormat stripFormat = strip.isEmpty() ? FigureFormat::Pdf : stripFormatOf(strip);
    const auto [job, note] = jobAndNote(arguments);
    checkAnimationOutputs(path, format, strip, job.spec.frames, arguments);
    ProgressLine line(path.isEmpty() ? strip : path);
    asUsageError([&] {
        validate(job.spec, job.figure.scene);
        return requireMotion(job, [&line] {
            line.update(0, 1);
            return true;
        });
    });
    if (!strip.isEmpty()) {
        const QString option = QStringLiteral("strip-size");
        const FigureSize size = arguments.has(option) ? sizeOf(arguments, option) : filmStripSize();
        writeBytes(filmStripBytes(job, size, stripFormat), strip);
    }
    if (!path.isEmpty())
        writeAnimation(job, format, path, [&line](int done, int total) {
            line.update(done, total);
            return true;
        });
    sayNote(note);
    return 0;
}

}  // namespace sinescope
