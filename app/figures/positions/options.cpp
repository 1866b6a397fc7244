// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

OptionSpec noiseOption() {
    OptionSpec option;
    option.key = QStringLiteral("noise");
    option.label = QStringLiteral("Noise σ");
    option.tip =
        QStringLiteral("Dots: the selected row with normal noise of this deviation added to each value");
    option.kind = OptionSpec::Kind::Real;
    option.fallback = 0.0;
    option.lowest = 0;
    option.highest = 2;
    return option;
}

}  // namespace

FigureSpec positionsSpec() {
    FigureSpec spec{QStringLiteral("positions"),
                    QStringLiteral("Positions"),
                    QStringLiteral("each row is a fingerprint"),
                    AxisQuantity::Column,
                    AxisQuantity::Value,
                    {{QStringLiteral("waves"),
                      QStringLiteral("Waves"),
                      QStringLiteral("Which columns the lines go through"),
                      OptionSpec::Kind::Choice,
                      QStringLiteral("sine"),
                      {QStringLiteral("sine"), QStringLiteral("cosine"), QStringLiteral("both")},
                      {QStringLiteral("sine"), QStringLiteral("cosine"), QStringLiteral("both")}},
                     {QStringLiteral("over"),
                      QStringLiteral("Over"),
                      QStringLiteral("What the horizontal axis counts"),
                      OptionSpec::Kind::Choice,
                      QStringLiteral("columns"),
                      {QStringLiteral("columns"), QStringLiteral("pairs")},
                      {QStringLiteral("columns"), QStringLiteral("pairs")}},
                     noiseOption()},
                    [](const FigureState* state) {
                        return positionsOptions(state).overPairs ? AxisQuantity::Pair : AxisQuantity::Column;
                    }};
    for (OptionSpec& option : spec.options) option.isOffered = isSinusoidal;
    return spec;
}

PositionsOptions positionsOptions(const FigureState* state) {
    const auto text = [&](const char* key, const char* fallback) {
        const QJsonValue value = state ? state->options.value(QLatin1String(key)) : QJsonValue();
        return value.toString(QLatin1String(fallback));
    };
    const QString waves = text("waves", "sine");
    const double noise = state ? state->options.value(QLatin1String("noise")).toDouble() : 0;
    return {waves != QLatin1String("cosine"), waves != QLatin1String("sine"),
            text("over", "columns") == QLatin1String("pairs"), noise};
}

}  // namespace sinescope
