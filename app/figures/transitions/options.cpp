// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/options.h"

#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

namespace sinescope {

const std::vector<TransitionInfo>& transitions() {
    static const QString heatmap = u"heatmap"_s, positions = u"positions"_s, dimensions = u"dimensions"_s,
                         sum = u"sum"_s, similarity = u"similarity"_s, shift = u"shift"_s, order = u"order"_s;
    static const std::vector<TransitionInfo> all = {
        {TransitionKind::RowToLine, u"row-to-line"_s, u"Row to line"_s, {heatmap, positions}, positions},
        {TransitionKind::ColumnToWave,
         u"column-to-wave"_s,
         u"Column to wave"_s,
         {heatmap, dimensions},
         dimensions},
        {TransitionKind::ClockToWave,
         u"clock-to-wave"_s,
         u"Clock to wave"_s,
         {dimensions, shift},
         dimensions},
        {TransitionKind::Sum, u"sum"_s, u"Word + position"_s, {sum}, sum},
        {TransitionKind::Similarity, u"similarity"_s, u"Two rows to S(k)"_s, {similarity}, similarity},
        {TransitionKind::Shift, u"shift"_s, u"Shift as rotation"_s, {shift}, shift},
        {TransitionKind::Join, u"add-or-concatenate"_s, u"Add or concatenate"_s, {sum}, sum},
        {TransitionKind::Order, u"order"_s, u"Two word orders"_s, {order}, order},
    };
    return all;
}

QStringList transitionIds() {
    return textsOf(transitions(), &TransitionInfo::id);
}

const TransitionInfo& transition(const QString& id) {
    return requireIn(transitions(), id, &TransitionInfo::id, u"transition"_s);
}

namespace {

const OptionTable<TransitionOptions>& table() {
    static const auto choiceOf = [](const TransitionInfo& info) -> ListedChoice<TransitionKind> {
        return {info.kind, info.id, info.title};
    };
    static const auto all = OptionTable<TransitionOptions>("transition")
                                .withoutZoom()
                                .listed("kind", &TransitionOptions::kind, valuesOf(transitions(), choiceOf))
                                .number("time", &TransitionOptions::time, 0, 1)
                                .with([](FigureSpec& spec) { spec.options.back().isTime = true; });
    return all;
}

}  // namespace

QString transitionTimeKey() {
    return u"time"_s;
}

QString transitionTimeId() {
    return transitionSpec().id + '.'_L1 + transitionTimeKey();
}

const FigureSpec& transitionSpec() {
    return table().spec();
}

TransitionOptions transitionOptions(const Scene& scene) {
    return table().read(scene);
}

void openTransition(Scene& scene, const TransitionInfo& info, const QString& inPlaceOf) {
    const QString& id = transitionSpec().id;
    FigureState* state = findFigure(scene, id);
    if (!state) {
        state = findFigure(scene, inPlaceOf);
        if (!state) state = &scene.figures.emplace_back();
        if (!state->id.isEmpty() && scene.arrangement.maximized == state->id)
            scene.arrangement.maximized = id;
        *state = {id, {}, {}, {}};
    }
    state->options = {};
    table().edit(*state, [&info](TransitionOptions& options) { options = {info.kind, 0}; });
}

}  // namespace sinescope
