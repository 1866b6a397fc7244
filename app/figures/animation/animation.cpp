// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/animation.h"

#include "app/figures/registry.h"
#include "app/model/figure_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace sinescope {

namespace {

constexpr double defaultSeconds = 5;
constexpr int maximumDefaultFrames = 100;
constexpr int motionFrames = 241;
constexpr double motionFps = 60;
constexpr double minimumDefaultFps = 2, maximumDefaultFps = 20;
/// Relative to a turn, for controls that are not whole.
constexpr double turnTolerance = 1e-9;

/// Returns the progress of a frame, 0 .. 1.
double progress(const AnimationSpec& spec, int frame, bool closed) {
    const int n = spec.frames;
    if (closed) return double(frame) / n;
    if (spec.playback != Playback::Swing) return n < 2 ? 0 : double(frame) / (n - 1);
    const int half = n / 2;
    if (half == 0) return 0;
    return frame <= half ? double(frame) / half : double(n - frame) / (n - half);
}

double eased(double t, Ease ease) {
    return ease == Ease::Smooth ? (1 - std::cos(std::numbers::pi * t)) / 2 : t;
}

double between(const AnimationSpec& spec, double t) {
    // The ends exactly: a power of a quotient may be off.
    if (t <= 0) return spec.from;
    if (t >= 1) return spec.to;
    if (spec.logarithmic) return spec.from * std::pow(spec.to / spec.from, t);
    return spec.from + (spec.to - spec.from) * t;
}

/// Returns the value at `t` to four digits, or to a tenth of a step if that is finer, so that it can be read:
/// 183.1, not 183.073828297.
double readable(const AnimationSpec& spec, double t) {
    const double value = between(spec, t);
    if (t <= 0 || t >= 1 || value == 0) return value;
    const double along = 1.0 / spec.frames;
    const double step = std::abs(between(spec, t < 0.5 ? t + along : t - along) - value);
    const double exponent =
        std::max(3 - std::floor(std::log10(std::abs(value))), 1 - std::floor(std::log10(step)));
    const double scale = std::pow(10, std::abs(exponent));
    return exponent < 0 ? std::round(value / scale) * scale : std::round(value * scale) / scale;
}

double rounded(double value, const AnimatedParameter& parameter, const AnimationSpec& spec) {
    // An odd d_model has a sine without its cosine (or is refused), so between even ends all values are even.
    const bool even = parameter.isPaired && std::fmod(spec.from, 2) == 0 && std::fmod(spec.to, 2) == 0;
    return even ? 2 * std::round(value / 2) : std::round(value);
}

bool closes(const AnimatedParameter& parameter, const AnimationSpec& spec, const Scene& scene) {
    if (spec.playback != Playback::Loop || spec.logarithmic || !parameter.turn) return false;
    const std::optional<double> turn = parameter.turn(scene);
    if (!turn) return false;
    const double span = std::abs(spec.to - spec.from);
    const double turns = std::round(span / *turn);
    const double tolerance = parameter.whole ? 0.5 : turnTolerance * *turn;
    return turns >= 1 && std::abs(span - turns * *turn) <= tolerance;
}

double valueOf(const AnimatedParameter& parameter, const AnimationSpec& spec, int frame, bool closed) {
    const double share = progress(spec, frame, closed);
    const double t = closed ? share : eased(share, spec.ease);
    return parameter.whole ? rounded(between(spec, t), parameter, spec) : readable(spec, t);
}

void requireFrame(const AnimationSpec& spec, int frame) {
    if (frame < 0 || frame >= spec.frames)
        throw failure(u"There is no frame %1; the frames are 0 to %2."_s.arg(frame).arg(spec.frames - 1));
}

/// Checks frames, speed and ends, which do not depend on the control.
void requirePlain(const AnimationSpec& spec) {
    if (spec.frames < 2 || spec.frames > AnimationSpec::maximumFrames)
        throw failure(u"The number of frames is %1; it must be 2 to %2."_s.arg(spec.frames)
                          .arg(AnimationSpec::maximumFrames));
    if (!(spec.fps >= AnimationSpec::minimumFps && spec.fps <= AnimationSpec::maximumFps))
        throw failure(u"The number of frames per second is %1%2; it must be %3 to %4."_s.arg(
            plainNumber(spec.fps),
            spec.fps > 0
                ? u" (%1 frames in %2 s)"_s.arg(spec.frames).arg(plainNumber(spec.frames / spec.fps, 4))
                : QString(),
            plainNumber(AnimationSpec::minimumFps), plainNumber(AnimationSpec::maximumFps)));
    if (!std::isfinite(spec.from) || !std::isfinite(spec.to))
        throw failure(u"An end of the animation is not a number."_s);
    if (spec.from == spec.to)
        throw failure(
            u"The animation goes from %1 to %1; its ends must differ."_s.arg(plainNumber(spec.from)));
}

/// Checks that the ends of a whole control are whole; the end of a closed loop is free.
void requireWhole(const AnimationSpec& spec, bool closed) {
    for (const double value : {spec.from, closed ? spec.from : spec.to})
        if (value != std::round(value))
            throw failure(u"The animation of %1 has an end at %2; here it must be a whole number."_s.arg(
                spec.parameter, plainNumber(value)));
}

}  // namespace

double defaultFps(int frames) {
    return std::clamp(frames / defaultSeconds, minimumDefaultFps, maximumDefaultFps);
}

