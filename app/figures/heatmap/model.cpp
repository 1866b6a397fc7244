// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/model.h"

#include "app/model/color_limits.h"
#include "app/scene/literals.h"
#include "core/numbers.h"

#include <cmath>

namespace sinescope {

namespace {

constexpr double wideSwing = 1.9, stillSwing = 0.1;

void widen(Extremes& all, const Extremes& one) {
    all.lowest = std::fmin(all.lowest, one.lowest);  // fmin and fmax leave a NaN out
    all.highest = std::fmax(all.highest, one.highest);
}

}  // namespace

HeatmapModel::HeatmapModel(std::shared_ptr<const Scene> scene, const HeatmapModel*)
    : WordedModel(u"heatmap"_s, std::move(scene)),
      m_options(heatmapOptions().read(this->scene())),
      m_encoding(encodingOf(this->scene())) {
    const EncodingParameters& p = this->scene().encoding;
    m_picture.columns = p.dModel;
    m_picture.firstRow = p.firstPosition;
    m_picture.rows = p.length;
    m_picture.source = m_encoding;
    m_picture.automatic = std::abs(p.factor);
    m_picture.limit = limitOfColors(this->scene(), heatmapOptions().spec().id, bar(), m_picture.automatic);
    m_picture.pixels = [encoding = m_encoding](const PixelGrid& grid) {
        return pixelMeans(*encoding, grid, 0);
    };
    m_picture.value = [encoding = m_encoding](std::int64_t position, std::int64_t column) {
        return encoding->value(position, column);
    };
}

Extremes columnRangeOf(const Encoding& encoding, std::int64_t column) {
    if (encoding.role(column).wave == Wave::None) return {};
    const EncodingParameters& p = encoding.parameters();
    const double from = static_cast<double>(p.firstPosition) - 0.5;
    return columnEnvelope(encoding, column, from, from + static_cast<double>(p.length), 1).front();
}

Swings swingsOf(const Encoding& encoding) {
    Swings swings{0, 0, {nan, nan}, {nan, nan}};
    const double limit = std::abs(encoding.parameters().factor);
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const Wave wave = encoding.role(j).wave;
        const Extremes column = columnRangeOf(encoding, j);
        const double swing = column.highest - column.lowest;
        if (swing >= wideSwing * limit) ++swings.wide;
        if (swing < stillSwing * limit) ++swings.still;
        if (2 * j < encoding.columns() || wave == Wave::None) continue;
        widen(wave == Wave::Sine ? swings.rightSines : swings.rightCosines, column);
    }
    return swings;
}

}  // namespace sinescope
