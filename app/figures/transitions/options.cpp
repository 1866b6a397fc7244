// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/options.h"

#include "app/model/option_table.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

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
         positions},
        {TransitionKind::ColumnToWave,
         QStringLiteral("column-to-wave"),
         QStringLiteral("Column to wave"),
         {heatmap, dimensions},
         dimensions},
        {TransitionKind::ClockToWave,
         QStringLiteral("clock-to-wave"),
         QStringLiteral("Clock to wave"),
         {dimensions, shift},
         dimensions},
        {TransitionKind::Sum, QStringLiteral("sum"), QStringLiteral("Word + position"), {sum}, sum},
        {TransitionKind::Similarity,
         QStringLiteral("similarity"),
         QStringLiteral("Two rows to S(k)"),
         {similarity},
         similarity},
        {TransitionKind::Shift, QStringLiteral("shift"), QStringLiteral("Shift as rotation"), {shift}, shift},
        {TransitionKind::Join,
         QStringLiteral("add-or-concatenate"),
         QStringLiteral("Add or concatenate"),
         {sum},
         sum},
        {TransitionKind::Order, QStringLiteral("order"), QStringLiteral("Two word orders"), {order}, order},
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

namespace {

const OptionTable<TransitionOptions>& table() {
    static const auto all = [] {
        OptionSpec kind = wordedOption(QStringLiteral("transition"), QStringLiteral("kind"),
                                       OptionSpec::Kind::Choice, transitions().front().id, transitionIds());
        for (qsizetype k = 0; k < kind.choiceLabels.size(); ++k)
            kind.choiceLabels[k] = transitions()[static_cast<std::size_t>(k)].title;
        return OptionTable<TransitionOptions>("transition")
            .add(
                kind,
                [](const TransitionOptions& options) {
                    return QJsonValue(transitions()[static_cast<std::size_t>(options.kind)].id);
                },
                [](TransitionOptions& options, const QJsonValue& value) {
                    options.kind = transition(value.toString()).kind;
                })
            .number("time", &TransitionOptions::time, 0, 1)
            .with([](FigureSpec& spec) { spec.options.back().isTime = true; });
    }();
    return all;
}

}  // namespace

QString transitionTimeKey() {
    return QStringLiteral("time");
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
