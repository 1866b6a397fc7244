// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& spectrumSpec();

enum class SpectrumOf { Columns, Components };

struct SpectrumOptions {
    SpectrumOf of = SpectrumOf::Columns;
    friend bool operator==(const SpectrumOptions&, const SpectrumOptions&) = default;
};

/// `state` is the figure's, or nullptr.
SpectrumOptions spectrumOptions(const FigureState* state);

}  // namespace sinescope
