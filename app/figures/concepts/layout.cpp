// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/layout.h"

#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>
#include <cmath>

namespace sinescope {

const QString showButton = QStringLiteral("Show it");
const QString teachButton = QStringLiteral("Teach it");

namespace {

/// Around the outermost centres, in units of the map.
constexpr double besides = 1, above = 0.75;
/// A node takes at most so much of the way to its neighbours: beside it and below it, in units of the map.
constexpr double widestNode = 1.56, highestNode = 0.85;
/// In sizes of the type: the padding of a node, from line to line, and type of the arrows' words.
constexpr double paddingX = 0.55, paddingY = 0.32, pitch = 1.2, wordsSize = 0.82;
/// Of the smallest type of a figure, 36 px of 1080: 24 px, the floor of a stage.
constexpr double readableWords = 2.0 / 3;
/// Between an arrow and words beside it, in sizes of their type.
constexpr double besideGap = 0.2;
/// Of the smallest type of a figure, below which words are left out.
constexpr double leastWords = 0.45;
/// Type grows more slowly than the map is zoomed in, so that the arrows get room for their words.
constexpr double typeGrowth = 0.5;
constexpr double least = 4;  ///< pixels of type
constexpr int bendPoints = 24;
constexpr qsizetype longestLine = 11, mostLines = 2;

/// Broken into lines at spaces, none longer than the longest word or `letters`.
QStringList broken(const QString& text, qsizetype letters) {
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        if (!lines.isEmpty() && lines.back().size() + 1 + word.size() <= letters)
            lines.back() += QLatin1Char(' ') + word;
        else
            lines << word;
    }
    return lines;
}

QSizeF sizeOf(const QStringList& lines, const QFont& font, double pixels) {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
    return {width, pitch * pixels * static_cast<double>(lines.size())};
}

/// The largest type in which every node has room in an area that shows all of the map.
double fittingType(const ConceptMap& map, const Style& style, const QSizeF& area) {
    constexpr double reference = 100;
    const QFont font = style.font(reference, QFont::DemiBold);
    const AxisRange x = wholeConceptsX(map), y = wholeConceptsY(map);
    const double width = widestNode * area.width() / (x.upper - x.lower);
    const double height = highestNode * area.height() / (y.upper - y.lower);
    double type = style.metrics.label * 1.15;
    for (const Concept& node : map.nodes) {
        const QSizeF size = sizeOf(broken(node.title, longestLine), font, reference) / reference;
        type =
            std::min({type, width / (size.width() + 2 * paddingX), height / (size.height() + 2 * paddingY)});
    }
    return type;
}

class Placing {
 public:
    Placing(const ConceptsModel& model, const Style& style, ConceptLayout& out)
        : m_model(model), m_style(style), m_out(out) {}

    void place() {
        const double whole = wholeConceptsX(m_model.map()).upper - wholeConceptsX(m_model.map()).lower;
        const double zoom = whole / (m_out.x.upper - m_out.x.lower);
        m_out.pixels = std::max(least, std::floor(2 * fittingType(m_model.map(), m_style, m_out.map.size()) *
                                                  std::pow(zoom, typeGrowth)) /
                                           2);
        // Smaller than the nodes', as long as the last row of a room reads them.
        const double words =
            std::max(wordsSize * m_out.pixels, std::min(readableWords * m_style.metrics.small, m_out.pixels));
        m_out.words = words >= leastWords * m_style.metrics.small ? words : 0;
        for (std::size_t k = 0; k < m_model.map().nodes.size(); ++k) placeNode(k);
        for (std::size_t k = 0; k < m_model.map().links.size(); ++k) placeArrow(k);
        placeWords();
    }

 private:
    double unitX() const { return m_out.map.width() / (m_out.x.upper - m_out.x.lower); }
    double unitY() const { return m_out.map.height() / (m_out.y.upper - m_out.y.lower); }
    QPointF at(const QPointF& point) const {
        return {m_out.map.left() + (point.x() - m_out.x.lower) * unitX(),
                m_out.map.top() + (point.y() - m_out.y.lower) * unitY()};
    }

    void placeNode(std::size_t index) {
        const Concept& node = m_model.map().nodes[index];
        const QStringList lines = broken(node.title, longestLine);
        const QSizeF size = sizeOf(lines, m_style.font(m_out.pixels, QFont::DemiBold), m_out.pixels) +
                            QSizeF(2 * paddingX * m_out.pixels, 2 * paddingY * m_out.pixels);
        QRectF rect(QPointF(), size);
        rect.moveCenter(at(node.at));
        m_rects.push_back(rect);
        if (m_out.map.intersects(rect)) m_out.nodes.push_back({index, rect, lines});
    }

    const QRectF& rectOf(const QString& id) const {
        const Concept* node = findConcept(m_model.map(), id);
        return m_rects[static_cast<std::size_t>(node - m_model.map().nodes.data())];
    }

