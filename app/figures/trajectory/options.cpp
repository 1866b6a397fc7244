// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/options.h"

#include "app/scene/scene_scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString componentsKey = QStringLiteral("components");
const QString azimuthKey = QStringLiteral("azimuth");
const QString elevationKey = QStringLiteral("elevation");
const QString frozenKey = QStringLiteral("frozen");
const QString sinusoidKey = QStringLiteral("sinusoid");

OptionSpec angle(const QString& key, const QString& label, const QString& tip, int fallback, int highest) {
    OptionSpec option;
    option.key = key;
    option.label = label;
    option.tip = tip;
    option.kind = OptionSpec::Kind::Integer;
    option.fallback = fallback;
    option.lowest = -highest;
    option.highest = highest;
    option.isOffered = [](const Scene& scene) {  // nothing is turned in a plane
        return trajectoryOptions(findFigure(scene, trajectorySpec().id)).components == 3;
    };
    return option;
}

bool hasRowsOfA(const Scene& scene) {
    if (!scene.frozen) return false;
    const Scene setting = frozenSetting(scene);
    return entryOf(setting) == Entry::Input && missingTable(setting).isEmpty();
}

}  // namespace

FigureSpec trajectorySpec() {
    OptionSpec components;
    components.key = componentsKey;
    components.label = QStringLiteral("Components");
    components.tip =
        QStringLiteral("The first two principal components in a plane, or the first three in space");
    components.kind = OptionSpec::Kind::Choice;
    components.fallback = QStringLiteral("3");
    components.choices = {QStringLiteral("2"), QStringLiteral("3")};
    components.choiceLabels = components.choices;
    const TrajectoryOptions defaults;
    OptionSpec frozen;
    frozen.key = frozenKey;
    frozen.label = QStringLiteral("A in the same axes");
    frozen.tip = QStringLiteral("The rows of the frozen setting A along the components of the current one");
    frozen.kind = OptionSpec::Kind::Switch;
    frozen.fallback = defaults.frozen;
    frozen.isOffered = canShareAxes;
    OptionSpec sinusoid;
    sinusoid.key = sinusoidKey;
    sinusoid.label = QStringLiteral("Sinusoid beside it");
    sinusoid.tip =
        QStringLiteral("The same curve of the sinusoidal encoding of this size, which nothing trained");
    sinusoid.kind = OptionSpec::Kind::Switch;
    sinusoid.fallback = defaults.sinusoid;
    sinusoid.isOffered = [](const Scene& scene) {
        return !isSinusoidal(scene) && entryOf(scene) == Entry::Input;
    };
    return {QStringLiteral("trajectory"),
            QStringLiteral("Trajectory"),
            QStringLiteral("the rows as a curve in their first principal components"),
            AxisQuantity::Position,
            AxisQuantity::None,
            {components,
             angle(azimuthKey, QStringLiteral("Turn"),
                   QStringLiteral("Around the axis of the third component, degrees; or drag the curve"),
                   defaults.azimuth, TrajectoryOptions::farthestTurn),
             angle(elevationKey, QStringLiteral("Tilt"),
                   QStringLiteral("Above the plane of the first two components, degrees; or drag the curve"),
                   defaults.elevation, TrajectoryOptions::highestElevation),
             frozen, sinusoid}};
}

TrajectoryOptions trajectoryOptions(const FigureState* state) {
    const FigureSpec spec = trajectorySpec();
    return {optionValue(spec, state, componentsKey).toString().toInt(),
            optionValue(spec, state, azimuthKey).toInt(), optionValue(spec, state, elevationKey).toInt(),
            optionValue(spec, state, frozenKey).toBool(), optionValue(spec, state, sinusoidKey).toBool()};
}

bool canShareAxes(const Scene& scene) {
    return hasRowsOfA(scene) && scene.frozen->dModel == scene.encoding.dModel;
}

bool hasRowsOfOtherWidth(const Scene& scene) {
    return hasRowsOfA(scene) && scene.frozen->dModel != scene.encoding.dModel;
}

void setTrajectoryView(Scene& scene, int azimuth, int elevation) {
    FigureState* state = findFigure(scene, trajectorySpec().id);
    if (!state) return;
    constexpr int turn = 2 * TrajectoryOptions::farthestTurn;
    const int around = ((azimuth + turn / 2) % turn + turn) % turn - turn / 2;
    const int above =
        std::clamp(elevation, -TrajectoryOptions::highestElevation, TrajectoryOptions::highestElevation);
    const TrajectoryOptions defaults;
    const auto put = [state](const QString& key, int value, int fallback) {
        state->options.remove(key);
        if (value != fallback) state->options.insert(key, value);
    };
    put(azimuthKey, around, defaults.azimuth);
    put(elevationKey, above, defaults.elevation);
}

}  // namespace sinescope
