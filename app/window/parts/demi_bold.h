// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace sinescope {

/// Returns the font in the weight of headings and of what is chosen.
inline QFont demiBold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace sinescope
