// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/colormap.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/colormap_tables.h"
#include "core/color_lookup.h"
#include "core/saturating_cast.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr int levels = 511;
constexpr int middle = levels / 2;
/// A neutral grey that none of the maps contains.
constexpr QRgb missingColor = 0xffb0b6be;
constexpr QRgb darkMissingColor = 0xff4a5058;

/// Oklab in polar form (Ottosson 2020, "A perceptual color space for image processing"): equal steps look
/// equal.
struct OkLch {
    double lightness = 0;  ///< 0 black .. 1 white
    double chroma = 0;
    double hue = 0;  ///< degrees
};

struct LinearRgb {
    double red = 0;
    double green = 0;
    double blue = 0;
};

LinearRgb toLinear(const OkLch& color) {
    const double angle = color.hue * std::numbers::pi / 180;
    const double a = color.chroma * std::cos(angle);
    const double b = color.chroma * std::sin(angle);
    const double l = std::pow(color.lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(color.lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(color.lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

int encoded(double linear) {
    const double v = std::clamp(linear, 0.0, 1.0);
    const double s = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return saturatingCast<int>(std::round(255 * s));
}

QRgb toRgb(const LinearRgb& color) {
    return qRgb(encoded(color.red), encoded(color.green), encoded(color.blue));
}

/// Chroma of one side of a diverging map at t = 0 (centre) .. 1 (end): k t^1.2 (1 - m t), a curve within the
/// gamut of the screen, so that no step is clipped into a visible edge.
struct Side {
    double hue = 0;
    double k = 0;
    double m = 0;
    double chroma(double t) const { return k * std::pow(t, 1.2) * (1 - m * t); }
};

/// Lightness is linear from the centre to both ends, so equal steps of |value| look equal on either side; the
/// hue alone shows the sign (blue below, red above), a pair that all colour-blind readers can distinguish.
Colormap divergingMap(bool dark) {
    Colormap map{u"diverging"_s, u"Diverging"_s, true, {}, dark ? darkMissingColor : missingColor};
    const double centre = dark ? 0.17 : 1;
    const double end = dark ? 0.82 : 0.38;
    const Side below = dark ? Side{255, 0.62, 0.86} : Side{260, 0.485, 0.68};
    const Side above = dark ? Side{27, 0.76, 0.88} : Side{27, 0.515, 0.70};
    for (int i = 0; i < levels; ++i) {
        const double t = std::abs(i - middle) / double(middle);
        const Side& side = i < middle ? below : above;
        map.colors[std::size_t(i)] = toRgb(toLinear({centre + (end - centre) * t, side.chroma(t), side.hue}));
    }
    map.colors[middle] = dark ? 0xff0f1114 : 0xffffffff;
    return map;
}

/// 511 steps from a table of 256: its colours, and the means of neighbours between them.
Colormap sampledMap(const QString& id, const QString& name, const std::array<std::uint32_t, 256>& table) {
    Colormap map{id, name, false, {}, missingColor};
    for (std::size_t i = 0; i < levels; ++i) {
        const QRgb a = table[i / 2];
        const QRgb b = table[(i + 1) / 2];
        map.colors[i] = qRgb((qRed(a) + qRed(b)) / 2, (qGreen(a) + qGreen(b)) / 2, (qBlue(a) + qBlue(b)) / 2);
    }
    return map;
}

}  // namespace

QRgb Colormap::at(double value, double lowest, double highest) const {
    // Halved, because the difference of the limits may overflow a double.
    const double share = (value / 2 - lowest / 2) / (highest / 2 - lowest / 2);
    // Also NaN if both ends are equal or infinite; std::clamp would pass it on as an index.
    if (std::isnan(share)) return missing;
    const double t = std::clamp(share, 0.0, 1.0);
    return colors[saturatingCast<std::size_t>(std::round(t * (levels - 1)))];
}

void Colormap::lookUp(std::span<const float> values, double lowest, double highest, QRgb* found) const {
    const auto range = static_cast<float>(highest - lowest);
    const float perValue = static_cast<float>(levels - 1) / range;
    // The range of an attention mask can exceed float, and a tiny one has no finite reciprocal: look those up
    // in double.
    if (highest > lowest && (!std::isfinite(range) || !std::isfinite(perValue))) {
        std::ranges::transform(values, found, [&](float value) {
            return std::isfinite(value) ? at(static_cast<double>(value), lowest, highest) : missing;
        });
        return;
    }
    lookUpColors(values.data(), values.size(),
                 {colors.data(), colors.size(), missing, static_cast<float>(lowest), perValue}, found);
}

const std::vector<Colormap>& colormaps() {
    static const std::vector<Colormap> maps = {
        divergingMap(false),
        sampledMap(u"viridis"_s, u"Viridis"_s, viridisTable),
        sampledMap(u"cividis"_s, u"Cividis"_s, cividisTable),
        sampledMap(u"magma"_s, u"Magma"_s, magmaTable),
        sampledMap(u"inferno"_s, u"Inferno"_s, infernoTable),
    };
    return maps;
}

const Colormap& colormap(const QString& id, bool dark) {
    static const Colormap darkDiverging = divergingMap(true);
    if (dark && id == darkDiverging.id) return darkDiverging;
    return requireIn(colormaps(), id, &Colormap::id, u"colour map"_s);
}

}  // namespace sinescope
