// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/setting_text.h"

#include "app/window/controls/number_parsing.h"

namespace sinescope {

QString settingSymbols(const EncodingParameters& encoding) {
    return QStringLiteral("n = %1, L = %2, d = %3")
        .arg(fieldText(encoding.base), fieldText(static_cast<double>(encoding.length)),
             fieldText(static_cast<double>(encoding.dModel)));
}

}  // namespace sinescope
