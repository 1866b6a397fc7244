// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables learned by a small language model, shipped in resources/experiment; its README says how.
#pragma once

#include "core/schemes/learned.h"
#include "core/schemes/t5.h"

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Position table: 128 x 96, row = position. Read once.
const LearnedScheme& learnedScheme();
/// Biases: 32 causal buckets up to a distance of 128, 4 heads. Read once.
const T5Scheme& learnedT5();

/// Returns a file of resources/experiment. Throws Error if it is missing from the program.
QByteArray experimentFile(const QString& name);

}  // namespace sinescope
