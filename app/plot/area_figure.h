// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "app/plot/figure.h"

namespace sinescope {

/// A figure that is one painted area, such as tables, clocks or cards.
class AreaFigure : public Figure {
 public:
    explicit AreaFigure(const FigureSpec& spec, const QMargins& margins = {})
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) {
              if (sharedModel()) paintArea(painter);
          })) {
        canvas().content()->addElement(0, 0, m_area);
        m_area->setMinimumMargins(margins);
    }

 protected:
    virtual void paintArea(QCPPainter& painter) = 0;
    void draw() override {}
    QRectF area() const { return m_area->rect(); }

 private:
    PaintedArea* m_area;
};

}  // namespace sinescope
