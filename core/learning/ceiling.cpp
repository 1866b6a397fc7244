// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/ceiling.h"

#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

constexpr int largestBag = 500;  // e^500 is a double
constexpr double negligible = 1e-14;

/// x^n / n! for n = 0 .. maximum.
std::vector<double> exponentialTerms(double x, int maximum) {
    std::vector<double> terms{1};
    for (int n = 1; n <= maximum; ++n) terms.push_back(terms.back() * x / n);
    return terms;
}

/// The product of `count` equal series, as far as `size` terms.
std::vector<double> power(const std::vector<double>& series, int count, std::size_t size) {
    std::vector<double> product(size, 0.0);
    product[0] = 1;
    for (int factor = 0; factor < count; ++factor) {
        std::vector<double> next(size, 0.0);
        for (std::size_t k = 0; k < std::min(series.size(), size); ++k)
            for (std::size_t n = k; n < size; ++n) next[n] += series[k] * product[n - k];
        product = std::move(next);
    }
    return product;
}

}  // namespace

/// P(no letter occurs more than m times among n) is the ratio of the terms x^n of (sum of (x / V)^k / k! for
/// k <= m)^V and of e^x, the same without a bound; the sum of 1 - P over m is the expected largest count. One
/// product gives all n. The terms are taken at x = `maximum`, where none is too small or too large.
std::vector<double> bagCeilings(int maximum, int vocabulary) {
    if (maximum < 1 || maximum > largestBag || vocabulary < 1)
        throw Error("A bag of " + groupedText(maximum) + " letters from " + groupedText(vocabulary) +
                    " has no ceiling; it must have 1 to " + groupedText(largestBag) +
                    " letters, from at least 1.");
    const std::vector<double> all = exponentialTerms(maximum, maximum);
    const std::vector<double> letter = exponentialTerms(static_cast<double>(maximum) / vocabulary, maximum);
    std::vector<double> expected(all.size(), 0.0);
    double above = 1;
    for (std::size_t bound = 0; bound < all.size() - 1 && above >= negligible; ++bound) {
        const std::vector<double> bounded =
            power({letter.begin(), letter.begin() + static_cast<std::ptrdiff_t>(bound) + 1}, vocabulary,
                  all.size());
        for (std::size_t n = bound + 1; n < all.size(); ++n) {
            above = 1 - bounded[n] / all[n];  // grows with n
            if (above >= negligible) expected[n] += above;
        }
    }
    for (std::size_t n = 1; n < all.size(); ++n) expected[n] /= static_cast<double>(n);
    return expected;
}

double chanceLevel(LearningTask task) {
    return 1.0 / taskInfo(task).answers;
}

namespace {

/// `bags` has the ceilings of bags by their number of letters.
std::optional<double> ceilingAt(LearningTask task, int place, const std::vector<double>& bags) {
    const auto index = static_cast<std::size_t>(place);
    switch (task) {
        case LearningTask::ABeforeB:
            return 0.5;
        case LearningTask::ThreeBack:
            if (place < 3) return {};
            return bags[index];
        case LearningTask::FirstLetter:
            return place == 0 ? 1 : bags[index];
        case LearningTask::Reverse:
            // The middle letter of an odd length is its own answer.
            if (place <= 1) return 1;
            return place % 2 == 0 ? bags[index - 1] : (bags[index - 1] * (place - 1) + 1) / place;
        case LearningTask::MostFrequent:
        case LearningTask::LargestSoFar:
            return 1;
        case LearningTask::Text:
            return {};
    }
    return {};
}

}  // namespace

std::vector<std::optional<double>> orderlessCeilings(LearningTask task, int last) {
    const bool usesBags =
        task == LearningTask::ThreeBack || task == LearningTask::FirstLetter || task == LearningTask::Reverse;
    const std::vector<double> bags =
        usesBags && last > 0 ? bagCeilings(last, taskInfo(task).vocabulary) : std::vector<double>();
    std::vector<std::optional<double>> ceilings;
    for (int place = 0; place <= last; ++place) ceilings.push_back(ceilingAt(task, place, bags));
    return ceilings;
}

std::optional<double> meanCeiling(LearningTask task, int first, int last) {
    const std::vector<std::optional<double>> ceilings = orderlessCeilings(task, last);
    if (taskInfo(task).isScoredPerSequence) return ceilings.back();
    double sum = 0;
    int count = 0;
    for (int position = first; position <= last; ++position) {
        const auto& ceiling = ceilings[static_cast<std::size_t>(position)];
        if (!ceiling) continue;
        sum += *ceiling;
        ++count;
    }
    if (count == 0) return {};
    return sum / count;
}

}  // namespace sinescope
