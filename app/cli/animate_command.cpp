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
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <iterator>

namespace sinescope {

namespace {

const QStringList stepNames = {u"linear"_s, u"logarithmic"_s};
const QStringList easeNames = {u"none"_s, u"smooth"_s};
/// Options of render for still pictures only.
const QStringList stillOptions = {u"set"_s,    u"handout"_s, u"outlines"_s, u"check-contrast"_s,
                                  u"panels"_s, u"across"_s};
const QString defaultSize = u"960x540"_s;

/// Returns the name as it is typed: d-model for d_model. Options of figures keep their names.
QString typed(QString id) {
    return id.contains('.'_L1) ? id : id.replace('_'_L1, '-'_L1);
}

QStringList parameterNames() {
    return textsOf(animatedParameterIds(), typed);
}

QString parameterId(const QString& name) {
    return animatedParameterIds().value(parameterNames().indexOf(name));
}

/// Returns the control that moves; for a transition, its time.
QString movedParameter(const Arguments& arguments) {
    if (arguments.has(u"transition"_s)) return transitionTimeId();
    if (!arguments.has(u"parameter"_s))
        throw UsageError(u"sinescope animate needs a control to move: --parameter base, or %1."_s.arg(
            orList(parameterNames())));
    return parameterId(arguments.value(u"parameter"_s));
}

AnimationFormat animationFormatFor(const QString& path, const Arguments& arguments) {
    return formatFor(path, arguments, animationFormat, animationFormatOf, animationFormatNames(),
                     {u"gif"_s, u"webp"_s});
}

/// True if the frames are separate files, or no output is given.
bool writesFrames(const Arguments& arguments) {
    const QString path = arguments.value(u"output"_s);
    return path.isEmpty() || animationFormatFor(path, arguments) == AnimationFormat::Png;
}

AnimationSpec specOf(const Scene& scene, const Arguments& arguments,
                     const std::shared_ptr<const Checkpoints>& checkpoints) {
    AnimationSpec spec =
        defaultFileAnimation(scene, checkpoints ? checkpointParameterId() : movedParameter(arguments),
                             checkpoints, writesFrames(arguments));
    const double seconds = spec.frames / spec.fps;
    const std::optional<double> from = arguments.real(u"from"_s);
    const std::optional<double> to = arguments.real(u"to"_s);
    // A full turn stays one wherever it begins.
    if (from && !to && isClosed(spec, scene)) spec.to += *from - spec.from;
    spec.from = from.value_or(spec.from);
    if (arguments.has(u"loop"_s))
        spec = withPlayback(spec, static_cast<Playback>(playbackIds().indexOf(arguments.value(u"loop"_s))),
                            scene);
    spec.to = to.value_or(spec.to);
    spec.frames = arguments.integerWithin(u"frames"_s, 2, AnimationSpec::maximumFrames).value_or(spec.frames);
    const bool isMotion = animatedParameter(spec).isTime;
    const double defaultRate = isMotion ? std::min(spec.fps, spec.frames / seconds) : defaultFps(spec.frames);
    spec.fps = arguments.real(u"fps"_s).value_or(defaultRate);
    const auto choice = [&arguments](const char* option, const QStringList& names, auto& target) {
        const QString name = QString::fromLatin1(option);
        if (!arguments.has(name)) return;
        target = static_cast<std::decay_t<decltype(target)>>(names.indexOf(arguments.value(name)));
    };
    choice("ease", easeNames, spec.ease);
    choice("steps", stepNames, spec.logarithmic);
    asUsageError([&] { validate(spec, scene); });
    return spec;
}

/// Refuses options that would change nothing.
void requireEffect(const QString& path, const QString& strip, const Arguments& arguments) {
    for (const char* name : {"fps", "loop", "format"})
        if (path.isEmpty() && !strip.isEmpty() && arguments.has(QLatin1String(name)))
            throw UsageError(
                u"--%1 requires --output; it does not apply to a film strip."_s.arg(QLatin1String(name)));
    for (const char* name : {"strip-frames", "strip-size"})
        if (strip.isEmpty() && arguments.has(QLatin1String(name)))
            throw UsageError(u"--%1 belongs to --film-strip."_s.arg(QLatin1String(name)));
}

void requireOwnParameter(const QString& figure, const QString& parameter) {
    const qsizetype dot = parameter.indexOf('.'_L1);
    if (dot >= 0 && parameter.left(dot) != figure)
        throw UsageError(u"%1 belongs to the figure %2 and does not change %3."_s.arg(
            parameter, parameter.left(dot), figure));
}

/// Returns the figure to draw; a transition is a figure, too.
QString figureOf(const Arguments& arguments) {
    QString figure = arguments.value(u"figure"_s);
    if (arguments.has(u"transition"_s)) {
        for (const char* name : {"figure", "parameter"})
            if (arguments.has(QLatin1String(name)))
                throw UsageError(
                    u"--transition already determines --%1; leave that out."_s.arg(QLatin1String(name)));
        return transitionSpec().id;
    }
    if (figure.isEmpty())
        throw UsageError(
            u"sinescope animate needs a figure: --figure heatmap, or a transition: "
            "--transition row-to-line."_s);
    requireOwnParameter(figure, arguments.value(u"parameter"_s));
    return figure;
}

/// Returns the tables of --checkpoints; null without the option. With --table, that table stays B and they
/// are A.
std::shared_ptr<const Checkpoints> givenCheckpoints(const Arguments& arguments) {
    const QString option = u"checkpoints"_s;
    if (!arguments.has(option)) return {};
    for (const char* name : {"parameter", "transition"})
        if (arguments.has(QLatin1String(name)))
            throw UsageError(u"--%1 cannot be combined with --checkpoints."_s.arg(QLatin1String(name)));
    return std::make_shared<const Checkpoints>(checkpointsIn(arguments.value(option)),
                                               arguments.has(u"table"_s));
}

/// Returns the Scene of an animation and a note for the user. The first checkpoint decides L and d_model.
std::pair<Scene, QString> startAndNote(const QString& figure, const Arguments& arguments,
                                       const Checkpoints* checkpoints) {
    Scene base = baseScene(arguments);
    if (checkpoints && !checkpoints->areFrozen()) checkpoints->show(base, 0);
    auto [changed, note] = changedScene(base, arguments);
    if (checkpoints && checkpoints->areFrozen()) checkpoints->show(changed, 0);
    return {sceneForFigure(changed, figure, {figure}, arguments), note};
}

std::pair<AnimationJob, QString> jobAndNote(const Arguments& arguments) {
    const QString figure = figureOf(arguments);
    const std::shared_ptr<const Checkpoints> checkpoints = givenCheckpoints(arguments);
    auto [scene, note] = startAndNote(figure, arguments, checkpoints.get());
    if (arguments.has(u"transition"_s))
        openTransition(scene, transition(arguments.value(u"transition"_s)), {});
    const FigureSize size = sizeOf(arguments, u"size"_s, defaultSize);
    Style style = styleOf(scene, size, arguments);
    if (!arguments.has(u"caption"_s)) style.caption = valueMark();
    Scene alone = scene;  // the range depends on the figures shown
    std::erase_if(alone.figures, [&figure](const FigureState& state) { return state.id != figure; });
    const AnimationSpec spec = specOf(alone, arguments, checkpoints);
    const int pictures =
        arguments.integerWithin(u"strip-frames"_s, StripPictures::fewest, StripPictures::most)
            .value_or(StripPictures::usual);
    return {withModels({{figure, scene, size, style}, spec, pictures}), note};
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

OptionRow loopOption() {
    OptionRow option =
        optionRow("loop", "HOW",
                  u"what happens after the last frame; default: swing (back and forth), or loop "
                  "where that is seamless, for checkpoints and for numbered frames"_s,
                  playbackIds());
    option.aliases = {{u"ping-pong"_s, u"swing"_s}};
    return option;
}

/// Options of animations only.
std::vector<OptionRow> ownOptions() {
    return {
        optionRow("figure", "ID", u"a figure (sinescope list figures)"_s, figureIds()),
        optionRow("transition", "ID",
                  u"animate one picture turning into another, instead of a figure and a control"_s,
                  transitionIds()),
        optionRow("parameter", "NAME", u"the control that moves: "_s + parameterNames().join(u", "_s),
                  parameterNames()),
        fileRow("checkpoints", "FOLDER[:TENSOR]",
                u"animate the tables of a folder, one per frame, sorted by name, counted from 1; "
                "with --table, they are A and that table is B"_s),
        optionRow("from", "VALUE", u"first value"_s),
        optionRow("to", "VALUE",
                  u"last value; by default position and shift move by one wavelength of the selected "
                  "column, so that the loop is seamless"_s),
        optionRow("frames", "N", u"number of frames, 2 to 9999; default: up to 100"_s),
        optionRow("fps", "N", u"frames per second; by default the animation takes about five seconds"_s),
        loopOption(),
        optionRow("steps", "HOW",
                  u"equal differences or equal ratios; default for length, d-model and base: logarithmic"_s,
                  stepNames),
        optionRow("ease", "HOW", u"smooth starts and ends slowly"_s, easeNames),
        fileRow(
            "output", "FILE",
            u"output file in .gif, .webp, .mp4 or .webm; frames/ for frames/frame-0001.png and so on, or "
            "base.png for base-0001.png; {figure} is replaced by the figure's id, - is standard output"_s),
        optionRow("format", "NAME", u"format, if the file name does not determine it"_s,
                  animationFormatNames()),
        fileRow("film-strip", "FILE", u"frames side by side as one figure, in .png, .svg or .pdf"_s),
        optionRow("strip-frames", "N", u"number of frames of the film strip, 2 to 9; default: 5"_s),
        optionRow("strip-size", "SIZE", u"size of the film strip; default: 1920x600 for 5 frames"_s),
    };
}

/// Options shared with still pictures, with help for animations.
std::vector<OptionRow> pictureOptions() {
    std::vector<OptionRow> all;
    for (const auto& options : {sceneOptions(), figureOptions(), appearanceOptions()})
        std::ranges::copy_if(options, std::back_inserter(all),
                             [](const OptionRow& option) { return !stillOptions.contains(option.name); });
    for (OptionRow& option : all) {
        if (option.name == "size"_L1)
            option.help.replace(u"slide without it"_s, defaultSize + u" without it"_s);
        if (option.name == "caption"_L1)
            option.help =
                u"put a caption below it; {value} in it is the control's value; by default it names the "
                "control and its value"_s;
    }
    return all;
}

QList<std::pair<QString, QString>> examples() {
    return {
        {u"the base from 10 to a million and back, for a slide"_s,
         u"sinescope animate --figure heatmap --preset heatmap-50x128 --parameter base --from 10 "
         "--to 1e6 --loop swing --output base.gif"_s},
        {u"the position through one wavelength of column 20, as a seamless loop"_s,
         u"sinescope animate --figure dimensions --column 20 --columns 20,21 --parameter "
         "position --output position.webp"_s},
        {u"the position table of a model during training, one frame per checkpoint"_s,
         u"sinescope animate --figure heatmap --checkpoints checkpoints/:wpe.weight --output training.gif"_s},
        {u"a row of the heatmap that becomes a line"_s,
         u"sinescope animate --transition row-to-line --output row.webp"_s},
        {u"numbered frames for a video, and three of them for a handout"_s,
         u"sinescope animate --figure positions --parameter d-model --from 8 --to 256 "
         "--size slide --output frames/ --film-strip d-model.pdf --strip-frames 3"_s},
    };
}

}  // namespace

CommandRow animateRow() {
    std::vector<OptionRow> options = ownOptions();
    const std::vector<OptionRow> more = pictureOptions();
    options.insert(options.end(), more.begin(), more.end());
    return {u"animate"_s,
            u"Write a figure while a control moves: as GIF, WebP, PNG frames or, with ffmpeg, MP4 or WebM."_s,
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
    const QString shown = arguments.value(arguments.has(u"transition"_s) ? u"transition"_s : u"figure"_s);
    const QString path = outputPath(arguments.value(u"output"_s), shown);
    const QString strip = outputPath(arguments.value(u"film-strip"_s), shown);
    requireEffect(path, strip, arguments);
    if (path.isEmpty() && strip.isEmpty())
        throw UsageError(
            u"sinescope animate needs a file to write: --output base.gif, base.webp, base.mp4 "
            "or frames/, or --film-strip strip.pdf."_s);
    const AnimationFormat format =
        path.isEmpty() ? AnimationFormat::Png : animationFormatFor(path, arguments);
    if (path == "-"_L1 && format == AnimationFormat::Png)
        throw UsageError(u"PNG frames are many files; --output - takes --format gif or webp."_s);
    const FigureFormat stripFormat =
        strip.isEmpty() ? FigureFormat::Pdf : asUsageError([&] { return figureFormatOf(strip); });
    const auto [job, note] = jobAndNote(arguments);
    checkAnimationOutputs(path, format, strip, job.spec.frames, arguments);
    ProgressLine line(path.isEmpty() ? strip : path);
    const Progress progress = [&line](double part) {
        line.update(part);
        return true;
    };
    asUsageError([&progress, &job = job] {
        validate(job.spec, job.figure.scene);
        return requireMotion(job, [&progress] { return progress(0); });
    });
    if (!strip.isEmpty()) {
        const QString option = u"strip-size"_s;
        const FigureSize size =
            arguments.has(option) ? sizeOf(arguments, option) : filmStripSize(job.stripPictures);
        writeBytes(filmStripBytes(job, size, stripFormat), strip);
    }
    if (!path.isEmpty()) writeAnimation(job, format, path, progress);
    printNote(note);
    return 0;
}

}  // namespace sinescope