const QStringList& playbackIds() {
    static const QStringList ids = {u"once"_s, u"loop"_s, u"swing"_s};
    return ids;
}

AnimationSpec defaultAnimation(const Scene& scene, const QString& parameterId,
                               const std::shared_ptr<const Checkpoints>& checkpoints) {
    AnimationSpec spec;
    spec.parameter = parameterId;
    spec.checkpoints = checkpoints;
    const AnimatedParameter parameter = animatedParameter(spec);
    std::tie(spec.from, spec.to) = parameter.defaultRange(scene);
    spec.logarithmic = parameter.scales;
    spec.frames = defaultFrames(spec, scene);
    spec.fps = parameter.isTime ? motionFps : defaultFps(spec.frames);
    if (parameter.isTime) spec.playback = Playback::Once;
    return spec;
}

AnimationSpec withPlayback(AnimationSpec spec, Playback playback, const Scene& scene) {
    const AnimatedParameter parameter = animatedParameter(spec);
    const auto wholeEnd = [&parameter, &scene](double end) {
        return std::min(std::round(end), parameter.range(scene).second);
    };
    const bool wasClosed = closes(parameter, spec, scene);
    spec.playback = playback;
    if (!parameter.whole) return spec;
    const auto [first, last] = parameter.defaultRange(scene);
    if (playback == Playback::Loop && spec.from == first && spec.to == wholeEnd(last)) spec.to = last;
    if (wasClosed && playback != Playback::Loop) spec.to = wholeEnd(spec.to);
    return spec;
}

int defaultFrames(const AnimationSpec& spec, const Scene& scene) {
    const AnimatedParameter parameter = animatedParameter(spec);
    if (parameter.isTime) return motionFrames;
    const double values =
        std::abs(std::round(spec.to) - spec.from) + (closes(parameter, spec, scene) ? 0 : 1);
    return parameter.whole && values < maximumDefaultFrames ? std::max(saturatingCast<int>(values), 2)
                                                            : maximumDefaultFrames;
}

void validate(const AnimationSpec& spec, const Scene& scene) {
    const AnimatedParameter parameter = animatedParameter(spec);
    requirePlain(spec);
    const auto [lowest, highest] = parameter.range(scene);
    const bool closed = closes(parameter, spec, scene);
    const double end = closed ? valueOf(parameter, spec, spec.frames - 1, true) : spec.to;
    for (const double value : {spec.from, end}) {
        if (value < lowest || value > highest)
            throw failure(u"The animation of %1 has an end at %2; here it must be from %3 to %4."_s.arg(
                parameter.id, plainNumber(value),
                parameter.lowestName.isEmpty() ? plainNumber(lowest)
                                               : u"%1, %2,"_s.arg(plainNumber(lowest), parameter.lowestName),
                plainNumber(highest)));
    }
    if (spec.logarithmic && (spec.from <= 0 || spec.to <= 0))
        throw failure(
            u"The animation goes from %1 to %2 in equal ratios, so both ends must be above "
            "0; choose equal differences instead."_s.arg(plainNumber(spec.from), plainNumber(spec.to)));
    if (parameter.whole) requireWhole(spec, closed);
}

bool isClosed(const AnimationSpec& spec, const Scene& scene) {
    return closes(animatedParameter(spec), spec, scene);
}

double frameValue(const Scene& scene, const AnimationSpec& spec, int frame) {
    requireFrame(spec, frame);
    const AnimatedParameter parameter = animatedParameter(spec);
    return valueOf(parameter, spec, frame, closes(parameter, spec, scene));
}

int frameAfter(const AnimationSpec& spec, int frame, double seconds) {
    const double due = frame + std::floor(std::max(seconds, 0.0) * spec.fps);
    if (spec.playback == Playback::Once) return saturatingCast<int>(std::min(due, spec.frames - 1.0));
    return saturatingCast<int>(std::fmod(due, spec.frames));
}

Scene frameScene(const Scene& scene, const AnimationSpec& spec, int frame) {
    validate(spec, scene);
    return sceneWith(scene, animatedParameter(spec), frameValue(scene, spec, frame));
}

Scene sceneWith(const Scene& scene, const AnimatedParameter& parameter, double value) {
    Scene result = scene;
    parameter.set(result, value);
    validate(result.encoding);
    clampToValid(result);
    validate(result);
    validateFigures(result, figureCatalog());
    return result;
}

QString symbolIn(const Scene& scene, const AnimatedParameter& parameter) {
    return parameter.symbolOfScheme ? parameter.symbolOfScheme(scene) : parameter.symbol;
}

namespace {

QString valueText(const AnimatedParameter& parameter, double value) {
    return parameter.text ? parameter.text(value) : plainNumber(value, 4) + parameter.unit;
}

}  // namespace

QString valueLabel(const Scene& scene, const AnimatedParameter& parameter, double value) {
    const QString text = valueText(parameter, value);
    return parameter.text ? text : u"%1 = %2"_s.arg(symbolIn(scene, parameter), text);
}

QString frameValueText(const Scene& scene, const AnimationSpec& spec, int frame) {
    return valueText(animatedParameter(spec), frameValue(scene, spec, frame));
}

QString frameLabel(const Scene& scene, const AnimationSpec& spec, int frame) {
    return valueLabel(scene, animatedParameter(spec), frameValue(scene, spec, frame));
}

}  // namespace sinescope
