// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>

namespace sinescope {

/// The width of the widest text; 0 without texts.
inline double widestOf(const QStringList& texts, const QFontMetricsF& metrics) {
    double widest = 0;
    for (const QString& text : texts) widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

}  // namespace sinescope
