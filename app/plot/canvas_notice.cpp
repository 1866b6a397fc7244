// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words that a canvas shows in the place of a picture, with a link to what helps.
#include "app/model/unbroken_text.h"
#include "app/plot/canvas.h"

#include <algorithm>

namespace sinescope {

void Canvas::showNotice(const Notice& notice, const Style& style) {
    m_notice = notice;
    m_notice->sentence = unbroken(m_notice->sentence);
    m_noticeStyle = style;
    update();
}

QRectF Canvas::noticeLink() const {
    return m_notice && !m_notice->link.isEmpty() ? layOutNotice(size()).link : QRectF();
}

/// In the middle, no wider than a line is read with ease.
Canvas::NoticeLayout Canvas::layOutNotice(const QSize& size) const {
    const double em = m_noticeStyle.metrics.label;
    const double width = std::max(8 * em, std::min(size.width() - 4 * em, 34 * em));
    const QFontMetricsF metrics(m_noticeStyle.font(em));
    const QRectF wrapped = metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap | Qt::AlignHCenter,
                                                m_notice->sentence);
    const double line = m_notice->link.isEmpty() ? 0 : 2 * em;
    NoticeLayout layout;
    layout.sentence = QRectF((size.width() - width) / 2, (size.height() - wrapped.height() - line) / 2, width,
                             wrapped.height());
    const double linkWidth =
        QFontMetricsF(m_noticeStyle.font(em, QFont::DemiBold)).horizontalAdvance(m_notice->link);
    layout.link =
        QRectF((size.width() - linkWidth) / 2, layout.sentence.bottom() + 0.4 * em, linkWidth, 1.6 * em);
    return layout;
}

void Canvas::paintNotice(QPainter& painter, const QSize& size) const {
    const Style& style = m_noticeStyle;
    if (!style.transparent) painter.fillRect(QRect(QPoint(0, 0), size), style.palette.canvas);
    const NoticeLayout layout = layOutNotice(size);
    painter.setFont(style.font(style.metrics.label));
    painter.setPen(style.palette.secondary);
    painter.drawText(layout.sentence, Qt::TextWordWrap | Qt::AlignHCenter | Qt::AlignTop, m_notice->sentence);
    painter.setFont(style.font(style.metrics.label, QFont::DemiBold));
    painter.setPen(style.palette.accent);
    painter.drawText(layout.link, Qt::AlignCenter, m_notice->link);
    const double inset = style.metrics.space;
    const QRectF within = QRectF(QPointF(0, 0), size).adjusted(inset, inset / 2, -inset, -inset / 2);
    if (style.showTitle) {
        painter.setFont(style.font(style.metrics.title, QFont::DemiBold));
        painter.setPen(style.palette.text);
        painter.drawText(within, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_notice->title);
    }
    painter.setFont(style.font(style.metrics.small));
    painter.setPen(style.palette.secondary);
    painter.drawText(within, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignBottom, style.caption);
}

}  // namespace sinescope
