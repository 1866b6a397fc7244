// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/options.h"

#include "core/encoding/conventions.h"

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
    return option;
}

}  // namespace

const std::vector<SideChoice>& sideChoices() {
    static const std::vector<SideChoice> all = [] {
        const QString settings = QStringLiteral("This encoding");
        const QString input = QStringLiteral("Added to the input");
        const QString score = QStringLiteral("Added to the score");
        const QString rotation = QStringLiteral("Rotation of q and k");
        std::vector<SideChoice> list = {
            {QStringLiteral("current"), QStringLiteral("current"), settings},
            {QStringLiteral("frozen"), QStringLiteral("frozen"), settings},
            {QStringLiteral("none"), QStringLiteral("no position"), input},
            {QStringLiteral("index"), QStringLiteral("integer index"), input},
            {QStringLiteral("unit-interval"), QStringLiteral("[0, 1]"), input},
            {QStringLiteral("learned"), QStringLiteral("learned, 128 × 96"), input},
            {QStringLiteral("t5"), QStringLiteral("T5 buckets"), score},
            {QStringLiteral("t5-learned"), QStringLiteral("T5, learned, 32 × 4"), score},
            {QStringLiteral("alibi"), QStringLiteral("ALiBi"), score},
            {QStringLiteral("shaw"), QStringLiteral("Shaw clipping"), score},
            {QStringLiteral("rope"), QStringLiteral("RoPE"), rotation},
            {QStringLiteral("rope-linear"), QStringLiteral("RoPE, linear"), rotation},
            {QStringLiteral("rope-ntk"), QStringLiteral("RoPE, NTK"), rotation},
            {QStringLiteral("rope-dynamic-ntk"), QStringLiteral("RoPE, dynamic NTK"), rotation},
            {QStringLiteral("rope-yarn"), QStringLiteral("RoPE, YaRN"), rotation},
            {QStringLiteral("rope-longrope"), QStringLiteral("RoPE, LongRoPE"), rotation},
            {QStringLiteral("rope-llama3"), QStringLiteral("RoPE, Llama 3"), rotation}};
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
    static const FigureSpec spec = {
        QStringLiteral("compare"),
        QStringLiteral("Compare"),
        QStringLiteral("two settings or schemes, and where they differ most"),
        AxisQuantity::Column,
        AxisQuantity::Position,
        {viewOption(), sideOption("a", "A", "frozen"), sideOption("b", "B", "current"), factorOption()}};
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
    options.factor = value("factor").toDouble();
    return options;
}

}  // namespace sinescope