    void placeArrow(std::size_t index) {
        const ConceptLink& link = m_model.map().links[index];
        const QRectF from = rectOf(link.from), to = rectOf(link.to);
        QPolygonF whole;
        for (int k = 0; k <= bendPoints; ++k) {
            const double t = static_cast<double>(k) / bendPoints;
            const QPointF straight = (1 - t) * from.center() + t * to.center();
            if (!link.via) {
                whole << straight;
                continue;
            }
            const QPointF via = at(*link.via);
            whole << (1 - t) * (1 - t) * from.center() + 2 * t * (1 - t) * via + t * t * to.center();
        }
        const double gap = 0.25 * m_out.pixels;
        m_out.arrows.push_back(
            {index,
             between(whole, from.adjusted(-gap, -gap, gap, gap), to.adjusted(-gap, -gap, gap, gap)),
             {},
             {}});
    }

    /// The part of a way that is in neither rect.
    static QPolygonF between(const QPolygonF& way, const QRectF& from, const QRectF& to) {
        QPolygonF part;
        for (qsizetype k = 1; k < way.size(); ++k) {
            const bool leaves = from.contains(way[k - 1]) && !from.contains(way[k]);
            const bool arrives = !to.contains(way[k - 1]) && to.contains(way[k]);
            if (leaves) part << edge(way[k - 1], way[k], from);
            if (arrives) {
                part << edge(way[k], way[k - 1], to);
                break;
            }
            if (!from.contains(way[k]) && !to.contains(way[k])) part << way[k];
        }
        return part;
    }

    /// Where a line from within a rect leaves it.
    static QPointF edge(QPointF inside, QPointF outside, const QRectF& rect) {
        for (int step = 0; step < 20; ++step) {
            const QPointF middle = (inside + outside) / 2;
            (rect.contains(middle) ? inside : outside) = middle;
        }
        return outside;
    }

    /// Those of the open idea first; words go where they touch no node and no other words.
    void placeWords() {
        if (m_out.words == 0) return;
        std::vector<QRectF> taken;
        for (const PlacedNode& node : m_out.nodes) taken.push_back(node.rect.adjusted(-2, -2, 2, 2));
        const Concept* open = m_model.open();
        for (const bool first : {true, false})
            for (PlacedArrow& arrow : m_out.arrows) {
                const ConceptLink& link = m_model.map().links[arrow.link];
                const bool mine = open && (link.from == open->id || link.to == open->id);
                if (mine == first) placeWordsOf(arrow, link.label, taken);
            }
    }

    void placeWordsOf(PlacedArrow& arrow, const QString& label, std::vector<QRectF>& taken) {
        if (arrow.way.size() < 2) return;
        const QFont font = m_style.font(m_out.words);
        for (const qsizetype letters : {qsizetype{40}, qsizetype{12}, qsizetype{9}, qsizetype{7}}) {
            const QStringList lines = broken(label, letters);
            if (lines.size() > mostLines) continue;
            const QSizeF bare = sizeOf(lines, font, m_out.words);
            for (const double side : {0.0, -1.0, 1.0}) {
                const QSizeF size = bare + QSizeF((side == 0 ? 0.4 : 0) * m_out.words, 0);
                for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7}) {
                    QRectF rect(QPointF(), size);
                    rect.moveCenter(pointOf(arrow.way, share) + side * besideWay(arrow.way, share, size));
                    const bool isFree =
                        m_out.map.contains(rect) &&
                        std::none_of(taken.begin(), taken.end(),
                                     [&rect](const QRectF& other) { return other.intersects(rect); });
                    if (!isFree || isCrossed(rect, arrow.link)) continue;
                    if (side == 0 ? !leavesArrow(arrow.way, rect) : runsThrough(arrow.way, rect)) continue;
                    arrow.words = rect;
                    arrow.lines = lines;
                    taken.push_back(rect);
                    return;
                }
            }
        }
    }

    /// From the middle of an arrow to that of words beside it.
    QPointF besideWay(const QPolygonF& way, double share, const QSizeF& size) const {
        const QLineF along(pointOf(way, std::max(0.0, share - 0.05)),
                           pointOf(way, std::min(1.0, share + 0.05)));
        if (along.length() <= 0) return {};
        const QPointF normal(-along.dy() / along.length(), along.dx() / along.length());
        const double half = (std::abs(normal.x()) * size.width() + std::abs(normal.y()) * size.height()) / 2;
        return normal * (half + besideGap * m_out.words);
    }

    /// Whether an arrow other than its own runs through words.
    bool isCrossed(const QRectF& rect, std::size_t own) const {
        return std::any_of(m_out.arrows.begin(), m_out.arrows.end(), [&](const PlacedArrow& arrow) {
            return arrow.link != own && runsThrough(arrow.way, rect);
        });
    }

    static bool runsThrough(const QPolygonF& way, const QRectF& rect) {
        for (int step = 0; step <= bendPoints; ++step)
            if (way.size() > 1 && rect.contains(pointOf(way, static_cast<double>(step) / bendPoints)))
                return true;
        return false;
    }

    /// Enough of an arrow is seen beside its words.
    bool leavesArrow(const QPolygonF& way, const QRectF& rect) const {
        const QPointF before = way.front(), after = way.back();
        const double room = 0.9 * m_out.words;
        return !rect.adjusted(-room, -room, room, room).contains(after) &&
               !rect.adjusted(-2, -2, 2, 2).contains(before);
    }

    static QPointF pointOf(const QPolygonF& way, double share) {
        double length = 0;
        for (qsizetype k = 1; k < way.size(); ++k) length += QLineF(way[k - 1], way[k]).length();
        double left = share * length;
        for (qsizetype k = 1; k < way.size(); ++k) {
            const QLineF part(way[k - 1], way[k]);
            if (left <= part.length() && part.length() > 0) return part.pointAt(left / part.length());
            left -= part.length();
        }
        return way.back();
    }

    const ConceptsModel& m_model;
    const Style& m_style;
    ConceptLayout& m_out;
    std::vector<QRectF> m_rects;  ///< of all nodes, seen or not
};

