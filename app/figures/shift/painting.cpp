// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/painting.h"

#include "app/figures/shift/clock.h"
#include "app/plot/canvas.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

/// Paints one picture; what all of its parts need is at hand.
class ShiftPainting {
 public:
    ShiftPainting(QCPPainter& painter, const ShiftModel& model, const ShiftLayout& layout, const Style& style,
                  ShiftMemory& memory)
        : m_painter(painter), m_model(model), m_at(layout), m_style(style), m_memory(memory) {}

    void paint() {
        if (m_model.pairs() == 0) return;
        paintRules();
        for (std::int64_t index = 0; index < m_at.pairs; ++index) paintStrip(index);
        if (m_model.options().numbers)
            for (std::int64_t index = 0; index < m_at.pairs; index += m_at.across) paintRowNames(index);
        drawNotes(
            m_painter, m_style, m_at.notes, Qt::BottomLeftCorner,
            noteLines(m_style, shiftNotes(m_model, m_at.firstPair, m_at.pairs, m_style.showAffordances)),
            m_memory.notes);
    }

 private:
    void paintRules();
    void paintRule(const QRectF& rect, const QStringList& longestFirst, const QColor& color, double share);
    void paintStrip(std::int64_t index);
    void paintBlock(const QRectF& row, std::int64_t pair);
    void paintCells(const QRectF& first, std::int64_t pair);
    void paintCell(const QRectF& cell, std::size_t row, bool shown, double value);
    void paintRowNames(std::int64_t index);

    void setText(const QColor& color, QFont::Weight weight = QFont::Normal) {
        m_painter.setFont(weight == QFont::Normal ? m_at.text : m_at.strong);
        m_painter.setPen(color);
    }

    QCPPainter& m_painter;
    const ShiftModel& m_model;
    const ShiftLayout& m_at;
    const Style& m_style;
    ShiftMemory& m_memory;
};

