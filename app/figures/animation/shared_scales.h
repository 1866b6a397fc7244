// SPDX-License-Identifier: GPL-3.0-or-later
//
// The axes and colours that the pictures of an animation share, so that only what they show moves.
#pragma once

#include "app/figures/animation/animation.h"
#include "app/model/figure_model.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace sinescope {

/// Collects the scales of a figure's pictures.
class SharedScales {
 public:
    void include(const Scales& own);
    /// Returns the ranges that contain those of all pictures, except those that all have alike. Their ends
    /// are rounded outwards to three digits, because they are displayed.
    Scales scales() const;

 private:
    Scales m_all;
    std::set<QString> m_differing;
};

/// The scales of several figures, by their ids.
using FigureScales = std::map<QString, Scales>;

/// Returns the frames from which what all share is computed: all, or evenly spaced ones of many, each value
/// of the control once.
std::vector<int> sampledFrames(const Scene& scene, const AnimationSpec& spec);

/// Returns the scales that the sampled frames of a figure share. Calls `shouldContinue` before each; null if
/// it returned false. Throws Error as frameScene() does.
std::optional<Scales> sharedScales(const QString& figure, const Scene& scene, const AnimationSpec& spec,
                                   const std::function<bool()>& shouldContinue = {});

/// The same with the models of a figure.
std::optional<Scales> sharedScales(
    const Scene& scene, const AnimationSpec& spec,
    const std::function<std::shared_ptr<const FigureModel>(const Scene& scene)>& model,
    const std::function<bool()>& shouldContinue = {});

/// Returns the scales that a frame of a figure has alone.
Scales ownScales(const QString& figure, const Scene& scene, const AnimationSpec& spec, int frame);

/// Returns the scales at a share, 0 .. 1, of the way from those of a picture to the shared ones. Equal steps
/// are equal ratios where both ends have the same sign.
Scales scalesBetween(const Scales& own, const Scales& shared, double share);

/// Gives these models of a figure the axes and colours that they share, except where the user has chosen
/// them.
void shareScales(const QString& figure, std::vector<std::shared_ptr<const FigureModel>>& models);

/// Returns the Scene in which the frames of a figure share their scales.
Scene withSharedScales(Scene scene, const QString& figure, const Scales& scales);

}  // namespace sinescope
