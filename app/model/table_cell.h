// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

#include <cmath>
#include <optional>

namespace sinescope {

/// Empty if the number is not finite.
inline TableCell finiteCell(double number) {
    return std::isfinite(number) ? TableCell(number) : TableCell();
}

/// The content of a cell; null if the cell is empty or holds another type.
inline const std::int64_t* wholeIn(const TableCell& cell) {
    return std::get_if<std::int64_t>(&cell);
}
inline const double* realIn(const TableCell& cell) {
    return std::get_if<double>(&cell);
}
inline const QString* textIn(const TableCell& cell) {
    return std::get_if<QString>(&cell);
}

/// The number in a cell; empty if the cell is empty or holds text.
inline std::optional<double> numberOf(const TableCell& cell) {
    if (const auto* whole = wholeIn(cell)) return static_cast<double>(*whole);
    const auto* real = realIn(cell);
    return real ? std::optional(*real) : std::nullopt;
}

}  // namespace sinescope
