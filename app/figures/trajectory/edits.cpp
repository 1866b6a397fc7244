// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/edits.h"

#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double degreesPerPixel = 0.5;
constexpr double farthest = 1e6;  ///< limit of a drag, pixels

SceneEdit viewEdit(int azimuth, int elevation, const QString& mergeKey) {
    return {u"view of the trajectory"_s,
            [azimuth, elevation](Scene& next) { setTrajectoryView(next, azimuth, elevation); }, mergeKey};
}

}  // namespace

SceneEdit turnedBy(const TrajectoryModel& model, const QPointF& pixels) {
    const auto degrees = [](double distance) {
        return saturatingCast<int>(std::round(std::clamp(distance, -farthest, farthest) * degreesPerPixel));
    };
    return viewEdit(model.options().azimuth - degrees(pixels.x()),
                    model.options().elevation + degrees(pixels.y()), u"trajectory.turn"_s);
}

std::optional<SceneEdit> turnedByKey(const TrajectoryModel& model, int key, Qt::KeyboardModifiers modifiers) {
    if (model.shown() < 3) return {};
    const int step = modifiers.testFlag(Qt::ShiftModifier) ? 15 : 5;
    const int around = key == Qt::Key_Left ? step : key == Qt::Key_Right ? -step : 0;
    const int above = key == Qt::Key_Up ? -step : key == Qt::Key_Down ? step : 0;
    if (around == 0 && above == 0) return {};
    return viewEdit(model.options().azimuth + around, model.options().elevation + above,
                    u"trajectory.keys"_s);
}

}  // namespace sinescope
