// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/options.h"

#include "app/scene/scene_scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

bool hasRowsOfA(const Scene& scene) {
    if (!scene.frozen) return false;
    const Scene setting = frozenSetting(scene);
    return entryOf(setting) == Entry::Input && missingTable(setting).isEmpty();
}

}  // namespace

const OptionTable<TrajectoryOptions>& trajectoryOptions() {
    static const auto isTurned = [](const Scene& scene) {
        return trajectoryOptions().read(scene).components == 3;
    };
    static const auto all =
        OptionTable<TrajectoryOptions>("trajectory", AxisQuantity::Position)
            .choice("components", &TrajectoryOptions::components, {{2, "2"}, {3, "3"}})
            .number("azimuth", &TrajectoryOptions::azimuth, -TrajectoryOptions::farthestTurn,
                    TrajectoryOptions::farthestTurn)
            .with([](FigureSpec& spec) { spec.options.back().turn = 360; })
            .offeredIn(isTurned)
            .number("elevation", &TrajectoryOptions::elevation, -TrajectoryOptions::highestElevation,
                    TrajectoryOptions::highestElevation)
            .offeredIn(isTurned)
            .toggle("frozen", &TrajectoryOptions::frozen)
            .offeredIn(canShareAxes)
            .toggle("sinusoid", &TrajectoryOptions::sinusoid)
            .offeredIn(addsOwnRows)
            .with([](FigureSpec& spec) { spec.showsSinusoid = addsOwnRows; });
    return all;
}

bool canShareAxes(const Scene& scene) {
    return hasRowsOfA(scene) && scene.frozen->dModel == scene.encoding.dModel;
}

bool hasRowsOfOtherWidth(const Scene& scene) {
    return hasRowsOfA(scene) && scene.frozen->dModel != scene.encoding.dModel;
}

void setTrajectoryView(Scene& scene, int azimuth, int elevation) {
    FigureState* state = findFigure(scene, trajectoryOptions().spec().id);
    if (!state) return;
    constexpr int turn = 2 * TrajectoryOptions::farthestTurn;
    const int around = ((azimuth + turn / 2) % turn + turn) % turn - turn / 2;
    const int above =
        std::clamp(elevation, -TrajectoryOptions::highestElevation, TrajectoryOptions::highestElevation);
    trajectoryOptions().edit(*state, [around, above](TrajectoryOptions& options) {
        options.azimuth = around;
        options.elevation = above;
    });
}

}  // namespace sinescope
