// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be reached without order. A model that sees its own letter and the others as a bag, where the
// wanted letter is any of the n others with equal probability, does best by naming the letter that occurs
// most often among them: it is right in E[largest count] / n of all cases. This bounds one causal layer
// without positions, and an encoder without positions at any depth; two causal layers can leak the order.
#pragma once

#include "core/learning/tasks.h"

#include <optional>

namespace sinescope {

/// The expected largest count of n letters drawn uniformly from `vocabulary`, divided by n; exact but for
/// rounding. Requires n >= 1.
double bagCeiling(int n, int vocabulary);

/// Guessing at random. For a text, 1 / 29.
double chanceLevel(LearningTask task);

/// The best accuracy without order: at a position of a causal task, or on sequences of a length (see
/// TaskInfo::isReadByLength). Nothing for Text, whose letters depend on each other, and where no answer is
/// asked for.
std::optional<double> orderlessCeiling(LearningTask task, int positionOrLength);

/// The mean ceiling of the scored positions first .. last, or of sequences of `last` letters.
std::optional<double> meanCeiling(LearningTask task, int first, int last);

}  // namespace sinescope
