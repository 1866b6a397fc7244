// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/step_scale.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

std::vector<double> within(double lowest, double highest, const std::vector<double>& candidates) {
    std::vector<double> round{lowest};
    for (const double value : candidates)
        if (value > lowest && value < highest) round.push_back(value);
    round.push_back(highest);
    return round;
}

}  // namespace

StepScale StepScale::decimal(double lowest, double highest) {
    std::vector<double> candidates;
    for (double decade = 1; decade < highest; decade *= 10)
        for (const double digit : {1, 2, 5}) candidates.push_back(digit * decade);
    return {within(lowest, highest, candidates), false};
}

StepScale StepScale::powersOfTwo(double lowest, double highest) {
    std::vector<double> candidates;
    for (double power = 1; power < highest; power *= 2) candidates.push_back(power);
    return {within(lowest, highest, candidates), true};
}

double StepScale::fractionOf(double value) const {
    const double clamped = std::clamp(value, lowest(), highest());
    return std::log(clamped / lowest()) / std::log(highest() / lowest());
}

double StepScale::stepSize(double value) const {
    if (m_binary) return std::max(2.0, std::exp2(std::floor(std::log2(value)) - 4));
    return std::max(1.0, std::pow(10, std::floor(std::log10(value) + 1e-12) - 1));
}

double StepScale::valueAt(double fraction, double reach) const {
    const double at = std::clamp(fraction, 0.0, 1.0);
    const auto nearer = [&](double a, double b) {
        return std::abs(fractionOf(a) - at) < std::abs(fractionOf(b) - at);
    };
    const double round = *std::ranges::min_element(m_round, nearer);
    if (std::abs(fractionOf(round) - at) <= reach) return round;
    const double exact = lowest() * std::pow(highest() / lowest(), at);
    const double size = stepSize(exact);
    return std::clamp(std::round(exact / size) * size, lowest(), highest());
}

double StepScale::step(double value, int direction) const {
    // Downwards, use the step below the value, so that 100 goes to 99 and not to 90.
    const double size = stepSize(direction > 0 ? value : std::max(1.0, value * (1 - 1e-9)));
    const double cells = value / size;
    const double next = direction > 0 ? std::floor(cells + 1e-9) + 1 : std::ceil(cells - 1e-9) - 1;
    return std::clamp(next * size, lowest(), highest());
}

double StepScale::pageStep(double value, int direction) const {
    if (direction > 0) {
        const auto above = std::ranges::upper_bound(m_round, value);
        return above == m_round.end() ? highest() : *above;
    }
    const auto here = std::ranges::lower_bound(m_round, value);
    return here == m_round.begin() ? lowest() : *std::prev(here);
}

}  // namespace sinescope
