// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/options.h"

#include "app/model/option_table.h"

namespace sinescope {

namespace {

const OptionTable<SpectrumOptions>& table() {
    static const auto all =
        OptionTable<SpectrumOptions>("spectrum", AxisQuantity::Wavelength)
            .choice("of", &SpectrumOptions::of,
                    {{SpectrumOf::Columns, "columns"}, {SpectrumOf::Components, "components"}});
    return all;
}

}  // namespace

const FigureSpec& spectrumSpec() {
    return table().spec();
}

SpectrumOptions spectrumOptions(const FigureState* state) {
    return table().read(state);
}

}  // namespace sinescope
