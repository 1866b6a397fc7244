// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QProxyStyle>

#include <cmath>

namespace sinescope {

/// Fusion, with the button that clears a text field as large as its text: no style sheet can set its size.
class ScaledStyle : public QProxyStyle {
 public:
    ScaledStyle() : QProxyStyle(u"Fusion"_s) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override {
        const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
        return metric == PM_LineEditIconSize ? saturatingCast<int>(std::round(pixels * textScale())) : pixels;
    }
};

}  // namespace sinescope
