// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows of a model's table are off scale, because they are several times larger than all others
// (core/analysis/off_scale.h), and the sentences that say so in pictures and alternative texts.
#pragma once

#include "app/scene/scene.h"
#include "core/analysis/off_scale.h"
#include "core/encoding/encoding.h"

#include <QString>

#include <vector>

namespace sinescope {

/// The rows of the Scene's table with an off-scale largest magnitude; empty if the scheme is not a table of
/// weights. Places count from the first position.
OffScale offScaleRows(const Scene& scene);
OffScale offScaleRows(const Eigen::Ref<const Matrix>& table);

/// "row 0" or "rows 0 and 5"; empty without positions. If `positions` holds places, `first` is the position
/// of place 0.
QString rowNames(const std::vector<std::int64_t>& positions, std::int64_t first = 0);
/// "row 0 is off scale" or "rows 0 and 5 are off scale".
QString offScalePhrase(const std::vector<std::int64_t>& positions, std::int64_t first = 0);
/// The same as a sentence.
QString offScaleText(const std::vector<std::int64_t>& positions, std::int64_t first = 0);
/// The same for a spectrum, which bridges them (bridgeRows): "Row 0 is off scale. Its neighbours replace it."
QString offScaleBridged(const std::vector<std::int64_t>& places, std::int64_t first);
/// The same for steps to the next row: "The step from row 0 is off scale."
QString offScaleSteps(const std::vector<std::int64_t>& positions);

}  // namespace sinescope
