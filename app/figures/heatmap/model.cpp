// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/model.h"

#include "app/model/color_limits.h"
#include "app/scene/literals.h"
#include "core/numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double wideSwing = 1.9, stillSwing = 0.1;

}  // namespace

HeatmapBase::HeatmapBase(const QString& words, std::shared_ptr<const Scene> made)
    : WordedModel(words, std::move(made)), m_options(heatmapOptions().read(scene())) {
    const EncodingParameters& p = scene().encoding;
    m_picture.columns = p.dModel;
    m_picture.firstRow = p.firstPosition;
    m_picture.rows = p.length;
}

void HeatmapBase::setColorRange(double limit, bool hasNegative, bool hasPositive) {
    m_ownColors = {hasNegative ? -limit : 0, hasPositive ? limit : 0};
    const AxisRange colors = scale(figure(), bar());
    m_picture.hasNegative = hasNegative || colors.lower < 0;
    m_picture.hasPositive = hasPositive || colors.upper > 0;
    m_picture.automatic = std::max(-colors.lower, colors.upper);
    m_picture.limit = limitOfColors(scene(), figure(), bar(), m_picture.automatic);
    m_hasOwnColors = m_picture.limit == m_picture.automatic && !findShared(scene(), figure(), bar());
}

QStringList HeatmapBase::rowNames() const {
    constexpr qsizetype maximumNamedRows = 12;
    const QStringList& words = scene().sentence.tokens;
    const bool areNamed = words.size() <= maximumNamedRows && words.size() == scene().encoding.length;
    return areNamed ? words : QStringList();
}

std::optional<std::int64_t> HeatmapBase::selectedColumn() const {
    const Selection& at = scene().selection;
    if (picture().across != AxisQuantity::Shift) return at.column;
    const std::int64_t key = at.position + at.shift;
    const std::int64_t place = key - picture().firstColumn;
    return place >= 0 && place < picture().columns ? std::optional(key) : std::nullopt;
}

HeatmapModel::HeatmapModel(std::shared_ptr<const Scene> made, const HeatmapModel*)
    : HeatmapBase(u"heatmap"_s, std::move(made)), m_encoding(encodingOf(scene())) {
    setColorRange(std::abs(scene().encoding.factor));
    m_picture.source = m_encoding;
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
        (wave == Wave::Sine ? swings.rightSines : swings.rightCosines).include(column);
    }
    return swings;
}

}  // namespace sinescope
