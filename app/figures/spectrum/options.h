// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

enum class SpectrumOf { Columns, Components };

struct SpectrumOptions {
    SpectrumOf of = SpectrumOf::Columns;
    friend bool operator==(const SpectrumOptions&, const SpectrumOptions&) = default;
};

const OptionTable<SpectrumOptions>& spectrumOptions();

}  // namespace sinescope
