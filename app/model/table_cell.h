// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

#include <cmath>
#include <optional>

namespace sinescope {

/// Empty where the number is none.
inline TableCell finiteCell(double number) {
    return std::isfinite(number) ? TableCell(number) : TableCell();
}

/// What a cell holds: each is null for the others, and all of them in an empty cell.
inline const std::int64_t* wholeIn(const TableCell& cell) {
    return std::get_if<std::int64_t>(&cell);
}
inline const double* realIn(const TableCell& cell) {
    return std::get_if<double>(&cell);
}
inline const QString* textIn(const TableCell& cell) {
    return std::get_if<QString>(&cell);
}

/// The number in a cell, whole or not; nothing in one with a text and in an empty one.
inline std::optional<double> numberOf(const TableCell& cell) {
    if (const auto* whole = wholeIn(cell)) return static_cast<double>(*whole);
    const auto* real = realIn(cell);
    return real ? std::optional(*real) : std::nullopt;
}

}  // namespace sinescope
