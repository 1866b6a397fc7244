// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/painting.h"

#include "app/figures/shift/clock.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

/// Returns the y coordinate of the rule's track.
double trackOf(const QRectF& rule, const QRectF& text) {
    return rule.left() > text.left() ? rule.center().y() - 3 : rule.bottom() - 8;
}

/// Paints a rule with the longest text that fits; without the draggable track if affordances are hidden.
void paintRule(QCPPainter& painter, const Style& style, const QRectF& rect, const QRectF& text,
               const QStringList& longestFirst, const QColor& color, double share) {
    const double width = rect.left() > text.left() ? rect.left() - text.left() : text.width();
    setFontAndPen(painter, style.font(style.metrics.small, QFont::DemiBold), color);
    painter.drawText(text, Qt::AlignTop | Qt::AlignLeft, firstThatFits(longestFirst, painter.font(), width));
    if (!style.showAffordances) return;
    const double y = trackOf(rect, text);
    const double knob = std::max(6.5, 0.5 * style.metrics.small);
    drawLevel(painter, QPen(style.palette.grid, 4, Qt::SolidLine, Qt::RoundCap), rect, y);
    setPenAndBrush(painter, QPen(style.palette.canvas, 1.5), color);
    painter.drawEllipse(QPointF(rect.left() + share * rect.width(), y), knob, knob);
}

class ShiftPainting {
 public:
    ShiftPainting(QCPPainter& painter, const ShiftClocks& model, const ShiftLayout& layout,
                  const Style& style, ShiftMemory& memory)
        : m_painter(painter), m_model(model), m_at(layout), m_style(style), m_memory(memory) {}

    void paint() {
        if (m_model.pairs() == 0) return;
        paintShiftRules(m_painter, m_style, m_at.rules, m_model.scene());
        for (std::int64_t index = 0; index < m_at.pairs; ++index) paintStrip(index);
        if (!m_at.rowNames.isEmpty())
            for (std::int64_t index = 0; index < m_at.pairs; index += m_at.across) paintRowNames(index);
        if (m_style.paper) return;
        drawNotes(m_painter, m_style, m_at.notes, Qt::BottomLeftCorner,
                  noteLines(m_style, shiftNotes(m_model, m_at.firstPair, m_at.pairs, m_at.bare,
                                                m_style.showAffordances)),
                  m_memory.notes);
    }

 private:
    void paintStrip(std::int64_t index) {
        const std::int64_t pair = m_at.firstPair + index;
        const QRectF strip = m_at.strip(index);
        const QRectF clock = m_at.clock(index);
        if (m_style.showSelection && pair == m_model.selectedPair()) {
            setPenAndBrush(m_painter, Qt::NoPen, withAlpha(m_style.palette.pair, 0.08F));
            m_painter.drawRoundedRect(strip.adjusted(1, 0, -1, -1), 4, 4);
        }
        paintShiftClock(m_painter, m_model, m_style, clock, pair, m_memory.face, m_at.namesOutside);
        if (m_at.bare) return;
        setText(m_style.palette.pair, QFont::DemiBold);
        m_memory.numbers.draw(m_painter, m_at.name(index),
                              isNamed() ? m_model.pairName(pair) : grouped(pair));
        setText(m_style.palette.base, QFont::DemiBold);
        m_memory.numbers.draw(m_painter, m_at.angle(index), degreesText(m_model.degrees(pair)));
        if (!m_at.numbers) return;
        QRectF row = m_at.block(index);
        paintBlock(row, pair);
        row.translate(0, 2 * m_at.line + 3);
        if (m_at.table) paintCells(row, pair);
    }

    /// True if there is space for "pair 12".
    bool isNamed() const {
        const QString last = m_model.pairName(m_at.firstPair + m_at.pairs - 1);
        return m_at.numbers || QFontMetricsF(m_at.strong).horizontalAdvance(last) < m_at.name(0).width();
    }

    void paintBlock(const QRectF& row, std::int64_t pair) {
        const QRectF box(row.left() + 4, row.top(), row.width() - 8, 2 * row.height());
        m_painter.setPen(QPen(m_style.palette.base, 0.625 * m_style.metrics.line));
        for (const double x : {box.left(), box.right()}) {
            const double in = x == box.left() ? 4 : -4;
            m_painter.drawPolyline(
                QPolygonF{{x + in, box.top()}, {x, box.top()}, {x, box.bottom()}, {x + in, box.bottom()}});
        }
        setText(m_style.palette.text);
        if (!m_model.hasBlock(pair) || m_model.options().sineOnly) {
            m_painter.drawText(box, Qt::AlignCenter, u"no block"_s);
            return;
        }
        const ShiftBlock b = m_model.block(pair);
        const double values[2][2] = {{b.cosine, b.sine}, {-b.sine, b.cosine}};
        for (int r = 0; r < 2; ++r)
            for (int c = 0; c < 2; ++c)
                m_memory.numbers.draw(m_painter,
                                      QRectF(box.left() + c * box.width() / 2, box.top() + r * row.height(),
                                             box.width() / 2, row.height()),
                                      fixedNumber(values[r][c]));
    }

