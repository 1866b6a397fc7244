// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/edits.h"

#include <algorithm>

namespace sinescope {

namespace {

/// The state of the figure in a Scene, opened when it is not.
FigureState& stateIn(Scene& scene) {
    if (FigureState* found = findFigure(scene, beyondId())) return *found;
    return scene.figures.emplace_back(FigureState{beyondId(), {}, {}, {}});
}

SceneEdit pairEdit(const Encoding& encoding, std::int64_t pair) {
    const std::int64_t kept = std::clamp<std::int64_t>(pair, 0, encoding.pairs() - 1);
    return {QStringLiteral("selection"),
            [column = encoding.columnOf(kept, Wave::Sine)](Scene& next) { next.selection.column = column; },
            QStringLiteral("select")};
}

}  // namespace

SceneEdit readAtEdit(const BeyondNumbers& numbers, std::int64_t position) {
    const std::int64_t past = std::clamp(position, numbers.first(), numbers.last()) - numbers.lastTrained();
    return {QStringLiteral("position read"),
            [past, position](Scene& next) {
                if (past < 1) {
                    next.selection.position = position;
                    return;
                }
                stateIn(next).options.insert(pastKey(), static_cast<qint64>(past));
            },
            QStringLiteral("beyond.past")};
}

SceneEdit trainedLengthEdit(std::int64_t length, const std::optional<AxisRange>& axis) {
    const std::int64_t kept = std::clamp<std::int64_t>(length, 1, EncodingParameters::maximumLength);
    return {QStringLiteral("trained length"),
            [kept, axis](Scene& next) {
                next.selection.trainedLength = kept;
                if (axis || findFigure(next, beyondId())) stateIn(next).x = axis;
            },
            QStringLiteral("beyond.trainedLength")};
}

std::optional<SceneEdit> beyondKeyEdit(const BeyondNumbers& numbers, const Scene& scene, int key,
                                       Qt::KeyboardModifiers modifiers) {
    const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
    const std::int64_t now = markedPosition(numbers, pastOf(scene));
    const std::int64_t pair = std::max<std::int64_t>(pairOf(numbers, scene.selection.column), 0);
    switch (key) {
        case Qt::Key_Left:
            return readAtEdit(numbers, std::max(now - step, numbers.lastTrained() + 1));
        case Qt::Key_Right:
            return readAtEdit(numbers, now + step);
        case Qt::Key_Home:
            return readAtEdit(numbers, numbers.lastTrained() + 1);
        case Qt::Key_End:
            return readAtEdit(numbers, numbers.last());
        case Qt::Key_BracketLeft:
            return trainedLengthEdit(numbers.trainedLength - step, {});
        case Qt::Key_BracketRight:
            return trainedLengthEdit(numbers.trainedLength + step, {});
        case Qt::Key_Up:
            return pairEdit(*numbers.encoding, pair - step);
        case Qt::Key_Down:
            return pairEdit(*numbers.encoding, pair + step);
        default:
            return {};
    }
}

}  // namespace sinescope
