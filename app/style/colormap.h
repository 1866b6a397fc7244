// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <span>
#include <vector>

namespace sinescope {

/// A perceptual colour map of 511 steps (odd, so that the middle of a diverging map is exactly its centre
/// colour).
struct Colormap {
    QString id;    ///< "viridis"
    QString name;  ///< "Viridis"
    bool diverging = false;
    std::array<QRgb, 511> colors{};
    QRgb missing = 0;  ///< for NaN

    /// Returns the colour of a value, clamped to lowest .. highest; `missing` for NaN.
    QRgb at(double value, double lowest = -1, double highest = 1) const;
    /// Returns the colour of a value, clamped to -limit .. limit.
    QColor color(double value, double limit) const { return QColor::fromRgb(at(value, -limit, limit)); }
    /// Looks up many values, in single precision.
    void lookUp(std::span<const float> values, double lowest, double highest, QRgb* found) const;
};

/// All maps: diverging (blue - white - red, 0-centred), viridis, cividis, ... ; ids are those of Scene
/// style.colormap.
const std::vector<Colormap>& colormaps();
/// Throws Error that lists the maps if `id` is unknown. In the dark theme the diverging map has a dark
/// centre.
const Colormap& colormap(const QString& id, bool dark = false);

}  // namespace sinescope
