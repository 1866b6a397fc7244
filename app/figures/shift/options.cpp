// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool hasClocks(const Scene& scene) {
    return isSinusoidal(scene) || entryOf(scene) == Entry::Rotation ||
           std::holds_alternative<GridScheme>(scene.scheme);
}

OptionSpec offeredIn(OptionSpec option, bool (*isOffered)(const Scene&)) {
    option.isOffered = isOffered;
    return option;
}

QString numbersKey() {
    return QStringLiteral("show");
}
QString sineKey() {
    return QStringLiteral("sine_only");
}

}  // namespace

const FigureSpec& shiftSpec() {
    static const FigureSpec spec{
        QStringLiteral("shift"),
        QStringLiteral("Shift"),
        QStringLiteral("a shift turns every clock by an angle that does not depend on p"),
        AxisQuantity::None,
        AxisQuantity::None,
        {offeredIn({numbersKey(),
                    QStringLiteral("Show"),
                    QStringLiteral("Clocks with blocks and rows in numbers, or as many clocks as fit"),
                    OptionSpec::Kind::Choice,
                    QStringLiteral("numbers"),
                    {QStringLiteral("numbers"), QStringLiteral("clocks")},
                    {QStringLiteral("numbers"), QStringLiteral("all clocks")}},
                   hasClocks),
         offeredIn({sineKey(),
                    QStringLiteral("Sine only"),
                    QStringLiteral("Leaves the cosines out: then no matrix can do it"),
                    OptionSpec::Kind::Switch,
                    false,
                    {},
                    {}},
                   isSinusoidal)}};
    return spec;
}

ShiftOptions shiftOptions(const Scene& scene) {
    const FigureSpec& spec = shiftSpec();
    const FigureState* state = findFigure(scene, spec.id);
    return {optionValue(spec, state, numbersKey()).toString() == QLatin1String("numbers"),
            optionValue(spec, state, sineKey()).toBool()};
}

}  // namespace sinescope
