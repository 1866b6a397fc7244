// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/options.h"

#include "core/encoding/conventions.h"
#include "core/schemes/scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

OptionSpec viewOption() {
    const QStringList views = {QStringLiteral("matrix"), QStringLiteral("score"),
                               QStringLiteral("frequencies")};
    OptionSpec option;
    option.key = QStringLiteral("view");
    option.label = QStringLiteral("Show");
    option.tip = QStringLiteral("Matrices, scores against the distance of two words, or wavelengths");
    option.kind = OptionSpec::Kind::Choice;
    option.fallback = QStringLiteral("matrix");
    option.choices = option.choiceLabels = views;
    return option;
}

OptionSpec sideOption(const char* key, const char* label, const char* fallback) {
    OptionSpec option;
    option.key = QLatin1String(key);
    option.label = QLatin1String(label);
    option.tip = QStringLiteral("The setting or scheme that is %1").arg(QLatin1String(label));
    option.kind = OptionSpec::Kind::Choice;
    option.fallback = QLatin1String(fallback);
    for (const SideChoice& choice : sideChoices()) {
        option.choices << choice.id;
        option.choiceLabels << choice.label;
        option.choiceGroups << choice.group;
    }
    return option;
}

OptionSpec factorOption() {
    OptionSpec option;
    option.key = QStringLiteral("factor");
    option.label = QStringLiteral("RoPE factor");
    option.tip = QStringLiteral("By how much the scalings of RoPE stretch the positions");
    option.kind = OptionSpec::Kind::Real;
    option.fallback = CompareOptions{}.factor;
    option.lowest = 1;
    option.highest = 1024;
    option.isOffered = [](const Scene& scene) {
        const CompareOptions options = compareOptions(findFigure(scene, compareSpec().id));
        const auto isStretched = [](const QString& side) { return side.startsWith(QLatin1String("rope-")); };
        return isStretched(options.a) || isStretched(options.b);
    };
    return option;
}

OptionSpec scalesOption() {
    OptionSpec option;
    option.key = QStringLiteral("scales");
    option.label = QStringLiteral("Scales");
    option.tip =
        QStringLiteral("One colour scale for A and B and their difference, or a scale for each of the two");
    option.kind = OptionSpec::Kind::Choice;
    option.fallback = QStringLiteral("shared");
    option.choices = option.choiceLabels = {QStringLiteral("shared"), QStringLiteral("own")};
    option.isOffered = [](const Scene& scene) {
        return compareOptions(findFigure(scene, compareSpec().id)).view == CompareView::Maps;
    };
    return option;
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
    static const FigureSpec spec = {QStringLiteral("compare"),
                                    QStringLiteral("Compare"),
                                    QStringLiteral("two settings or schemes, and where they differ most"),
                                    AxisQuantity::Column,
                                    AxisQuantity::Position,
                                    {viewOption(), sideOption("a", "A", "frozen"),
                                     sideOption("b", "B", "current"), scalesOption(), factorOption()}};
    return spec;
}

CompareOptions compareOptions(const FigureState* state) {
    const auto value = [state](const char* key) {
        return optionValue(compareSpec(), state, QString::fromLatin1(key));
    };
    const QString view = value("view").toString();
    CompareOptions options;
    options.view = view == QLatin1String("score")         ? CompareView::Score
                   : view == QLatin1String("frequencies") ? CompareView::Frequencies
                                                          : CompareView::Maps;
    options.a = value("a").toString();
    options.b = value("b").toString();
    options.ownScales = value("scales").toString() == QLatin1String("own");
    options.factor = value("factor").toDouble();
    return options;
}

}  // namespace sinescope
