// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/edits.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

namespace {

/// The state of the figure in a Scene, opened when it is not.
FigureState& stateIn(Scene& scene) {
    if (FigureState* found = findFigure(scene, beyondOptions().spec().id)) return *found;
    return scene.figures.emplace_back(FigureState{beyondOptions().spec().id, {}, {}, {}});
}

std::optional<SceneEdit> pairEdit(const Encoding& encoding, std::int64_t pair) {
    if (encoding.pairs() == 0) return {};
    const std::int64_t within = std::clamp<std::int64_t>(pair, 0, encoding.pairs() - 1);
    return SceneEdit{
        u"selection"_s,
        [column = encoding.columnOf(within, Wave::Sine)](Scene& next) { next.selection.column = column; },
        u"select"_s};
}

}  // namespace

SceneEdit readAtEdit(const BeyondModel& model, std::int64_t position) {
    const std::int64_t past = std::clamp(position, model.first(), model.last()) - model.lastTrained();
    return {u"position read"_s,
            [past, position](Scene& next) {
                if (past < 1) {
                    next.selection.position = position;
                    return;
                }
                setBeyondPast(stateIn(next), past);
            },
            u"beyond.past"_s};
}

SceneEdit trainedLengthEdit(std::int64_t length, const std::optional<AxisRange>& axis) {
    const std::int64_t within = std::clamp<std::int64_t>(length, 1, EncodingParameters::maximumLength);
    return {u"trained length"_s,
            [within, axis](Scene& next) {
                next.selection.trainedLength = within;
                if (axis || findFigure(next, beyondOptions().spec().id)) stateIn(next).x = axis;
            },
            u"beyond.trainedLength"_s};
}

SceneEdit typedLengthEdit(const QString& text) {
    const std::optional<std::int64_t> length = parseWholeNumber(text.section('='_L1, -1));
    if (!length || *length < 1 || *length > EncodingParameters::maximumLength)
        throw failure(u"The trained length is %1; it must be a whole number from 1 to %2."_s.arg(
            quoted(text.trimmed()), grouped(EncodingParameters::maximumLength)));
    return trainedLengthEdit(*length, {});
}

std::optional<SceneEdit> beyondKeyEdit(const BeyondModel& model, int key, Qt::KeyboardModifiers modifiers) {
    const std::int64_t first = model.lastTrained() + 1;
    const std::int64_t pair = std::max<std::int64_t>(model.pairOf(model.scene().selection.column), 0);
    if (const auto to = keyPlace(key, modifiers, model.marked(), first, model.last()))
        return readAtEdit(model, std::max(*to, first));
    if (const auto by = keyMove(key, modifiers, {Qt::Key_BracketLeft}, {Qt::Key_BracketRight}))
        return trainedLengthEdit(model.trainedLength() + *by, {});
    if (const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down}))
        return pairEdit(model.encoding(), pair + *by);
    return {};
}

}  // namespace sinescope
