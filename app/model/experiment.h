// SPDX-License-Identifier: GPL-3.0-or-later
//
// What was measured on one small language model and comes with the program: resources/experiment, whose
// README says how.
#pragma once

#include "app/scene/learned_tables.h"

#include <QStringList>

#include <vector>

namespace sinescope {

/// One scheme's loss at each position of the windows it was read on.
struct MeasuredLoss {
    QString id;                  ///< none, sinusoidal, learned, rope, t5, alibi
    QString name;                ///< for people
    std::vector<double> losses;  ///< nats per character, by position; NaN nowhere
};

struct LossExperiment {
    std::int64_t trainedLength = 128;    ///< positions
    std::int64_t evaluatedLength = 512;  ///< positions
    std::int64_t windows = 0;            ///< texts that a loss is the mean of
    std::vector<MeasuredLoss> schemes;
};

/// Read once. Throws Error when the program's own file is damaged.
const LossExperiment& lossExperiment();

/// The mean over positions first .. last (cut to those measured); NaN where there is none.
double meanLoss(const MeasuredLoss& scheme, std::int64_t first, std::int64_t last);

/// The table that the model with learned positions came to: 128 x 96, row = position. Read once.
const Matrix& learnedPositions();
/// What was measured and what it does not show, from two sentences to a few words.
QStringList experimentTexts();

}  // namespace sinescope
