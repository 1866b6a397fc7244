// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/painting.h"

#include "app/model/unbroken_text.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class ConceptPainting {
 public:
    ConceptPainting(QCPPainter& painter, const ConceptsModel& model, const ConceptLayout& at,
                    const Style& style)
        : m_painter(painter), m_model(model), m_at(at), m_style(style) {}

    void paint() {
        paintMap();
        paintCard();
    }

 private:
    void paintMap() {
        const SavedState saved(m_painter);
        m_painter.setClipRect(m_at.map, Qt::IntersectClip);
        for (const bool mine : {false, true})
            for (const PlacedArrow& arrow : m_at.arrows)
                if (isOfOpenConcept(arrow) == mine) paintArrow(arrow);
        for (const PlacedNode& node : m_at.nodes) paintNode(node);
        for (const PlacedArrow& arrow : m_at.arrows) paintWords(arrow);
    }

    bool isOfOpenConcept(const PlacedArrow& arrow) const { return m_model.linksOpenConcept(arrow.link); }

    void paintArrow(const PlacedArrow& arrow) {
        if (arrow.path.size() < 2) return;
        const QColor color = isOfOpenConcept(arrow) ? m_style.palette.accent : m_style.palette.axis;
        const double width = isOfOpenConcept(arrow) ? m_style.metrics.line : m_style.metrics.thinLine;
        setPenAndBrush(m_painter, QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin),
                       Qt::NoBrush);
        for (const QPolygonF& part : besideWords(arrow.path)) m_painter.drawPolyline(part);
        const double size = std::max(4.0, 0.55 * m_at.pixels);
        const QLineF last(arrow.path[arrow.path.size() - 2], arrow.path.back());
        const double angle = std::atan2(last.dy(), last.dx());
        QPolygonF head{arrow.path.back()};
        for (const double side : {2.7, -2.7})
            head << arrow.path.back() + size * QPointF(std::cos(angle + side), std::sin(angle + side));
        setPenAndBrush(m_painter, Qt::NoPen, color);
        m_painter.drawPolygon(head);
    }

    bool isOnText(const QPointF& point) const {
        return std::ranges::any_of(
            m_at.arrows, [&point](const PlacedArrow& arrow) { return arrow.words.contains(point); });
    }

    /// Returns the parts of a path outside all labels; the background may be transparent, so nothing can be
    /// painted over.
    std::vector<QPolygonF> besideWords(const QPolygonF& path) const {
        std::vector<QPolygonF> parts(1);
        constexpr int fine = 24;
        for (qsizetype k = 1; k < path.size(); ++k)
            for (int step = 0; step <= fine; ++step) {
                const QPointF at = QLineF(path[k - 1], path[k]).pointAt(static_cast<double>(step) / fine);
                if (!isOnText(at))
                    parts.back() << at;
                else if (!parts.back().isEmpty())
                    parts.emplace_back();
            }
        std::erase_if(parts, [](const QPolygonF& part) { return part.size() < 2; });
        return parts;
    }

    void paintNode(const PlacedNode& placed) {
        const Palette& palette = m_style.palette;
        const bool highlighted = m_model.isHighlighted(placed.node);
        const bool open = m_model.open() == &m_model.map().nodes[placed.node];
        const QColor ground = open ? palette.accent
                              : highlighted
                                  ? mixed(palette.canvas, palette.accent, m_style.dark ? 0.34 : 0.18)
                                  : palette.canvas;
        const double line = highlighted || open ? m_style.metrics.thinLine * 1.4 : m_style.metrics.axis;
        setPenAndBrush(m_painter, QPen(highlighted || open ? palette.accent : palette.axis, line), ground);
        const double radius = 0.5 * m_at.pixels;
        m_painter.drawRoundedRect(placed.rect, radius, radius);
        writeLines(placed.lines, placed.rect, m_style.font(m_at.pixels, QFont::DemiBold),
                   open ? palette.onAccent : palette.text);
    }

    void paintWords(const PlacedArrow& arrow) {
        if (arrow.lines.isEmpty()) return;
        writeLines(arrow.lines, arrow.words, m_style.font(m_at.words),
                   isOfOpenConcept(arrow) ? m_style.palette.text : m_style.palette.secondary);
    }

    void writeLines(const QStringList& lines, const QRectF& rect, const QFont& font, const QColor& color) {
        setFontAndPen(m_painter, font, color);
        const QFontMetricsF metrics(font);
        const double pitch = 1.2 * font.pixelSize();
        double base = rect.center().y() - pitch * static_cast<double>(lines.size()) / 2 +
                      (pitch + metrics.capHeight()) / 2;
        for (const QString& line : lines) {
            const double left = rect.center().x() - metrics.horizontalAdvance(line) / 2;
            m_painter.QPainter::drawText(QPointF(left, base), line);
            base += pitch;
        }
    }

    void paintCard() {
        const Palette& palette = m_style.palette;
        const ConceptCard& card = m_at.card;
        if (card.rect.isEmpty()) return;
        m_painter.setPen(QPen(palette.grid, m_style.metrics.axis));
        m_painter.drawLine(QLineF(card.rect.topLeft(), card.rect.topRight()));
        const Concept* open = m_model.open();
        setFontAndPen(m_painter, m_style.font(card.pixels), open ? palette.text : palette.secondary);
        const QString text =
            open ? open->sentence + '\n'_L1 + open->number : m_model.legend(m_style.showAffordances);
        m_painter.drawText(card.text, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, unbroken(text));
        if (!card.note.isEmpty()) {
            m_painter.setPen(palette.secondary);
            const bool inMap = m_at.map.contains(card.note) && card.note.left() > m_at.map.center().x();
            m_painter.drawText(card.note, (inMap ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextWordWrap,
                               m_at.leftOut);
        }
        if (!open) return;
        setFontAndPen(m_painter, m_style.font(card.pixels, QFont::DemiBold), palette.accent);
        m_painter.drawText(card.title, Qt::AlignLeft | Qt::AlignVCenter, open->title);
        paintLinks(card);
        setFontAndPen(m_painter, m_style.font(card.pixels, QFont::DemiBold), palette.accent);
        paintButton(card.show, showButton);
        paintButton(card.teach, teachButton);
    }

    void paintLinks(const ConceptCard& card) {
        const QFont font = m_style.font(card.pixels);
        setFontAndPen(m_painter, font, m_style.palette.secondary);
        m_painter.drawText(card.links, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, card.linkWords);
    }

    void paintButton(const QRectF& rect, const QString& text) {
        if (rect.isEmpty()) return;
        setPenAndBrush(m_painter, QPen(m_style.palette.accent, m_style.metrics.axis), m_style.palette.canvas);
        m_painter.drawRoundedRect(rect, 5, 5);
        m_painter.drawText(rect, Qt::AlignCenter, text);
    }

    QCPPainter& m_painter;
    const ConceptsModel& m_model;
    const ConceptLayout& m_at;
    const Style& m_style;
};

}  // namespace

void paintConcepts(QCPPainter& painter, const ConceptsModel& model, const ConceptLayout& layout,
                   const Style& style) {
    ConceptPainting(painter, model, layout, style).paint();
}

}  // namespace sinescope
