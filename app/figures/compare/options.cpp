// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/options.h"

#include "app/model/figure_words.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/encoding/conventions.h"
#include "core/schemes/properties.h"

#include <algorithm>

namespace sinescope {

namespace {

const char* groupOf(Entry entry) {
    return entry == Entry::Score      ? "view_group_score"
           : entry == Entry::Rotation ? "view_group_rotation"
                                      : "view_group_input";
}

/// Adds a scheme of the Scene's list, a rotation with each of its scalings. Skips sinusoids, which are
/// listed as libraries implement them.
void addScheme(std::vector<SideChoice>& list, const SchemeInfo& info) {
    const Scheme small = info.make(8, 8, 0);
    if (sinusoidIn(small)) return;
    const QString id = QLatin1String(info.id), name = QString::fromUtf8(info.name);
    const char* group = groupOf(info.entry);
    const RopeScheme* rotation = rotationIn(small);
    const SideSource source = ownTableIn(small)     ? SideSource::OwnTable
                              : isGivenTable(small) ? SideSource::LearnedTable
                              : rotation            ? SideSource::Rotation
                                                    : SideSource::Random;
    list.push_back({source, id, name, group});
    if (bucketsIn(small))
        list.push_back(
            {SideSource::LearnedBiases, id + u"-learned"_s, compareWords("view_learned_biases"), group});
    if (!rotation) return;
    for (const SchemeChoice& scaling : schemeParameter(small, "scaling").choices)
        if (const QString own = QLatin1String(scaling.id); own != QLatin1String(scalingId(rotation->scaling)))
            list.push_back(
                {source, id + '-'_L1 + own, name + u", "_s + QString::fromUtf8(scaling.title), group, own});
}

}  // namespace

const OptionTable<CompareOptions>& compareOptions() {
    static const auto showsMaps = [](const Scene& scene) {
        return compareOptions().read(scene).view == CompareView::Maps;
    };
    static const auto showsScaling = [](const Scene& scene) {
        const CompareOptions options = compareOptions().read(scene);
        return !sideChoice(options.a).scaling.isEmpty() || !sideChoice(options.b).scaling.isEmpty();
    };
    static const auto sides = valuesOf(sideChoices(), [](const SideChoice& side) -> ListedChoice<QString> {
        return {side.id, side.id, side.label, compareWords(side.group)};
    });
    static const auto all =
        OptionTable<CompareOptions>("compare", AxisQuantity::Column, AxisQuantity::Position)
            .choice("view", &CompareOptions::view,
                    {{CompareView::Maps, "matrix"},
                     {CompareView::Score, "score"},
                     {CompareView::Frequencies, "frequencies"}})
            .listed("a", &CompareOptions::a, sides)
            .listed("b", &CompareOptions::b, sides)
            .choice("scales", &CompareOptions::ownScales, {{false, "shared"}, {true, "own"}})
            .offeredIn(showsMaps)
            .number("factor", &CompareOptions::factor, 1, 1024)
            .offeredIn(showsScaling)
            .with([](FigureSpec& spec) {
                spec.axisTypeShare = 0.7;
                spec.showsSinusoid = [](const Scene&) { return true; };
                spec.xOf = [](const FigureState* state) {
                    const CompareView view = compareOptions().read(state).view;
                    return view == CompareView::Score         ? AxisQuantity::Shift
                           : view == CompareView::Frequencies ? AxisQuantity::Pair
                                                              : AxisQuantity::Column;
                };
                spec.fixedAxes = [](const Scene& scene) { return showsMaps(scene) ? QString() : u"y"_s; };
            });
    return all;
}

const std::vector<SideChoice>& sideChoices() {
    static const std::vector<SideChoice> all = [] {
        std::vector<SideChoice> list;
        for (const auto& [source, id] : {std::pair(SideSource::Live, CompareOptions().b),
                                         std::pair(SideSource::Frozen, CompareOptions().a)})
            list.push_back({source, id, id, "view_group_settings"});
        for (const SchemeInfo& info : schemes()) addScheme(list, info);
        for (const Convention& convention : conventions())
            list.push_back({SideSource::Library, QString::fromUtf8(convention.id),
                            QString::fromUtf8(convention.name), "view_group_libraries"});
        return list;
    }();
    return all;
}

const SideChoice& sideChoice(const QString& id) {
    const auto found = std::ranges::find(sideChoices(), id, &SideChoice::id);
    return found == sideChoices().end() ? sideChoices().front() : *found;
}

bool showsFrozen(const CompareOptions& options) {
    return sideChoice(options.a).source == SideSource::Frozen ||
           sideChoice(options.b).source == SideSource::Frozen;
}

bool showsSettings(const CompareOptions& options) {
    const auto isSetting = [](const QString& id) {
        const SideSource source = sideChoice(id).source;
        return source == SideSource::Live || source == SideSource::Frozen;
    };
    return isSetting(options.a) && isSetting(options.b);
}

QString compareWords(const char* kind, const Values& values) {
    return figureWords("compare", kind, values);
}

}  // namespace sinescope
