// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/options.h"

#include "app/model/option_specs.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

namespace {

OptionSpec kindOption() {
    QStringList titles;
    for (const TransitionInfo& info : transitions()) titles << info.title;
    return choiceOption(transitionKindKey(), QStringLiteral("Transition"),
                        QStringLiteral("Which picture turns into which"), transitionIds(), titles);
}

OptionSpec timeOption() {
    OptionSpec time;
    time.key = transitionTimeKey();
    time.label = QStringLiteral("Time");
    time.tip = QStringLiteral("0 is the first picture, 1 the last; play it with K");
    time.kind = OptionSpec::Kind::Real;
    time.fallback = 1.0;
    time.lowest = 0;
    time.highest = 1;
    time.isTime = true;
    return time;
}

}  // namespace

const std::vector<TransitionInfo>& transitions() {
    static const QString heatmap = QStringLiteral("heatmap"), positions = QStringLiteral("positions"),
                         dimensions = QStringLiteral("dimensions"), sum = QStringLiteral("sum"),
                         similarity = QStringLiteral("similarity"), shift = QStringLiteral("shift"),
                         order = QStringLiteral("order");
    static const std::vector<TransitionInfo> all = {
        {TransitionKind::RowToLine,
         QStringLiteral("row-to-line"),
         QStringLiteral("Row to line"),
         {heatmap, positions},
         positions,
         QStringLiteral("a row of the heatmap is a line: color becomes height")},
        {TransitionKind::ColumnToWave,
         QStringLiteral("column-to-wave"),
         QStringLiteral("Column to wave"),
         {heatmap, dimensions},
         dimensions,
         QStringLiteral("a column of the heatmap is a wave over position")},
        {TransitionKind::ClockToWave,
         QStringLiteral("clock-to-wave"),
         QStringLiteral("Clock to wave"),
         {dimensions, shift},
         dimensions,
         QStringLiteral("the height of a turning hand draws the wave")},
        {TransitionKind::Sum,
         QStringLiteral("sum"),
         QStringLiteral("Word + position"),
         {sum},
         sum,
         QStringLiteral("the position is added to the word, column by column")},
        {TransitionKind::Similarity,
         QStringLiteral("similarity"),
         QStringLiteral("Two rows to S(k)"),
         {similarity},
         similarity,
         QStringLiteral("S(k) is the sum of the products of two rows")},
        {TransitionKind::Shift,
         QStringLiteral("shift"),
         QStringLiteral("Shift as rotation"),
         {shift},
         shift,
         QStringLiteral("a shift by k turns every hand by its own angle")},
        {TransitionKind::Join,
         QStringLiteral("add-or-concatenate"),
         QStringLiteral("Add or concatenate"),
         {sum},
         sum,
         QStringLiteral("addition keeps d columns, concatenation needs 2d")},
        {TransitionKind::Order,
         QStringLiteral("order"),
         QStringLiteral("Two word orders"),
         {order},
         order,
         QStringLiteral("each word takes its output along, or does not")},
    };
    return all;
}

QStringList transitionIds() {
    QStringList ids;
    for (const TransitionInfo& info : transitions()) ids << info.id;
    return ids;
}

const TransitionInfo& transition(const QString& id) {
    for (const TransitionInfo& info : transitions())
        if (info.id == id) return info;
    throw failure(unknownName(QStringLiteral("transition"), id, transitionIds()));
}

QString transitionKindKey() {
    return QStringLiteral("kind");
}

QString transitionTimeKey() {
    return QStringLiteral("time");
}

const FigureSpec& transitionSpec() {
    static const FigureSpec spec{QStringLiteral("transition"),
                                 QStringLiteral("Transition"),
                                 QStringLiteral("one picture turns into another"),
                                 AxisQuantity::None,
                                 AxisQuantity::None,
                                 {kindOption(), timeOption()}};
    return spec;
}

TransitionOptions transitionOptions(const Scene& scene) {
    const FigureSpec& spec = transitionSpec();
    const FigureState* state = findFigure(scene, spec.id);
    return {transition(optionValue(spec, state, transitionKindKey()).toString()).kind,
            optionValue(spec, state, transitionTimeKey()).toDouble()};
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
    state->options = {{transitionKindKey(), info.id}, {transitionTimeKey(), 0.0}};
}

}  // namespace sinescope
