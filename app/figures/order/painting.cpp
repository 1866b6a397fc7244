// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/painting.h"

#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/cells.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"

#include <cmath>

namespace sinescope {

namespace {

class OrderPainting {
 public:
    OrderPainting(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout, const Style& style)
        : m_painter(painter), m_model(model), m_at(layout), m_style(style) {}

    void paint() {
        paintLines();
        paintSentence(false);
        paintSentence(true);
        paintVerdicts();
        paintFoot();
    }

 private:
    void paintSentence(bool second) {
        const OrderResult& r = m_model.result();
        const Matrix& inputs = second ? r.permutedInputs : r.inputs;
        const Matrix& outputs = second ? r.permuted.outputs : r.original.outputs;
        const double cards = second ? m_at.secondCards : m_at.firstCards;
        const double inputTop = second ? m_at.secondInputs : m_at.firstInputs;
        const double outputTop = second ? m_at.secondOutputs : m_at.firstOutputs;
        const std::int64_t count = m_model.count();
        for (std::int64_t t = 0; t < count; ++t) {
            paintCard(m_at.box(t, cards, m_at.cardHeight), second ? m_model.wordAt(t) : t, t, second);
            if (m_at.inputHeight > 0)
                paintStrip(m_at.box(t, inputTop, m_at.inputHeight), inputs.row(t), false);
            paintStrip(m_at.box(t, outputTop, m_at.stripHeight), outputs.row(t), true);
        }
        const auto name = [&](double top, double height, const QString& words) {
            text(QRectF(m_at.area.left(), top, m_at.label - 8 * m_at.unit, height),
                 Qt::AlignRight | Qt::AlignVCenter, words, m_at.name, m_style.palette.secondary);
        };
        name(cards, m_at.cardHeight, second ? u"PX"_s : u"X"_s);
        if (m_at.inputHeight > 0) name(inputTop, m_at.inputHeight, m_model.inputName());
        name(outputTop, m_at.stripHeight, u"output"_s);
        if (!m_model.options().pooled) return;
        const QString mean = u"mean"_s;
        const QRectF box = m_at.box(count, cards, m_at.cardHeight);
        const bool isWide = QFontMetricsF(m_at.word).horizontalAdvance(mean) > box.width();
        text(box.adjusted(-m_at.gap, 0, m_at.gap, 0), Qt::AlignCenter, mean, isWide ? m_at.name : m_at.word,
             m_style.palette.secondary);
        paintStrip(m_at.box(count, outputTop, m_at.stripHeight), pooled(outputs), true);
    }

