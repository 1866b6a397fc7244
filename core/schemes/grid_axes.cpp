// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/grid_axes.h"

#include <algorithm>
#include <numbers>

namespace sinescope {

namespace {

/// The columns of an axis, and its encoding, whose positions are `step` apart. See relatives.h.
struct Axis {
    EncodingParameters encoding;
    std::int64_t firstColumn = 0;
    std::int64_t columns = 0;
    double step = 1;
};

Axis axisOf(const GridScheme& s, bool ofRows) {
    const std::int64_t half = s.dModel / 2;
    switch (s.convention) {
        case GridConvention::Mae:
        case GridConvention::SimpleVit: {
            const Spacing spacing = s.convention == GridConvention::Mae ? Spacing::Paper : Spacing::Endpoint;
            return {{.dModel = half, .base = s.base, .layout = Layout::Halves, .spacing = spacing},
                    ofRows ? half : 0,
                    half};
        }
        case GridConvention::Detr:
        case GridConvention::DeformableDetr: {
            const auto side = static_cast<double>(ofRows ? s.height : s.width);
            return {{.dModel = half, .base = s.base},
                    ofRows ? 0 : half,
                    half,
                    2 * std::numbers::pi / (side + 1e-6)};
        }
        case GridConvention::Multidimensional: {
            const std::int64_t width = 2 * ((s.dModel + 3) / 4);
            const std::int64_t first = ofRows ? 0 : std::min(width, s.dModel);
            return {{.dModel = width, .base = s.base},
                    first,
                    std::clamp<std::int64_t>(s.dModel - first, 0, width)};
        }
        case GridConvention::Tensor2Tensor:
            break;
    }
    const std::int64_t width = 2 * (s.dModel / 4);
    return {{.dModel = width, .base = s.base, .layout = Layout::Halves, .spacing = Spacing::Endpoint},
            ofRows ? 0 : width,
            width};
}

}  // namespace

std::vector<GridPair> gridPairs(const GridScheme& scheme) {
    validate(scheme);
    std::vector<GridPair> pairs;
    for (const bool ofRows : {true, false}) {
        const Axis axis = axisOf(scheme, ofRows);
        const Encoding encoding(axis.encoding);
        const auto columnOf = [&](std::int64_t pair, Wave wave) {
            const std::int64_t column = encoding.columnOf(pair, wave);
            return column >= 0 && column < axis.columns ? axis.firstColumn + column : -1;
        };
        for (std::int64_t i = 0; i < encoding.pairs(); ++i) {
            const GridPair pair{ofRows, i, axis.step * encoding.angularFrequency(i), columnOf(i, Wave::Sine),
                                columnOf(i, Wave::Cosine)};
            if (pair.sine >= 0 || pair.cosine >= 0) pairs.push_back(pair);
        }
    }
    return pairs;
}

}  // namespace sinescope
