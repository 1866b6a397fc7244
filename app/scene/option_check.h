// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

/// Why a value cannot be that of an option, as a sentence for the person who typed it; empty when it can.
QString optionFault(const OptionSpec& option, const QJsonValue& value);

}  // namespace sinescope
