// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/card_layout.h"

#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"

#include <QFontMetricsF>

#include <algorithm>

namespace sinescope {

namespace {

/// Share of the figure's height reserved for the card of an idea if none is open.
constexpr double largestShare = 0.2;

double textHeight(const QString& text, const QFont& font, double width) {
    return QFontMetricsF(font)
        .boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap | Qt::AlignLeft, unbroken(text))
        .height();
}

QString cardText(const Concept& node) {
    return node.sentence + '\n'_L1 + node.number;
}

}  // namespace

ConceptCard cardOf(const ConceptsModel& model, const Style& style, const QRectF& area, BelowMap below) {
    ConceptCard card;
    card.pixels = smallestConceptType(style);
    card.rect = QRectF(area.bottomLeft(), QSizeF(area.width(), 0));
    // In papers the caption describes the map.
    if (style.paper || below == BelowMap::Nothing) return card;
    const bool note = below == BelowMap::LegendAndNote;
    const double pixels = card.pixels, padding = 0.6 * pixels;
    const QFont font = style.font(pixels), strong = style.font(pixels, QFont::DemiBold);
    const bool buttons = style.showAffordances;
    const QFontMetricsF metrics(strong);
    const double teachWidth = metrics.horizontalAdvance(teachButton) + 2 * pixels;
    const double showWidth = metrics.horizontalAdvance(showButton) + 2 * pixels;
    const double lineHeight = 1.7 * pixels;
    const double width = std::max(10.0, area.width() - 2 * padding);
    double height = textHeight(model.legend(buttons), font, width) - lineHeight;
    double tallest = height;
    for (const Concept& node : model.map().nodes)
        tallest = std::max(tallest, textHeight(cardText(node), font, width));
    // The map stays in place when an idea is opened, unless reserving space for its card would cost the map
    // too much.
    if (model.open() || (buttons && tallest <= largestShare * area.height())) height = tallest;
    const double noteHeight = note ? textHeight(model.leftOut(buttons), font, width) : 0;
    const double whole = lineHeight + height + noteHeight + 2.2 * padding;
    card.rect = QRectF(area.left(), area.bottom() - whole, area.width(), whole);
    QRectF inner = card.rect.adjusted(padding, padding, -padding, -padding);
    if (note) {
        card.note = QRectF(inner.left(), inner.bottom() - noteHeight, inner.width(), noteHeight);
        inner.setBottom(card.note.top());
    }
    if (!model.open()) {
        card.text = inner;
        return card;
    }
    card.title = QRectF(inner.left(), inner.top(), inner.width(), lineHeight);
    card.text = QRectF(inner.left(), inner.top() + lineHeight + 0.1 * pixels, inner.width(),
                       inner.height() - lineHeight);
    const double titleWidth = metrics.horizontalAdvance(model.open()->title) + pixels;
    card.links = QRectF(QPointF(card.title.left() + titleWidth, card.title.top()), card.title.bottomRight());
    if (!buttons) return card;
    if (titleWidth + showWidth + teachWidth + pixels > inner.width()) {
        card.links = {};
        return card;
    }
    card.teach = QRectF(inner.right() - teachWidth, inner.top(), teachWidth, lineHeight);
    card.show = QRectF(card.teach.left() - 0.5 * pixels - showWidth, inner.top(), showWidth, lineHeight);
    card.links.setRight(card.show.left() - pixels);
    return card;
}

void addLinkTexts(ConceptLayout& layout, const ConceptsModel& model, const Style& style) {
    std::vector<std::size_t> bare;
    for (const PlacedArrow& arrow : layout.arrows)
        if (arrow.lines.isEmpty() && model.linksOpenConcept(arrow.link)) bare.push_back(arrow.link);
    if (bare.empty()) return;
    ConceptCard& card = layout.card;
    const QFont font = style.font(card.pixels);
    QRectF under = card.text;
    under.setTop(under.top() + textHeight(cardText(*model.open()), font, under.width()));
    const QRectF beside = card.links;
    std::size_t minimum = bare.size();  // left out
    for (const QRectF& place : {beside, under}) {
        if (place.width() < 8 * card.pixels) continue;  // narrower than a word
        const QStringList texts = model.links(bare);
        for (std::size_t dropped = 0; dropped < minimum; ++dropped) {
            const QString& words = texts[static_cast<qsizetype>(dropped)];
            if (textHeight(words, font, place.width()) > place.height()) continue;
            card.links = place;
            card.linkWords = words;
            minimum = dropped;
        }
    }
}

void placeNote(ConceptLayout& layout, const ConceptsModel& model, const Style& style) {
    const QFont font = style.font(layout.card.pixels);
    const QRectF& text = layout.card.text;
    const double legend = textHeight(model.legend(style.showAffordances), font, text.width());
    const double lines = textHeight(layout.leftOut, font, text.width());
    if (!model.open() && legend + lines <= text.height()) {
        layout.card.note = QRectF(text.left(), text.bottom() - lines, text.width(), lines);
        return;
    }
    for (const double share : {0.45, 0.36, 0.28, 0.2}) {
        const double width = share * layout.map.width();
        const QSizeF size(width, textHeight(layout.leftOut, font, width));
        const QRectF right(
            layout.map.bottomRight() - QPointF(size.width(), size.height() + 0.3 * layout.card.pixels), size);
        for (const QRectF& place : {right, QRectF(QPointF(layout.map.left(), right.top()), size)}) {
            const bool touches =
                place.top() < layout.map.top() ||
                std::ranges::any_of(layout.nodes,
                                    [&](const PlacedNode& node) { return node.rect.intersects(place); }) ||
                std::ranges::any_of(layout.arrows, [&](const PlacedArrow& arrow) {
                    return arrow.words.intersects(place) || arrow.path.boundingRect().intersects(place);
                });
            if (touches) continue;
            layout.card.note = place;
            return;
        }
    }
}

}  // namespace sinescope
