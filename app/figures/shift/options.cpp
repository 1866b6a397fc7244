// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/options.h"

#include "app/model/option_specs.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool hasClocks(const Scene& scene) {
    return isSinusoidal(scene) || entryOf(scene) == Entry::Rotation ||
           std::holds_alternative<GridScheme>(scene.scheme);
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
        {offeredIn(
             choiceOption(numbersKey(), QStringLiteral("Show"),
                          QStringLiteral("Clocks with blocks and rows in numbers, or as many clocks as fit"),
                          {QStringLiteral("numbers"), QStringLiteral("clocks")},
                          {QStringLiteral("numbers"), QStringLiteral("all clocks")}),
             hasClocks),
         offeredIn(switchOption(sineKey(), QStringLiteral("Sine only"),
                                QStringLiteral("Leaves the cosines out: then no matrix can do it")),
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
