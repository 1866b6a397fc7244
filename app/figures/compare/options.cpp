// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/options.h"

#include "app/model/option_table.h"
#include "core/encoding/conventions.h"
#include "core/schemes/scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString groupOf(Entry entry) {
    return entry == Entry::Score      ? QStringLiteral("Added to the score")
           : entry == Entry::Rotation ? QStringLiteral("Rotation of q and k")
                                      : QStringLiteral("Added to the input");
}

/// A scheme of the Scene's list, a rotation with each of its scalings. Sinusoids are in the list as the
/// libraries have them.
void addScheme(std::vector<SideChoice>& list, const SchemeInfo& info) {
    const QString id = QLatin1String(info.id), name = QString::fromUtf8(info.name);
    if (id == QLatin1String("sinusoidal")) return;
    list.push_back({id, name, groupOf(info.entry)});
    if (id == QLatin1String("t5"))
        list.push_back(
            {QStringLiteral("t5-learned"), QStringLiteral("T5, learned, 32 × 4"), groupOf(info.entry)});
    if (info.entry != Entry::Rotation) return;
    for (const SchemeChoice& scaling : schemeParameter(info.make(8, 8, 0), "scaling").choices)
        if (scaling.id != std::string_view(scalingId(NoScaling{})))
            list.push_back({id + QLatin1Char('-') + QLatin1String(scaling.id),
                            name + QStringLiteral(", ") + QString::fromUtf8(scaling.title),
                            groupOf(info.entry)});
}

OptionSpec sideOption(const char* key, const char* fallback) {
    OptionSpec option = wordedOption(QStringLiteral("compare"), QLatin1String(key), OptionSpec::Kind::Choice,
                                     QLatin1String(fallback));
    for (const SideChoice& choice : sideChoices()) {
        option.choices << choice.id;
        option.choiceLabels << choice.label;
        option.choiceGroups << choice.group;
    }
    return option;
}

OptionTable<CompareOptions> withSide(OptionTable<CompareOptions> table, const char* key,
                                     QString CompareOptions::*side) {
    const QString fallback = CompareOptions().*side;
    return table.add(
        sideOption(key, fallback.toLatin1()),
        [side](const CompareOptions& options) { return QJsonValue(options.*side); },
        [side](CompareOptions& options, const QJsonValue& value) { options.*side = value.toString(); });
}

const OptionTable<CompareOptions>& table() {
    static const auto showsMaps = [](const Scene& scene) {
        return table().read(scene).view == CompareView::Maps;
    };
    static const auto showsScaling = [](const Scene& scene) {
        const CompareOptions options = table().read(scene);
        const auto isStretched = [](const QString& side) { return side.startsWith(QLatin1String("rope-")); };
        return isStretched(options.a) || isStretched(options.b);
    };
    static const auto all = [] {
        auto made = OptionTable<CompareOptions>("compare", AxisQuantity::Column, AxisQuantity::Position)
                        .choice("view", &CompareOptions::view,
                                {{CompareView::Maps, "matrix"},
                                 {CompareView::Score, "score"},
                                 {CompareView::Frequencies, "frequencies"}});
        made = withSide(withSide(made, "a", &CompareOptions::a), "b", &CompareOptions::b);
        return made.choice("scales", &CompareOptions::ownScales, {{false, "shared"}, {true, "own"}})
            .offeredIn(showsMaps)
            .number("factor", &CompareOptions::factor, 1, 1024)
            .offeredIn(showsScaling)
            .with([](FigureSpec& spec) {
                spec.xOf = [](const FigureState* state) {
                    const CompareView view = table().read(state).view;
                    return view == CompareView::Score         ? AxisQuantity::Shift
                           : view == CompareView::Frequencies ? AxisQuantity::Pair
                                                              : AxisQuantity::Column;
                };
            });
    }();
    return all;
}

}  // namespace

const std::vector<SideChoice>& sideChoices() {
    static const std::vector<SideChoice> all = [] {
        const QString settings = QStringLiteral("This window's settings");
        std::vector<SideChoice> list = {{QStringLiteral("current"), QStringLiteral("current"), settings},
                                        {QStringLiteral("frozen"), QStringLiteral("frozen"), settings}};
        for (const SchemeInfo& info : schemes()) addScheme(list, info);
        for (const Convention& convention : conventions())
            list.push_back({fromView(convention.id), fromView(convention.name),
                            QStringLiteral("Sinusoids as libraries have them")});
        return list;
    }();
    return all;
}

QString sideLabel(const QString& id) {
    const auto found = std::find_if(sideChoices().begin(), sideChoices().end(),
                                    [&id](const SideChoice& choice) { return choice.id == id; });
    return found == sideChoices().end() ? id : found->label;
}

const FigureSpec& compareSpec() {
    return table().spec();
}

CompareOptions compareOptions(const FigureState* state) {
    return table().read(state);
}

}  // namespace sinescope
