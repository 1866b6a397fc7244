// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rule by which axes leave out the few rows of a model's table that are several times larger than all
// others (core/analysis/off_scale.h), and the words that say so in a picture and its alternative text.
#pragma once

#include "app/scene/scene.h"
#include "core/analysis/off_scale.h"
#include "core/encoding/encoding.h"

#include <QString>

#include <vector>

namespace sinescope {

/// Rows of the Scene's table by their largest magnitude; none of a scheme that is not a table of weights.
/// Places count from the first position.
OffScale offScaleRows(const Scene& scene);
OffScale offScaleRows(const Eigen::Ref<const Matrix>& table);

/// "row 0" or "rows 0 and 5"; empty if there is none.
QString rowNames(const std::vector<std::int64_t>& positions);
/// "Row 0 is off scale." or "Rows 0 and 5 are off scale."; empty if there is none.
/// `first` is the position of place 0 where places are given.
QString offScaleText(const std::vector<std::int64_t>& positions, std::int64_t first = 0);
/// The same where a spectrum bridges them (bridgeRows): "Row 0 is off scale. Its neighbours replace it."
QString offScaleBridged(const std::vector<std::int64_t>& places, std::int64_t first);
/// The same of steps to the next row: "The step from row 0 is off scale."
QString offScaleSteps(const std::vector<std::int64_t>& positions);

}  // namespace sinescope
