// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace sinescope {

/// Makes screen readers call a widget a chart. Call it before the widget is shown.
void announceAsChart(QWidget& widget);

}  // namespace sinescope
