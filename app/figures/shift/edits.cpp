// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/edits.h"

#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

SceneEdit shiftPositionEdit(const EncodingParameters& encoding, std::int64_t position) {
    const std::int64_t p =
        std::clamp(position, encoding.firstPosition, encoding.firstPosition + encoding.length - 1);
    return {u"position p"_s, [p](Scene& next) { next.selection.position = p; }, u"select"_s};
}

SceneEdit shiftByEdit(std::int64_t shift) {
    const std::int64_t k =
        std::clamp(shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
    return {u"shift k"_s, [k](Scene& next) { next.selection.shift = k; }, u"shift"_s};
}

SceneEdit shiftPairEdit(const ShiftClocks& model, std::int64_t pair) {
    const std::int64_t column = model.columnOf(std::clamp<std::int64_t>(pair, 0, model.pairs() - 1));
    return {u"selection"_s, [column](Scene& next) { next.selection.column = column; }, u"select"_s};
}

}  // namespace sinescope
