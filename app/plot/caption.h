// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/painting.h"
#include "app/style/style.h"

#include <QString>

namespace sinescope {

/// The caption below a figure. It wraps, so its height follows from the width.
class Caption : public PaintedArea {
 public:
    Caption(QCustomPlot* plot, const Style& style);
    void fit(int canvasWidth);

 private:
    void paint(QCPPainter& painter) const;

    Style m_style;
    QString m_text;
    QString m_broken;  ///< for the width of the last fit()
};

}  // namespace sinescope
