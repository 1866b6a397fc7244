// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/side_model.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

bool sameGrid(const PixelGrid& p, const PixelGrid& q) {
    return p.firstPosition == q.firstPosition && p.lastPosition == q.lastPosition &&
           p.firstColumn == q.firstColumn && p.lastColumn == q.lastColumn && p.rows == q.rows &&
           p.columns == q.columns;
}

}  // namespace

SideNumbers::SideNumbers(const CompareSide& side, const Scene& scene)
    : m_side(side),
      m_length(scene.encoding.length),
      m_dModel(scene.encoding.dModel),
      m_input(side.scheme, m_length, m_dModel) {}

bool SideNumbers::belongTo(const CompareSide& side, const Scene& scene) const {
    return m_length == scene.encoding.length && m_dModel == scene.encoding.dModel &&
           m_side.error == side.error && m_side.scheme == side.scheme;
}

const MatrixF& SideNumbers::pixels(const PixelGrid& places) {
    if (m_pixels && sameGrid(places, m_pixels->grid)) return m_pixels->values;
    if (m_side.error.isEmpty())
        m_pixels = {places, m_input.pixels(places)};
    else
        m_pixels = {places, MatrixF::Constant(places.rows, places.columns, std::nanf(""))};
    return m_pixels->values;
}

const Matrix& SideNumbers::scoreMap(const Scene& scene) {
    const Words words{scene.sentence, 0};
    if (m_mapOf != words) {
        m_scoreMap = sinescope::scoreMap(m_side, scene, scoreMapSize(scene));
        m_mapOf = words;
        m_scorePixels.reset();
    }
    return m_scoreMap;
}

const MatrixF& SideNumbers::scorePixels(const PixelGrid& places, const Scene& scene) {
    // A map of scores is small and looked at cell by cell: a table like a learned one.
    const Matrix& map = scoreMap(scene);
    if (!m_scorePixels || !sameGrid(places, m_scorePixels->grid))
        m_scorePixels = {
            places, InputMatrix(LearnedScheme{WeightTable(map), 0}, map.rows(), map.cols()).pixels(places)};
    return m_scorePixels->values;
}

const std::vector<double>& SideNumbers::scores(const Scene& scene) {
    const Words words{scene.sentence, scene.selection.position - scene.encoding.firstPosition};
    if (m_scoresOf != words) {
        m_scores = scoreCurve(m_side, scene);
        m_scoresOf = words;
    }
    return m_scores;
}

const std::vector<double>& SideNumbers::wavelengths() {
    if (!m_wavelengths) m_wavelengths = sideWavelengths(m_side);
    return *m_wavelengths;
}

std::shared_ptr<SideNumbers> sideNumbers(const CompareSide& side, const Scene& scene) {
    static std::vector<std::shared_ptr<SideNumbers>> kept;
    const auto known = std::find_if(kept.begin(), kept.end(),
                                    [&](const auto& numbers) { return numbers->belongTo(side, scene); });
    if (known != kept.end()) {
        std::rotate(known, known + 1, kept.end());  // the last used one goes last
        return kept.back();
    }
    constexpr std::size_t mostKept = 4;
    if (kept.size() == mostKept) kept.erase(kept.begin());
    kept.push_back(std::make_shared<SideNumbers>(side, scene));
    return kept.back();
}

}  // namespace sinescope
