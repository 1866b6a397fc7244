// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

const OptionTable<SpectrumOptions>& spectrumOptions() {
    static const auto all =
        OptionTable<SpectrumOptions>("spectrum", AxisQuantity::Wavelength)
            .choice("of", &SpectrumOptions::of,
                    {{SpectrumOf::Columns, "columns"}, {SpectrumOf::Components, "components"}})
            .with([](FigureSpec& spec) { spec.showsSinusoid = addsOwnRows; });
    return all;
}

}  // namespace sinescope
