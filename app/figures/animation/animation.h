// SPDX-License-Identifier: GPL-3.0-or-later
//
// An animation moves one control of a Scene from one value to another; everything else stays. Frame k is a
// pure function of (Scene, AnimationSpec, k), so files, player and film strips show the same.
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
    QString id;             ///< "d_model"; for an option of a figure "chirp.pairs"
    QString title;          ///< "columns of the encoding"
    QString symbol;         ///< "n", for the value below a frame: "n = 1,000"
    bool whole = true;      ///< whole numbers only
    bool scales = false;    ///< equal ratios look equal: logarithmic by default
    bool isPaired = false;  ///< columns, two of which make a pair
    bool isTime = false;    ///< the time of a motion: played once, in four seconds, at 60 frames a second
    std::function<double(const Scene&)> value;
    std::function<void(Scene&, double)> set;
    /// The range that the Scene allows.
    std::function<std::pair<double, double>(const Scene&)> range;
    QString lowestName = {};  ///< what the lowest value is, "the number of words"; may be empty
    /// The default ends.
    std::function<std::pair<double, double>(const Scene&)> defaultRange;
    /// The period after which the picture repeats: the wavelength of the selected column's pair, in
    /// positions. Empty if the control is not cyclic.
    std::function<std::optional<double>(const Scene&)> turn = {};
    /// True if the control is free in the Scene, and anything that it shows depends on it; empty if always
    /// so.
    std::function<bool(const Scene&)> isRead = {};
    /// The symbol in a Scene where it is not `symbol`: the base of RoPE is B. Empty if it always is.
    std::function<QString(const Scene&)> symbolOfScheme = {};
    QString unit = {};  ///< follows the number: "°"
    /// The text below a frame instead of "n = 1,000"; empty for numbers.
    std::function<QString(double)> text = {};
};

QString symbolIn(const Scene& scene, const AnimatedParameter& parameter);
/// True if the control can change anything in the Scene: ALiBi has no base, and a grid fixes the length.
bool isRead(const AnimatedParameter& parameter, const Scene& scene);

/// length, d_model, base, first_position, position_scale, position, column, shift, trained_length.
const std::vector<AnimatedParameter>& animatedParameters();
/// Returns their ids, and those of the figures' numeric options.
QStringList animatedParameterIds();
/// Returns one of these parameters or a numeric option of a figure ("chirp.pairs"). Throws Error listing all.
AnimatedParameter animatedParameter(const QString& id);

enum class Playback {
    Once,   ///< stops at the end
    Loop,   ///< restarts at the end
    Swing,  ///< back and forth
};

/// "once", "loop", "swing", in the order of Playback.
const QStringList& playbackIds();

enum class Ease {
    None,    ///< equal steps
    Smooth,  ///< slow at both ends; ignored if a loop closes
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
    /// The tables that checkpointParameterId() runs through, from 1 to their number; null if none are open.
    std::shared_ptr<const Checkpoints> checkpoints = {};

    static constexpr int maximumFrames = 9999;
    static constexpr double minimumFps = 0.1;
    static constexpr double maximumFps = 100;
    friend bool operator==(const AnimationSpec&, const AnimationSpec&) = default;
};

/// Returns the id of the parameter that runs through the checkpoints of a spec.
QString checkpointParameterId();
/// Returns the Scene with a parameter at a value. Throws Error if the Scene cannot have it.
Scene sceneWith(const Scene& scene, const AnimatedParameter& parameter, double value);

/// Returns the parameter of a spec. Throws Error as animatedParameter(id) does.
AnimatedParameter animatedParameter(const AnimationSpec& spec);

/// Returns an animation over the parameter's default range (one turn of a cyclic control if it fits), in
/// defaultFrames(). Throws Error if the parameter does not exist.
AnimationSpec defaultAnimation(const Scene& scene, const QString& parameter,
                               const std::shared_ptr<const Checkpoints>& checkpoints = {});
/// Returns the spec with another playback. One turn of a whole control ends between two values, at which only
/// a closed loop can end, so that end is rounded, and restored for a loop.
AnimationSpec withPlayback(AnimationSpec spec, Playback playback, const Scene& scene);
/// Returns the number of whole values between the ends, at most 100; 241 for a motion.
int defaultFrames(const AnimationSpec& spec, const Scene& scene);
/// Returns the frames per second with which `frames` take about five seconds, 2 .. 20.
double defaultFps(int frames);

/// Throws Error with a sentence that says what is wrong and what is allowed.
void validate(const AnimationSpec& spec, const Scene& scene);

/// True if a loop closes by itself: its ends are a whole number of turns apart (to half a position, as ends
/// are whole and wavelengths are not). The last frame is then one step before the first.
bool isClosed(const AnimationSpec& spec, const Scene& scene);

/// Returns the control's value in a frame, 0 .. frames - 1. Whole parameters have whole values, even ones for
/// a d_model between even ends; others have four digits, or as many as a tenth of a step needs. The ends are
/// exact.
double frameValue(const Scene& scene, const AnimationSpec& spec, int frame);

/// Returns the frame that is due `seconds` after `frame`. Wraps around, or stops at the last frame for
/// Playback::Once.
int frameAfter(const AnimationSpec& spec, int frame, double seconds);

/// Returns the Scene of a frame, clamped and validated. Throws Error as validate() does, and if the frame
/// does not exist.
Scene frameScene(const Scene& scene, const AnimationSpec& spec, int frame);

/// Returns the control's value in a frame: "1,778", "−180°", or the name of a checkpoint.
QString frameValueText(const Scene& scene, const AnimationSpec& spec, int frame);
/// Returns the label below a frame: "n = 1,778", or the name of a checkpoint.
QString valueLabel(const Scene& scene, const AnimatedParameter& parameter, double value);
QString frameLabel(const Scene& scene, const AnimationSpec& spec, int frame);

}  // namespace sinescope
