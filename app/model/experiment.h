// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measurements on a small language model, from resources/experiment; the README there describes the method.
#pragma once

#include "app/scene/learned_tables.h"

#include <QStringList>

#include <vector>

namespace sinescope {

/// Loss of one scheme at each position of the evaluation windows.
struct MeasuredLoss {
    QString id;                  ///< none, sinusoidal, learned, rope, t5, alibi
    QString name;                ///< as shown
    std::vector<double> losses;  ///< nats per character, by position; never NaN
};

struct LossExperiment {
    std::int64_t trainedLength = 128;    ///< positions
    std::int64_t evaluatedLength = 512;  ///< positions
    std::int64_t windows = 0;            ///< number of windows averaged
    std::vector<MeasuredLoss> schemes;
};

/// Cached. Throws Error if the resource is damaged.
const LossExperiment& lossExperiment();

/// The mean over positions first .. last, clamped to those measured; NaN if none remain.
double meanLoss(const MeasuredLoss& scheme, std::int64_t first, std::int64_t last);

/// The table of the model with learned positions, 128 x 96, row = position. Cached.
const Matrix& learnedPositions();
/// Descriptions of the measurement and its limits, the longest first.
QStringList experimentTexts();

}  // namespace sinescope
