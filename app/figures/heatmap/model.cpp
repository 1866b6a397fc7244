// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/model.h"

#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double wideSwing = 1.9, stillSwing = 0.1;

void widen(Extremes& all, const Extremes& one) {
    all.lowest = std::fmin(all.lowest, one.lowest);  // fmin and fmax leave a NaN out
    all.highest = std::fmax(all.highest, one.highest);
}

}  // namespace

HeatmapModel::HeatmapModel(std::shared_ptr<const Scene> scene, const HeatmapModel*)
    : FigureModel(std::move(scene)),
      m_options(heatmapOptions(this->scene())),
      m_encoding(encodingOf(this->scene())) {}

double HeatmapModel::colorLimit() const {
    return std::abs(scene().encoding.factor);
}

Swings swingsOf(const Encoding& encoding) {
    Swings swings{0, 0, {nan, nan}, {nan, nan}};
    const EncodingParameters& p = encoding.parameters();
    const double limit = std::abs(p.factor);
    const double from = static_cast<double>(p.firstPosition) - 0.5;
    const double to = from + static_cast<double>(p.length);
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const Wave wave = encoding.role(j).wave;
        const Extremes column =
            wave == Wave::Zero ? Extremes{} : columnEnvelope(encoding, j, from, to, 1).front();
        const double swing = column.highest - column.lowest;
        if (swing >= wideSwing * limit && limit > 0) ++swings.wide;
        if (swing < stillSwing * limit || swing == 0) ++swings.still;
        if (2 * j < encoding.columns() || wave == Wave::Zero) continue;
        widen(wave == Wave::Sine ? swings.rightSines : swings.rightCosines, column);
    }
    return swings;
}

}  // namespace sinescope