double textHeight(const QString& text, const QFont& font, double width) {
    return QFontMetricsF(font)
        .boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap | Qt::AlignLeft, text)
        .height();
}

QString cardText(const Concept& node) {
    return node.sentence + QLatin1Char('\n') + node.number;
}

/// As high as the longest card is, so that nothing moves when another idea is opened. A file in which none is
/// open has the legend alone.
ConceptCard cardOf(const ConceptsModel& model, const Style& style, const QRectF& area) {
    ConceptCard card;
    // On a screen not much larger than the map's: there is the read-out for the last row.
    const double type = fittingType(model.map(), style, area.size());
    card.pixels = style.showAffordances ? std::min(style.metrics.small, 1.25 * type) : style.metrics.small;
    const double pixels = card.pixels, padding = 0.6 * pixels;
    const QFont font = style.font(pixels), strong = style.font(pixels, QFont::DemiBold);
    const bool buttons = style.showAffordances;
    const QFontMetricsF metrics(strong);
    const double teachWidth = metrics.horizontalAdvance(teachButton) + 2 * pixels;
    const double showWidth = metrics.horizontalAdvance(showButton) + 2 * pixels;
    const double lineHeight = 1.7 * pixels;
    const double width = std::max(10.0, area.width() - 2 * padding);
    double height = textHeight(model.legend(buttons), font, width) - lineHeight;
    if (buttons || model.open())
        for (const Concept& node : model.map().nodes)
            height = std::max(height, textHeight(cardText(node), font, width));
    const double whole = lineHeight + height + 2.2 * padding;
    card.rect = QRectF(area.left(), area.bottom() - whole, area.width(), whole);
    const QRectF inner = card.rect.adjusted(padding, padding, -padding, -padding);
    if (!model.open()) {
        card.text = inner;
        return card;
    }
    card.title = QRectF(inner.left(), inner.top(), inner.width(), lineHeight);
    card.text = QRectF(inner.left(), inner.top() + lineHeight + 0.1 * pixels, inner.width(),
                       inner.height() - lineHeight);
    const double titleWidth = metrics.horizontalAdvance(model.open()->title) + pixels;
    if (!buttons || titleWidth + showWidth + teachWidth + pixels > inner.width()) return card;
    card.teach = QRectF(inner.right() - teachWidth, inner.top(), teachWidth, lineHeight);
    card.show = QRectF(card.teach.left() - 0.5 * pixels - showWidth, inner.top(), showWidth, lineHeight);
    return card;
}

AxisRange whole(const ConceptMap& map, qreal (QPointF::*of)() const, double around) {
    AxisRange range{1e9, -1e9};
    for (const Concept& node : map.nodes) {
        range.lower = std::min(range.lower, (node.at.*of)() - around);
        range.upper = std::max(range.upper, (node.at.*of)() + around);
    }
    return range;
}

}  // namespace

AxisRange wholeConceptsX(const ConceptMap& map) {
    return whole(map, &QPointF::x, besides);
}

AxisRange wholeConceptsY(const ConceptMap& map) {
    return whole(map, &QPointF::y, above);
}

ConceptLayout conceptLayout(const ConceptsModel& model, const Style& style, const QRectF& area) {
    ConceptLayout out;
    out.area = area;
    out.card = cardOf(model, style, area);
    out.map = QRectF(area.topLeft(), QPointF(area.right(), std::max(area.top() + 1, out.card.rect.top())));
    const FigureState* state = findFigure(model.scene(), conceptsSpec().id);
    const AxisRange x = wholeConceptsX(model.map()), y = wholeConceptsY(model.map());
    out.x = state && state->x ? *state->x : x;
    out.y = state && state->y ? *state->y : y;
    Placing(model, style, out).place();
    return out;
}

}  // namespace sinescope
