// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/options.h"

namespace sinescope {

FigureSpec spectrumSpec() {
    OptionSpec of;
    of.key = QStringLiteral("of");
    of.label = QStringLiteral("Of");
    of.tip = QStringLiteral("The columns of the table, or its first principal components");
    of.kind = OptionSpec::Kind::Choice;
    of.fallback = QStringLiteral("columns");
    of.choices = {QStringLiteral("columns"), QStringLiteral("components")};
    of.choiceLabels = {QStringLiteral("Columns"), QStringLiteral("Components")};
    return {QStringLiteral("spectrum"),
            QStringLiteral("Spectrum"),
            QStringLiteral("which wavelengths the columns are made of"),
            AxisQuantity::Wavelength,
            AxisQuantity::None,
            {of}};
}

SpectrumOptions spectrumOptions(const FigureState* state) {
    const QString of = optionValue(spectrumSpec(), state, QStringLiteral("of")).toString();
    return {of == QLatin1String("components") ? SpectrumOf::Components : SpectrumOf::Columns};
}

}  // namespace sinescope
