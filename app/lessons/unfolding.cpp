// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/unfolding.h"

#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

std::size_t derivationsAmong(const LessonStep& step, std::size_t reveals) {
    const auto end =
        step.reveals.begin() + static_cast<std::ptrdiff_t>(std::min(reveals, step.reveals.size()));
    return static_cast<std::size_t>(std::count_if(step.reveals.begin(), end, [](const LessonReveal& reveal) {
        return reveal.target == "derivation"_L1;
    }));
}

std::optional<int> calculationAfter(const LessonStep& step, std::size_t reveals) {
    const std::optional<int> first = shownCalculation(step.scene);
    if (!first || derivationsAmong(step, step.reveals.size()) == 0) return {};
    return std::min(calculationLines, *first + static_cast<int>(derivationsAmong(step, reveals)));
}

std::size_t shownParts(const LessonStep& step, std::size_t reveals, std::size_t parts) {
    if (isDerived(step, reveals)) return parts;
    return std::min(derivationsAmong(step, reveals), parts);
}

bool isDerived(const LessonStep& step, std::size_t reveals) {
    return derivationsAmong(step, reveals) == derivationsAmong(step, step.reveals.size());
}

}  // namespace sinescope
