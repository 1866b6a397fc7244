// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/edits.h"

#include <algorithm>

namespace sinescope {

SceneEdit shiftPositionEdit(const EncodingParameters& encoding, std::int64_t position) {
    const std::int64_t p =
        std::clamp(position, encoding.firstPosition, encoding.firstPosition + encoding.length - 1);
    return {QStringLiteral("position p"), [p](Scene& next) { next.selection.position = p; },
            QStringLiteral("select")};
}

SceneEdit shiftByEdit(std::int64_t shift) {
    const std::int64_t k =
        std::clamp(shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
    return {QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
            QStringLiteral("shift")};
}

SceneEdit shiftPairEdit(const ShiftClocks& model, std::int64_t pair) {
    const std::int64_t column = model.columnOf(std::clamp<std::int64_t>(pair, 0, model.pairs() - 1));
    return {QStringLiteral("selection"), [column](Scene& next) { next.selection.column = column; },
            QStringLiteral("select")};
}

}  // namespace sinescope
