// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/ceiling.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

/// P(no letter occurs more than `most` times among n). Counts are Poisson numbers of mean n / V given that
/// their sum is n, so this is the V-fold convolution of the truncated distribution at n, divided by P(sum =
/// n).
double probabilityOfAtMost(int most, int n, int vocabulary) {
    const auto size = static_cast<std::size_t>(n) + 1;
    const auto poisson = [](double mean, int k) {
        return std::exp(k * std::log(mean) - mean - std::lgamma(k + 1));
    };
    std::vector<double> sum(size, 0.0);
    sum[0] = 1;
    for (int letter = 0; letter < vocabulary; ++letter) {
        std::vector<double> next(size, 0.0);
        for (int k = 0; k <= std::min(most, n); ++k) {
            const double share = poisson(static_cast<double>(n) / vocabulary, k);
            for (auto m = static_cast<std::size_t>(k); m < size; ++m)
                next[m] += share * sum[m - static_cast<std::size_t>(k)];
        }
        sum = std::move(next);
    }
    return sum.back() / poisson(n, n);
}

}  // namespace

double bagCeiling(int n, int vocabulary) {
    if (n < 1 || vocabulary < 1)
        throw Error("A bag of " + std::to_string(n) + " letters from " + std::to_string(vocabulary) +
                    " has no ceiling; both numbers must be at least 1.");
    double expected = 0;
    constexpr double negligible = 1e-14;
    for (int most = 0; most < n; ++most) {
        const double above = 1 - probabilityOfAtMost(most, n, vocabulary);
        if (above < negligible) break;
        expected += above;
    }
    return expected / n;
}

double chanceLevel(LearningTask task) {
    return 1.0 / taskInfo(task).answers;
}

std::optional<double> orderlessCeiling(LearningTask task, int positionOrLength) {
    const int vocabulary = taskInfo(task).vocabulary;
    switch (task) {
        case LearningTask::ABeforeB:
            return 0.5;
        case LearningTask::ThreeBack:
            if (positionOrLength < 3) return {};
            return bagCeiling(positionOrLength, vocabulary);
        case LearningTask::FirstLetter:
            return positionOrLength == 0 ? 1 : bagCeiling(positionOrLength, vocabulary);
        case LearningTask::Reverse:
            // The middle letter of an odd length is its own answer.
            if (positionOrLength == 1) return 1;
            return positionOrLength % 2 == 0
                       ? bagCeiling(positionOrLength - 1, vocabulary)
                       : (bagCeiling(positionOrLength - 1, vocabulary) * (positionOrLength - 1) + 1) /
                             positionOrLength;
        case LearningTask::MostFrequent:
        case LearningTask::LargestSoFar:
            return 1;
        case LearningTask::Text:
            return {};
    }
    return {};
}

std::optional<double> meanCeiling(LearningTask task, int first, int last) {
    if (taskInfo(task).isReadByLength) return orderlessCeiling(task, last);
    double sum = 0;
    int count = 0;
    for (int position = first; position <= last; ++position) {
        const auto ceiling = orderlessCeiling(task, position);
        if (!ceiling) continue;
        sum += *ceiling;
        ++count;
    }
    if (count == 0) return {};
    return sum / count;
}

}  // namespace sinescope
