// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/caption.h"

#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/style/broken_words.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <cmath>

namespace sinescope {

Caption::Caption(QCustomPlot* plot, const Style& style)
    : PaintedArea(plot, [this](QCPPainter& painter) { paint(painter); }),
      m_style(style),
      m_text(unbroken(style.caption)) {
    const int inset = saturatingCast<int>(std::round(style.metrics.space));
    setMinimumMargins(QMargins(inset, 0, inset, inset / 2));
}

void Caption::fit(int canvasWidth) {
    const int width = canvasWidth - minimumMargins().left() - minimumMargins().right();
    m_broken = brokenWords(m_text, m_style.captionFont(), width);
    const double needed = textHeight(m_broken, m_style.captionFont(), width);
    const int height = saturatingCast<int>(std::ceil(needed)) + 4 + minimumMargins().bottom();
    setMinimumSize(10, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

void Caption::paint(QCPPainter& painter) const {
    setFontAndPen(painter, m_style.captionFont(), m_style.palette.secondary);
    painter.setLayoutDirection(Qt::LayoutDirectionAuto);  // it may be the user's
    painter.drawText(QRectF(rect()), Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_broken);
}

}  // namespace sinescope
