// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/options.h"

#include "app/model/option_specs.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

OptionSpec scalingsOption() {
    return offeredIn(
        switchOption(
            QStringLiteral("scalings"), QStringLiteral("All scalings"),
            QStringLiteral("Draws the other ways of stretching a rotation as well, by the same factor")),
        [](const Scene& scene) { return entryOf(scene) == Entry::Rotation; });
}

}  // namespace

FigureSpec wavelengthsSpec() {
    return {QStringLiteral("wavelengths"),
            QStringLiteral("Wavelengths"),
            QStringLiteral("from pair to pair the wavelength grows by one factor"),
            AxisQuantity::Pair,
            AxisQuantity::Wavelength,
            {scalingsOption()},
            {},
            true};
}

WavelengthsOptions wavelengthsOptions(const Scene& scene) {
    const FigureSpec spec = wavelengthsSpec();
    return {optionValue(spec, findFigure(scene, spec.id), QStringLiteral("scalings")).toBool()};
}

}  // namespace sinescope
