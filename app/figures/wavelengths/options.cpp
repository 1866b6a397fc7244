// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/options.h"

namespace sinescope {

FigureSpec wavelengthsSpec() {
    return {QStringLiteral("wavelengths"),
            QStringLiteral("Wavelengths"),
            QStringLiteral("from pair to pair the wavelength grows by one factor"),
            AxisQuantity::Pair,
            AxisQuantity::Wavelength,
            {},
            {},
            true};
}

}  // namespace sinescope