    void paintCard(const QRectF& box, std::int64_t word, std::int64_t place, bool held) {
        setPenAndBrush(m_painter, QPen(held ? m_style.palette.axis : m_style.palette.grid, 1),
                       m_style.palette.window);
        m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
        double taken = 2;
        if (m_at.places) {
            const QString number = QString::number(place);
            taken = QFontMetricsF(m_at.name).horizontalAdvance(number) + 7 * m_at.unit;
            text(box.adjusted(4 * m_at.unit, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, number, m_at.name,
                 m_style.palette.position);
        }
        const QRectF beside = box.adjusted(taken, 0, -2, 0);
        setFontAndPen(m_painter, m_at.word, m_style.palette.text);
        m_painter.drawText(
            beside, Qt::AlignCenter,
            orderCardText(m_at, m_model.words().at(static_cast<qsizetype>(word)), beside.size()));
    }

    void paintStrip(const QRectF& box, const Vector& values, bool numbers) {
        const auto colorAt = [&](Eigen::Index j) { return m_style.map.color(values(j), m_model.limit()); };
        fillCells(m_painter, box, m_at.down, m_at.across, [&](std::int64_t row, std::int64_t column) {
            const Eigen::Index j = row * m_at.across + column;
            return j < values.size() ? colorAt(j) : QColor();
        });
        frameCells(m_painter, box, QPen(m_style.palette.grid, 1));
        if (!numbers || m_at.decimals < 0) return;
        for (Eigen::Index j = 0; j < values.size(); ++j) {
            if (!std::isfinite(values(j))) continue;
            setFontAndPen(m_painter, m_at.value, readableOn(colorAt(j)));
            m_painter.drawText(m_at.cell(box, j), Qt::AlignCenter, fixedNumber(values(j), m_at.decimals));
        }
    }

    /// Lines from each output to the new place of its word: solid if the output is the same, else dashed.
    void paintLines() {
        const double top = m_at.firstOutputs + m_at.stripHeight + 2;
        const double bottom = m_at.secondOutputs - 2;
        const auto draw = [&](std::int64_t from, std::int64_t to, bool same) {
            const QPointF a(m_at.box(from, 0, 0).center().x(), top);
            const QPointF b(m_at.box(to, 0, 0).center().x(), bottom);
            drawCurve(
                m_painter, {a, b},
                {verdictColor(same), m_style.metrics.thinLine, same ? QVector<qreal>() : Style::dash(1)},
                m_at.area.adjusted(-8, -6, 8, 6));
        };
        const std::int64_t count = m_model.count();
        for (std::int64_t t = 0; t < count; ++t) draw(m_model.wordAt(t), t, m_model.isSame(t));
        if (m_model.options().pooled) draw(count, count, m_model.isMeanSame());
    }

    void paintVerdicts() {
        const std::int64_t shown = m_model.count() + (m_model.options().pooled ? 1 : 0);
        for (std::int64_t t = 0; t < shown; ++t) {
            const bool same = t == m_model.count() ? m_model.isMeanSame() : m_model.isSame(t);
            text(m_at.box(t, m_at.verdicts, m_at.verdictHeight).adjusted(-m_at.gap / 2, 0, m_at.gap / 2, 0),
                 Qt::AlignCenter, orderVerdictText(m_model, t, m_at.verdictWords), m_at.verdict,
                 verdictColor(same));
        }
    }

    void paintFoot() {
        const QString error = m_model.statementText("error_line");
        text(m_at.error, Qt::AlignLeft | Qt::AlignVCenter, error, m_at.number, m_style.palette.text);
        const double taken = QFontMetricsF(m_at.number).horizontalAdvance(error + u"   "_s);
        const QRectF beside = m_at.error.adjusted(taken, 0, 0, 0);
        text(beside, Qt::AlignLeft | Qt::AlignVCenter,
             fittingText({m_model.statementText("verdict")}, m_at.number, beside.width()), m_at.number,
             verdictColor(m_model.isEquivariant()));
        if (m_style.paper || !m_style.showNotes) return;
        setFontAndPen(m_painter, m_style.font(m_style.metrics.small), m_style.palette.secondary);
        m_painter.drawText(m_at.cause, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_at.causeText);
    }

    void text(const QRectF& box, int flags, const QString& words, const QFont& font, const QColor& color) {
        setFontAndPen(m_painter, font, color);
        m_painter.drawText(box, flags,
                           QFontMetricsF(font).elidedText(words, Qt::ElideRight, box.width() + 1));
    }

    QColor verdictColor(bool same) const {
        return same ? m_style.palette.secondary : m_style.palette.warning;
    }

    QCPPainter& m_painter;
    const OrderModel& m_model;
    const OrderLayout& m_at;
    const Style& m_style;
};

}  // namespace

void paintOrder(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout, const Style& style) {
    OrderPainting(painter, model, layout, style).paint();
}

void paintOrderRing(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout,
                    std::int64_t place, const QColor& color, double width) {
    setPenAndBrush(painter, QPen(color, width), Qt::NoBrush);
    painter.drawRoundedRect(layout.box(place, layout.secondCards, layout.cardHeight), 5, 5);
    painter.drawRoundedRect(layout.box(model.wordAt(place), layout.firstCards, layout.cardHeight), 5, 5);
}

}  // namespace sinescope