/// With the longest text that fits; in files without the track, which is there to be dragged.
void ShiftPainting::paintRule(const QRectF& rect, const QStringList& longestFirst, const QColor& color,
                              double share) {
    m_painter.setFont(m_style.font(m_style.metrics.small, QFont::DemiBold));
    m_painter.setPen(color);
    m_painter.drawText(rect, Qt::AlignTop | Qt::AlignLeft,
                       firstThatFits(longestFirst, m_painter.font(), rect.width()));
    if (!m_style.showAffordances) return;
    const double y = rect.bottom() - 8;
    const double knob = std::max(6.5, 0.5 * m_style.metrics.small);
    m_painter.setPen(QPen(m_style.palette.grid, 4, Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLine(QLineF(rect.left(), y, rect.right(), y));
    m_painter.setPen(QPen(m_style.palette.canvas, 1.5));
    m_painter.setBrush(color);
    m_painter.drawEllipse(QPointF(rect.left() + share * rect.width(), y), knob, knob);
}

void ShiftPainting::paintRules() {
    const EncodingParameters& e = m_model.encoding().parameters();
    const std::int64_t position = m_model.position(), shift = m_model.shift();
    const double p = static_cast<double>(position - e.firstPosition) /
                     static_cast<double>(std::max<std::int64_t>(1, e.length - 1));
    paintRule(m_at.positionRule,
              {QStringLiteral("position p = %1").arg(grouped(position)),
               QStringLiteral("p = %1").arg(grouped(position))},
              m_style.palette.position, p);
    const QString k = grouped(shift);
    const double turned = std::asinh(static_cast<double>(shift)) / std::asinh(largestShift(m_model));
    paintRule(m_at.shiftRule,
              {QStringLiteral("shift k = %1, to p + k = %2").arg(k, grouped(position + shift)),
               QStringLiteral("shift k = %1").arg(k), QStringLiteral("k = %1").arg(k)},
              m_style.palette.base, 0.5 + 0.5 * std::clamp(turned, -1.0, 1.0));
    if (!m_style.showAffordances) return;
    const double x = m_at.shiftRule.center().x(), y = m_at.shiftRule.bottom() - 8;
    m_painter.setPen(QPen(m_style.palette.secondary, 1));
    m_painter.drawLine(QLineF(x, y - 5, x, y + 5));
}

void ShiftPainting::paintStrip(std::int64_t index) {
    const std::int64_t pair = m_at.firstPair + index;
    const QRectF strip = m_at.strip(index);
    const QRectF clock = m_at.clock(index);
    if (m_style.showSelection && pair == m_model.selectedPair()) {
        QColor fill = m_style.palette.pair;
        fill.setAlphaF(0.08F);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(fill);
        m_painter.drawRoundedRect(strip.adjusted(1, 0, -1, -1), 4, 4);
    }
    setText(m_style.palette.pair, QFont::DemiBold);
    m_memory.numbers.draw(
        m_painter, QRectF(strip.left(), strip.top(), strip.width(), m_at.line),
        m_model.options().numbers ? QStringLiteral("pair %1").arg(grouped(pair)) : grouped(pair));
    paintShiftClock(m_painter, m_model, m_style, clock, pair, m_memory.face);
    QRectF row(strip.left(), clock.bottom() + 1, strip.width(), m_at.line);
    setText(m_style.palette.base, QFont::DemiBold);
    m_memory.numbers.draw(m_painter, row, degreesText(m_model.degrees(pair)));
    if (!m_model.options().numbers) return;
    row.translate(0, m_at.line + 2);
    paintBlock(row, pair);
    row.translate(0, 2 * m_at.line + 3);
    if (m_at.table) paintCells(row, pair);
}

void ShiftPainting::paintBlock(const QRectF& row, std::int64_t pair) {
    const QRectF box(row.left() + 4, row.top(), row.width() - 8, 2 * row.height());
    m_painter.setPen(QPen(m_style.palette.base, 0.625 * m_style.metrics.line));
    for (const double x : {box.left(), box.right()}) {
        const double in = x == box.left() ? 4 : -4;
        m_painter.drawPolyline(
            QPolygonF{{x + in, box.top()}, {x, box.top()}, {x, box.bottom()}, {x + in, box.bottom()}});
    }
    setText(m_style.palette.text);
    if (!m_model.hasBlock(pair) || m_model.options().sineOnly) {
        m_painter.drawText(box, Qt::AlignCenter, QStringLiteral("no block"));
        return;
    }
    const ShiftBlock b = m_model.block(pair);
    const double values[4] = {b.cosine, b.sine, -b.sine, b.cosine};
    for (int c = 0; c < 4; ++c)
        m_memory.numbers.draw(m_painter,
                              QRectF(box.left() + (c % 2) * box.width() / 2,
                                     box.top() + (c / 2) * row.height(), box.width() / 2, row.height()),
                              fixedNumber(values[c]));
}

void ShiftPainting::paintCells(const QRectF& first, std::int64_t pair) {
    m_painter.setFont(m_at.text);
    const double width = (first.width() - 8) / 2;
    double left = first.left() + 4;
    for (const Wave wave : {Wave::Sine, Wave::Cosine}) {
        const std::int64_t column = m_model.encoding().columnOf(pair, wave);
        const auto values = column >= 0 ? m_model.cell(column) : std::array<double, 4>{};
        for (std::size_t r = 0; r < values.size(); ++r) {
            const bool shown =
                column >= 0 && !(m_model.options().sineOnly && (wave == Wave::Cosine || r == 1 || r == 3));
            paintCell(
                QRectF(left, first.top() + static_cast<double>(r) * first.height(), width, first.height()), r,
                shown, values[r]);
        }
        left += width;
    }
}

void ShiftPainting::paintCell(const QRectF& cell, std::size_t row, bool shown, double value) {
    const bool residual = row == 3;
    const double limit = std::max(std::abs(m_model.encoding().parameters().factor), 1e-300);
    const QColor fill =
        shown && !residual ? QColor::fromRgb(m_style.map.at(value, -limit, limit)) : m_style.palette.field;
    m_painter.fillRect(QRectF(cell.toRect()).adjusted(0, 0, -1, -1), fill);
    m_painter.setPen(shown && !residual ? readableOn(fill) : m_style.palette.text);
    m_memory.numbers.draw(m_painter, cell,
                          !shown     ? QStringLiteral("–")
                          : residual ? plainNumber(value, 2)
                                     : fixedNumber(value));
}

void ShiftPainting::paintRowNames(std::int64_t index) {
    const QString names[4] = {QStringLiteral("PE(p)"), QStringLiteral("Mₖ PE(p)"),
                              QStringLiteral("PE(p + k)"), QStringLiteral("residual")};
    const QColor colors[4] = {m_style.palette.position, m_style.palette.text, m_style.palette.base,
                              m_style.palette.secondary};
    constexpr int beside = Qt::AlignLeft | Qt::AlignVCenter;
    QRectF row(m_at.names, m_at.clock(index).bottom() + 1, m_at.left - m_at.names - 4, m_at.line);
    setText(m_style.palette.base, QFont::DemiBold);
    m_painter.drawText(row, beside, QStringLiteral("ω k"));
    row.translate(0, m_at.line + 2);
    m_painter.drawText(QRectF(row.left(), row.top(), row.width(), 2 * m_at.line), beside,
                       QStringLiteral("Mₖ"));
    row.translate(0, 2 * m_at.line + 3);
    for (int r = 0; m_at.table && r < 4; ++r) {
        m_painter.setPen(colors[r]);
        m_painter.drawText(row, beside, names[r]);
        row.translate(0, m_at.line);
    }
}

}  // namespace

void paintShift(QCPPainter& painter, const ShiftModel& model, const ShiftLayout& at, const Style& style,
                ShiftMemory& memory) {
    ShiftPainting(painter, model, at, style, memory).paint();
}

}  // namespace sinescope
