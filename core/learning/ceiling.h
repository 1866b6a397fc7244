// SPDX-License-Identifier: GPL-3.0-or-later
//
// The accuracy that can be reached without order. A model that sees its own letter and the others as a bag,
// where the wanted letter is any of the n others with equal probability, does best by naming the letter that
// occurs most often among them: it is right in E[largest count] / n of all cases. This bounds one causal
// layer without positions, and an encoder without positions at any depth; two causal layers can leak the
// order.
#pragma once

#include "core/learning/tasks.h"

#include <optional>
#include <vector>

namespace sinescope {

/// The expected largest count of n letters drawn uniformly from `vocabulary`, divided by n, for
/// n = 1 .. `maximum`; 0 for n = 0. Exact up to rounding; all take the time of the last. Throws Error if
/// `maximum` is not in 1 .. 500.
std::vector<double> bagCeilings(int maximum, int vocabulary);

/// Guessing at random. For a text, 1 / 29.
double chanceLevel(LearningTask task);

/// The best accuracy without order at places 0 .. `last`: positions of a causal task, or lengths of sequences
/// (see TaskInfo::isScoredPerSequence). Empty for Text, whose letters depend on each other, and where no
/// answer is requested.
std::vector<std::optional<double>> orderlessCeilings(LearningTask task, int last);

/// The mean ceiling of the scored positions first .. last, or of sequences of `last` letters.
std::optional<double> meanCeiling(LearningTask task, int first, int last);

}  // namespace sinescope
