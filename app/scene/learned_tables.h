// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one small language model learned and comes with the program: resources/experiment, whose README says
// how.
#pragma once

#include "core/schemes/learned.h"
#include "core/schemes/t5.h"

#include <QByteArray>
#include <QString>

namespace sinescope {

/// The positions: 128 x 96, row = position. Read once.
const LearnedScheme& learnedScheme();
/// The biases: 32 causal buckets up to a distance of 128, 4 heads. Read once.
const T5Scheme& learnedT5();

/// A file of resources/experiment. Throws Error when it is missing from the program.
QByteArray experimentFile(const QString& name);

}  // namespace sinescope
