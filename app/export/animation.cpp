// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation.h"

#include "app/figures/figure.h"
#include "app/figures/text.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace sinescope {

namespace {

constexpr double usualSeconds = 5;
constexpr int usualFrames = 100;
constexpr double slowestUsual = 2, fastestUsual = 20;
/// Of a turn, for controls that are not whole.
constexpr double turnTolerance = 1e-9;

[[noreturn]] void refuse(const QString& sentence) {
    throw Error(sentence.toStdString());
}

/// How far along the way a frame is, 0 .. 1.
double progress(const AnimationSpec& spec, int frame, bool closed) {
    const int n = spec.frames;
    if (closed) return double(frame) / n;
    if (spec.playback != Playback::PingPong) return n < 2 ? 0 : double(frame) / (n - 1);
    const int half = n / 2;
    if (half == 0) return 0;
    return frame <= half ? double(frame) / half : double(n - frame) / (n - half);
}

double eased(double t, Ease ease) {
    return ease == Ease::Smooth ? (1 - std::cos(std::numbers::pi * t)) / 2 : t;
}

double between(const AnimationSpec& spec, double t) {
    // The ends exactly: a power of a quotient need not be.
    if (t <= 0) return spec.from;
    if (t >= 1) return spec.to;
    if (spec.logarithmic) return spec.from * std::pow(spec.to / spec.from, t);
    return spec.from + (spec.to - spec.from) * t;
}

double rounded(double value, const AnimatedParameter& parameter, const AnimationSpec& spec) {
    if (!parameter.whole) return value;
    // An odd d_model has a sine without its cosine (or is refused): between even ends there is none.
    const bool even = parameter.id == QLatin1String("d_model") && std::fmod(spec.from, 2) == 0 &&
                      std::fmod(spec.to, 2) == 0;
    return even ? 2 * std::round(value / 2) : std::round(value);
}

bool closes(const AnimatedParameter& parameter, const AnimationSpec& spec, const Scene& scene) {
    if (spec.playback != Playback::Loop || spec.logarithmic || !parameter.turn) return false;
    const std::optional<double> turn = parameter.turn(scene);
    if (!turn) return false;
    const double way = std::abs(spec.to - spec.from);
    const double turns = std::round(way / *turn);
    const double tolerance = parameter.whole ? 0.5 : turnTolerance * *turn;
    return turns >= 1 && std::abs(way - turns * *turn) <= tolerance;
}

double valueOf(const AnimatedParameter& parameter, const AnimationSpec& spec, int frame, bool closed) {
    const double t = progress(spec, frame, closed);
    return rounded(between(spec, closed ? t : eased(t, spec.ease)), parameter, spec);
}

void requireFrame(const AnimationSpec& spec, int frame) {
    if (frame < 0 || frame >= spec.frames)
        refuse(
            QStringLiteral("There is no frame %1; the frames are 0 to %2.").arg(frame).arg(spec.frames - 1));
}

/// Frames, speed and ends as numbers, whatever the control is.
void requirePlain(const AnimationSpec& spec) {
    if (spec.frames < 2 || spec.frames > AnimationSpec::maximumFrames)
        refuse(QStringLiteral("The animation has %1 frames; it must have 2 to %2.")
                   .arg(spec.frames)
                   .arg(AnimationSpec::maximumFrames));
    if (!(spec.fps >= AnimationSpec::minimumFps && spec.fps <= AnimationSpec::maximumFps))
        refuse(QStringLiteral("The animation has %1 frames a second; it must have %2 to %3.")
                   .arg(spec.fps)
                   .arg(AnimationSpec::minimumFps)
                   .arg(AnimationSpec::maximumFps));
    if (!std::isfinite(spec.from) || !std::isfinite(spec.to))
        refuse(QStringLiteral("An end of the animation is no number."));
    if (spec.from == spec.to)
        refuse(QStringLiteral("The animation goes from %1 to %1; its ends must differ.").arg(spec.from));
    if (spec.logarithmic && (spec.from <= 0 || spec.to <= 0))
        refuse(QStringLiteral("The animation goes from %1 to %2 in equal ratios, so both ends must be above "
                              "0; choose equal differences instead.")
                   .arg(spec.from)
                   .arg(spec.to));
}

}  // namespace

double usualFps(int frames) {
    return std::clamp(frames / usualSeconds, slowestUsual, fastestUsual);
}

AnimationSpec usualAnimation(const Scene& scene, const QString& parameterId) {
    const AnimatedParameter parameter = animatedParameter(parameterId);
    AnimationSpec spec;
    spec.parameter = parameter.id;
    std::tie(spec.from, spec.to) = parameter.usual(scene);
    spec.logarithmic = parameter.scales;
    const double values =
        std::abs(std::round(spec.to) - spec.from) + (closes(parameter, spec, scene) ? 0 : 1);
    spec.frames =
        parameter.whole && values < usualFrames ? std::max(static_cast<int>(values), 2) : usualFrames;
    spec.fps = usualFps(spec.frames);
    return spec;
}

void validate(const AnimationSpec& spec, const Scene& scene) {
    const AnimatedParameter parameter = animatedParameter(spec.parameter);
    requirePlain(spec);
    const auto [lowest, highest] = parameter.range(scene);
    const bool closed = closes(parameter, spec, scene);
    const double end = closed ? valueOf(parameter, spec, spec.frames - 1, true) : spec.to;
    for (const double value : {spec.from, end}) {
        if (value < lowest || value > highest)
            refuse(QStringLiteral("The animation of %1 has an end at %2; here it must be from %3 to %4.")
                       .arg(parameter.id, plainNumber(value), plainNumber(lowest), plainNumber(highest)));
    }
}

bool isClosed(const AnimationSpec& spec, const Scene& scene) {
    return closes(animatedParameter(spec.parameter), spec, scene);
}

double frameValue(const Scene& scene, const AnimationSpec& spec, int frame) {
    requireFrame(spec, frame);
    const AnimatedParameter parameter = animatedParameter(spec.parameter);
    return valueOf(parameter, spec, frame, closes(parameter, spec, scene));
}

Scene frameScene(const Scene& scene, const AnimationSpec& spec, int frame) {
    validate(spec, scene);
    Scene result = scene;
    animatedParameter(spec.parameter).set(result, frameValue(scene, spec, frame));
    validate(result.encoding);
    settle(result);
    validate(result);
    validateFigures(result, figureCatalog());
    return result;
}

QString frameLabel(const Scene& scene, const AnimationSpec& spec, int frame) {
    const AnimatedParameter parameter = animatedParameter(spec.parameter);
    return QStringLiteral("%1 = %2").arg(parameter.symbol, plainNumber(frameValue(scene, spec, frame), 4));
}

}  // namespace sinescope
