// SPDX-License-Identifier: GPL-3.0-or-later
//
// An animation is a path through Scenes: one control goes from a value to another, and everything else stays.
// Frame k is a pure function of (Scene, AnimationSpec, k), so a file, a player and a film strip show the
// same.
#pragma once

#include "app/figures/animation/checkpoints.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

/// A control that can be animated.
struct AnimatedParameter {
    QString id;             ///< "d_model"; an option of a figure is "chirp.pairs"
    QString title;          ///< "columns of the encoding"
    QString symbol;         ///< "n", for the value below a frame: "n = 1,000"
    bool whole = true;      ///< whole numbers only
    bool scales = false;    ///< equal ratios look equal: logarithmic unless asked otherwise
    bool isPaired = false;  ///< columns, of which two make a pair
    bool isTime = false;    ///< the time of a motion: played once, in four seconds, at 60 frames a second
    std::function<double(const Scene&)> value;
    std::function<void(Scene&, double)> set;
    /// What the Scene allows.
    std::function<std::pair<double, double>(const Scene&)> range;
    /// From and to where nobody says them.
    std::function<std::pair<double, double>(const Scene&)> defaultRange;
    /// After how much the picture is itself again: the wavelength of the selected column's pair, in
    /// positions. Nothing where the control is not cyclic.
    std::function<std::optional<double>(const Scene&)> turn = {};
    /// Whether anything that the Scene shows depends on it; empty where that is always so.
    std::function<bool(const Scene&)> isRead = {};
    /// What a frame states instead of "n = 1,000"; empty for numbers.
    std::function<QString(double)> text = {};
};

/// Whether it can move anything in the Scene: ALiBi has no base.
bool isRead(const AnimatedParameter& parameter, const Scene& scene);

/// length, d_model, base, first_position, position_scale, position, column, shift, trained_length.
const std::vector<AnimatedParameter>& animatedParameters();
/// Their ids, and those of the figures' options.
QStringList animatedParameterIds();
/// One of those, or a number among the options of a figure ("chirp.pairs"). Throws Error that lists them.
AnimatedParameter animatedParameter(const QString& id);

enum class Playback {
    Once,      ///< to the end, and stays there
    Loop,      ///< from the start again and again
    PingPong,  ///< there and back, again and again
};

/// "once", "loop", "ping-pong", in the order of Playback.
const QStringList& playbackIds();

enum class Ease {
    None,    ///< equal steps
    Smooth,  ///< slow at both ends; a turn that closes has none
};

struct AnimationSpec {
    QString parameter = u"base"_s;
    double from = 10;
    double to = 1e6;
    int frames = 100;
    double fps = 20;          ///< frames a second
    bool logarithmic = true;  ///< equal ratios instead of equal differences
    Playback playback = Playback::Loop;
    Ease ease = Ease::None;
    /// What checkpointParameterId() goes through, from 1 to their number; null if none are open.
    std::shared_ptr<const Checkpoints> checkpoints = {};

    static constexpr int maximumFrames = 9999;
    static constexpr double minimumFps = 0.1;
    static constexpr double maximumFps = 100;
    friend bool operator==(const AnimationSpec&, const AnimationSpec&) = default;
};

/// The parameter that goes through the checkpoints of a spec.
QString checkpointParameterId();
/// The parameter of a spec. Throws Error as animatedParameter(id) does.
AnimatedParameter animatedParameter(const AnimationSpec& spec);

/// The parameter over its default range, one turn of a cyclic control where the Scene has room for it, in 100
/// frames or as many as it has whole values. Throws Error when there is no such parameter.
AnimationSpec defaultAnimation(const Scene& scene, const QString& parameter,
                               const std::shared_ptr<const Checkpoints>& checkpoints = {});
/// As many frames as the way from one end to the other has whole values, at most 100; 241 of a motion.
int defaultFrames(const AnimationSpec& spec, const Scene& scene);
/// Frames a second with which so many take about five seconds, 2 .. 20.
double defaultFps(int frames);

/// Throws Error with a sentence that names what is wrong and what is allowed.
void validate(const AnimationSpec& spec, const Scene& scene);

/// Whether a loop closes by itself: the ends are a whole number of turns apart (to half a position, as ends
/// are whole and wavelengths are not). The last frame is then one step before the first.
bool isClosed(const AnimationSpec& spec, const Scene& scene);

/// The control's value in a frame, 0 .. frames - 1: whole for whole parameters, in even steps for a d_model
/// between even ends; others have four digits, or as many as a tenth of a step needs; the ends are exact.
double frameValue(const Scene& scene, const AnimationSpec& spec, int frame);

/// The frame that is due so many seconds after another one: round and round, or the last one and no further
/// where the control goes to its end once.
int frameAfter(const AnimationSpec& spec, int frame, double seconds);

/// The Scene of a frame, settled and validated. Throws Error where validate() does, and when there is no such
/// frame.
Scene frameScene(const Scene& scene, const AnimationSpec& spec, int frame);

/// "n = 1,778", or the name of a checkpoint: the control's value, as it is written below a frame.
QString valueLabel(const AnimatedParameter& parameter, double value);
QString frameLabel(const Scene& scene, const AnimationSpec& spec, int frame);

}  // namespace sinescope