    void paintCells(const QRectF& first, std::int64_t pair) {
        m_painter.setFont(m_at.text);
        const double width = (first.width() - 8) / 2;
        double left = first.left() + 4;
        for (const Wave wave : {Wave::Sine, Wave::Cosine}) {
            const std::int64_t column = m_model.columnOf(pair, wave);
            const auto values = column >= 0 ? m_model.cell(column) : std::array<double, 4>{};
            for (std::size_t r = 0; r < values.size(); ++r) {
                const bool shown = column >= 0 && !(m_model.options().sineOnly &&
                                                    (wave == Wave::Cosine || r == 1 || r == 3));
                paintCell(QRectF(left, first.top() + static_cast<double>(r) * first.height(), width,
                                 first.height()),
                          r, shown, values[r]);
            }
            left += width;
        }
    }

    void paintCell(const QRectF& cell, std::size_t row, bool shown, double value) {
        const bool residual = row == 3;
        const double limit = m_model.valueLimit();
        const QColor fill = shown && !residual ? m_style.map.color(value, limit) : m_style.palette.field;
        m_painter.fillRect(QRectF(cell.toRect()).adjusted(0, 0, -1, -1), fill);
        m_painter.setPen(shown && !residual ? readableOn(fill) : m_style.palette.text);
        m_memory.numbers.draw(m_painter, cell,
                              !shown     ? u"–"_s
                              : residual ? plainNumber(value, std::abs(value) < 1e-4 ? 1 : 2)
                                         : fixedNumber(value));
    }

    void paintRowNames(std::int64_t index) {
        const QStringList& names = m_at.rowNames;
        const QColor colors[4] = {m_style.palette.position, m_style.palette.text, m_style.palette.base,
                                  m_style.palette.secondary};
        constexpr int beside = Qt::AlignLeft | Qt::AlignVCenter;
        QRectF row(m_at.names, m_at.angle(index).top(), m_at.left - m_at.names - 4, m_at.line);
        setText(m_style.palette.base, QFont::DemiBold);
        m_painter.drawText(row, beside, u"ω k"_s);
        row.moveTop(m_at.block(index).top());
        m_painter.drawText(QRectF(row.left(), row.top(), row.width(), 2 * m_at.line), beside, u"Mₖ"_s);
        row.translate(0, 2 * m_at.line + 3);
        for (int r = 0; m_at.table && r < 4; ++r) {
            m_painter.setPen(colors[r]);
            m_painter.drawText(row, beside, names[r]);
            row.translate(0, m_at.line);
        }
    }

    void setText(const QColor& color, QFont::Weight weight = QFont::Normal) {
        setFontAndPen(m_painter, weight == QFont::Normal ? m_at.text : m_at.strong, color);
    }

    QCPPainter& m_painter;
    const ShiftClocks& m_model;
    const ShiftLayout& m_at;
    const Style& m_style;
    ShiftMemory& m_memory;
};

}  // namespace

void paintShiftRules(QCPPainter& painter, const Style& style, const ShiftRules& rules, const Scene& scene) {
    if (style.paper) return;
    const EncodingParameters& e = scene.encoding;
    const std::int64_t position = scene.selection.position, shift = scene.selection.shift;
    const double p = static_cast<double>(position - e.firstPosition) /
                     static_cast<double>(std::max<std::int64_t>(1, e.length - 1));
    paintRule(painter, style, rules.position, rules.positionText, positionTexts(position),
              style.palette.position, p);
    const double turned = std::asinh(static_cast<double>(shift)) / std::asinh(largestShift(scene));
    paintRule(painter, style, rules.shift, rules.shiftText, shiftTexts(shift, position + shift),
              style.palette.base, 0.5 + 0.5 * std::clamp(turned, -1.0, 1.0));
    if (!style.showAffordances) return;
    const double x = rules.shift.center().x(), y = trackOf(rules.shift, rules.shiftText);
    painter.setPen(QPen(style.palette.secondary, 1));
    painter.drawLine(QLineF(x, y - 5, x, y + 5));
}

void paintShift(QCPPainter& painter, const ShiftClocks& model, const ShiftLayout& at, const Style& style,
                ShiftMemory& memory) {
    ShiftPainting(painter, model, at, style, memory).paint();
}

}  // namespace sinescope
