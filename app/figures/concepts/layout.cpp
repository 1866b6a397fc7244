// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/layout.h"

#include "app/figures/concepts/arrow_path.h"
#include "app/figures/concepts/card_layout.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/text_width.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace sinescope {

const QString showButton = u"Show it"_s;
const QString teachButton = u"Teach it"_s;

namespace {

/// Margins around the outermost centres, in map units.
constexpr double besides = 1, above = 0.75;
/// In font sizes: padding of a node, line pitch, minimum gaps between columns and rows, and font size of the
/// arrow labels.
constexpr double paddingX = 0.3, paddingY = 0.3, pitch = 1.2, gapX = 0.3, gapY = 0.65, wordsSize = 0.82;
/// Maximum font size of a node, relative to labels.
constexpr double largest = 1.15;
/// Gap beside a label to arrows and other labels, in font sizes of the label.
constexpr double besideGap = 0.35;
/// Type grows more slowly than the zoom, so that labels of arrows fit.
constexpr double typeGrowth = 0.5;
constexpr double minimum = 4;  ///< minimum font size in pixels
/// Step between tried font sizes, as a share of the largest.
constexpr double typeStep = 0.05;
constexpr qsizetype longestLine = 9, maximumLines = 2;

/// Breaks a text at spaces into lines no longer than the longest word or `letters`.
QStringList broken(const QString& text, qsizetype letters) {
    QStringList lines;
    for (const QString& word : text.split(' '_L1)) {
        if (!lines.isEmpty() && lines.back().size() + 1 + word.size() <= letters)
            lines.back() += ' '_L1 + word;
        else
            lines << word;
    }
    return lines;
}

QSizeF sizeOf(const QStringList& lines, const QFont& font, double pixels) {
    return {widestOf(lines, QFontMetricsF(font)), pitch * pixels * static_cast<double>(lines.size())};
}

/// Returns the columns or rows of the map with the size of their largest node.
ConceptSpread spreadOf(const ConceptMap& map, const Style& style, Qt::Orientation along) {
    constexpr double reference = 100;
    const QFont font = style.font(reference, QFont::DemiBold);
    const bool across = along == Qt::Horizontal;
    std::map<double, double> sizes;
    for (const Concept& node : map.nodes) {
        const QSizeF size = sizeOf(broken(node.title, longestLine), font, reference) / reference;
        double& maximum = sizes[across ? node.at.x() : node.at.y()];
        maximum = std::max(maximum, across ? size.width() + 2 * paddingX : size.height() + 2 * paddingY);
    }
    std::vector<ConceptSpread::Lane> lanes;
    lanes.reserve(sizes.size());
    for (const auto& [at, size] : sizes) lanes.push_back({at, size});
    return {lanes, across ? wholeConceptsX(map) : wholeConceptsY(map), across ? gapX : gapY};
}

bool isReadFromNear(const Style& style) {
    return style.showAffordances && style.showNotes;
}

double smallestWords(const Style& style) {
    return isReadFromNear(style)
               ? std::max(style.metrics.textSize * Metrics().small, wordsSize * smallestConceptType(style))
               : style.metrics.small;
}

class Placing {
 public:
    Placing(const ConceptsModel& model, const Style& style, ConceptLayout& out)
        : m_model(model),
          m_style(style),
          m_out(out),
          m_x(out.spreadX),
          m_y(out.spreadY),
          m_shareX(shareX()),
          m_shareY(shareY()) {}

    void place() {
        // In font sizes, for the visible part of the map: nodes would touch in larger type.
        const double fitting = std::min(m_out.map.width() / (m_shareX * m_x.needed()),
                                        m_out.map.height() / (m_shareY * m_y.needed()));
        const double whole = std::min({m_out.map.width() / m_x.needed(), m_out.map.height() / m_y.needed(),
                                       largest * m_style.metrics.label});
        const double zoom = 1 / std::max(m_shareX, m_shareY);
        const double small = smallestConceptType(m_style);
        const double maximum = std::min(fitting, std::max(small, whole * std::pow(zoom, typeGrowth)));
        // Smaller ideas leave arrows more space: the largest type with nearly the maximum number of labels.
        std::vector<std::pair<double, std::ptrdiff_t>> tried;
        std::ptrdiff_t largestWordCount = 0;
        for (double share = 1; tried.empty() || largestWordCount < std::ssize(m_model.map().links);
             share -= typeStep) {
            const double pixels = std::max(share * maximum, std::min(maximum, small));
            if (!tried.empty() && pixels == tried.back().first) break;
            placeAll(pixels);
            tried.emplace_back(pixels, std::ranges::count_if(m_out.arrows, [](const PlacedArrow& arrow) {
                                   return !arrow.lines.isEmpty();
                               }));
            largestWordCount = std::max(largestWordCount, tried.back().second);
        }
        placeAll(std::ranges::find_if(tried, [largestWordCount](const auto& each) {
                     return each.second + 1 >= largestWordCount;
                 })->first);
    }

 private:
    void placeAll(double pixels) {
        m_rects.clear();
        m_out.nodes.clear();
        m_out.arrows.clear();
        m_paths.clear();
        m_out.pixels = std::max({minimum, std::floor(2 * pixels) / 2, double(m_style.smallestFont())});
        m_out.spreadX = m_x.filling(m_out.map.width() / (m_shareX * m_out.pixels));
        m_out.spreadY = m_y.filling(m_out.map.height() / (m_shareY * m_out.pixels));
        // Illegible labels are left out.
        const double words = std::max(wordsSize * m_out.pixels, smallestWords(m_style));
        m_out.words = words <= m_out.pixels ? words : 0;
        for (std::size_t k = 0; k < m_model.map().nodes.size(); ++k) placeNode(k);
        for (std::size_t k = 0; k < m_model.map().links.size(); ++k) placeArrow(k);
        placeWords();
    }

    double shareX() const {
        return m_out.spreadX.shareOf(m_out.x.upper) - m_out.spreadX.shareOf(m_out.x.lower);
    }
    double shareY() const {
        return m_out.spreadY.shareOf(m_out.y.upper) - m_out.spreadY.shareOf(m_out.y.lower);
    }
    QPointF at(const QPointF& point) const {
        const double across = m_out.spreadX.shareOf(point.x()) - m_out.spreadX.shareOf(m_out.x.lower);
        const double down = m_out.spreadY.shareOf(point.y()) - m_out.spreadY.shareOf(m_out.y.lower);
        return {m_out.map.left() + across / shareX() * m_out.map.width(),
                m_out.map.top() + down / shareY() * m_out.map.height()};
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
        const bool begins = m_out.map.intersects(from), ends = m_out.map.intersects(to);
        // In a map that can be panned, arrows may leave the visible part; on paper they would lead nowhere.
        if (m_style.paper ? !begins || !ends : !begins && !ends) return;
        const auto via = link.via ? std::optional(at(*link.via)) : std::nullopt;
        m_out.arrows.push_back({index, arrowLine(from, to, via, 0.25 * m_out.pixels), {}, {}});
        m_paths.emplace_back(m_out.arrows.back().path);
    }

    /// Places the labels of the open idea's arrows first; labels touch no node and no other label.
    void placeWords() {
        if (m_out.words == 0) return;
        std::vector<QRectF> taken =
            valuesOf(m_out.nodes, [](const PlacedNode& node) { return node.rect.adjusted(-2, -2, 2, 2); });
        for (const bool first : {true, false})
            for (PlacedArrow& arrow : m_out.arrows)
                if (m_model.linksOpenConcept(arrow.link) == first && arrow.path.size() > 1)
                    placeWordsOf(arrow, m_model.map().links[arrow.link].label, taken);
    }

    void placeWordsOf(PlacedArrow& arrow, const QString& label, std::vector<QRectF>& taken) {
        const QFont font = m_style.font(m_out.words);
        const ArrowPath& path = pathOf(arrow);
        // Two labels that touch read as one; in the window the card of an idea has them apart.
        const double gap = m_style.paper ? besideGap * m_out.words : 0;
        for (const qsizetype letters : {qsizetype{40}, qsizetype{12}, qsizetype{9}, qsizetype{7}}) {
            const QStringList lines = broken(label, letters);
            if (lines.size() > maximumLines) continue;
            const QSizeF bare = sizeOf(lines, font, m_out.words);
            for (const double side : {0.0, -1.0, 1.0}) {
                const QSizeF size = bare + QSizeF((side == 0 ? 0.4 : 0) * m_out.words, 0);
                for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7}) {
                    QRectF rect(QPointF(), size);
                    rect.moveCenter(path.at(share) +
                                    side * path.beside(share, size, besideGap * m_out.words));
                    const bool isFree =
                        m_out.map.contains(rect) && std::ranges::none_of(taken, [&rect](const QRectF& other) {
                            return other.intersects(rect);
                        });
                    if (!isFree || isCrossed(rect, arrow)) continue;
                    if (side == 0 ? !leavesArrow(arrow.path, rect) : path.runsThrough(rect)) continue;
                    arrow.words = rect;
                    arrow.lines = lines;
                    taken.push_back(rect.adjusted(-gap, -gap, gap, gap));
                    return;
                }
            }
        }
    }

    const ArrowPath& pathOf(const PlacedArrow& arrow) const {
        return m_paths[static_cast<std::size_t>(&arrow - m_out.arrows.data())];
    }

    /// True if an arrow other than its own runs through a label.
    bool isCrossed(const QRectF& rect, const PlacedArrow& own) const {
        const double gap = besideGap * m_out.words;
        const QRectF about = rect.adjusted(-gap, -gap / 2, gap, gap / 2);
        return std::ranges::any_of(m_out.arrows, [&](const PlacedArrow& arrow) {
            return &arrow != &own && pathOf(arrow).runsThrough(about);
        });
    }

    /// True if enough of an arrow is visible beside its label.
    bool leavesArrow(const QPolygonF& path, const QRectF& rect) const {
        const QPointF before = path.front(), after = path.back();
        const double margin = 0.9 * m_out.words;
        return !rect.adjusted(-margin, -margin, margin, margin).contains(after) &&
               !rect.adjusted(-2, -2, 2, 2).contains(before);
    }

    const ConceptsModel& m_model;
    const Style& m_style;
    ConceptLayout& m_out;
    ConceptSpread m_x, m_y;          ///< with the least gaps
    double m_shareX, m_shareY;       ///< of the map, shown
    std::vector<QRectF> m_rects;     ///< of all nodes, seen or not
    std::vector<ArrowPath> m_paths;  ///< of m_out.arrows
};

AxisRange whole(const ConceptMap& map, qreal (QPointF::*of)() const, double around) {
    AxisRange range{1e9, -1e9};
    for (const Concept& node : map.nodes) {
        range.lower = std::min(range.lower, (node.at.*of)() - around);
        range.upper = std::max(range.upper, (node.at.*of)() + around);
    }
    return range;
}

}  // namespace

double smallestConceptType(const Style& style) {
    const double small = style.metrics.small, minimum = style.metrics.textSize * Metrics().small;
    return isReadFromNear(style) && small > minimum ? std::sqrt(small * minimum) : small;
}

AxisRange wholeConceptsX(const ConceptMap& map) {
    return whole(map, &QPointF::x, besides);
}

AxisRange wholeConceptsY(const ConceptMap& map) {
    return whole(map, &QPointF::y, above);
}

namespace {

/// Returns the zoom; on paper at most the part of it that fits in the smallest type.
AxisRange zoomedTo(const AxisRange& zoom, const ConceptSpread& spread, double available, const Style& style) {
    const AxisRange fitting = spread.part(std::midpoint(zoom.lower, zoom.upper), available);
    const bool fits = zoom.upper - zoom.lower <= fitting.upper - fitting.lower;
    return fits || !style.paper ? zoom : fitting;
}

/// Returns the centre of a partial map: the open idea, the first highlighted one, or the upper left corner.
QPointF beginning(const ConceptsModel& model) {
    if (model.open()) return model.open()->at;
    for (std::size_t k = 0; k < model.map().nodes.size(); ++k)
        if (model.isHighlighted(k)) return model.map().nodes[k].at;
    return {wholeConceptsX(model.map()).lower, wholeConceptsY(model.map()).lower};
}

}  // namespace

ConceptLayout conceptLayout(const ConceptsModel& model, const Style& style, const QRectF& area) {
    const ConceptMap& map = model.map();
    ConceptLayout out(spreadOf(map, style, Qt::Horizontal), spreadOf(map, style, Qt::Vertical));
    out.area = area;
    const FigureState* state = findFigure(model.scene(), conceptsSpec().id);
    const double small = smallestConceptType(style);
    const QPointF about = beginning(model);
    // The whole map if it fits, with or without a legend; else a part, and a note.
    std::vector<BelowMap> tried{BelowMap::Legend, BelowMap::LegendAndNote};
    if (!model.open() && style.showAffordances) tried.insert(tried.begin() + 1, BelowMap::Nothing);
    for (const BelowMap below : tried) {
        out.card = cardOf(model, style, area, below);
        out.map =
            QRectF(area.topLeft(), QPointF(area.right(), std::max(area.top() + 1, out.card.rect.top())));
        out.x = out.defaultX = out.spreadX.part(about.x(), out.map.width() / small);
        out.y = out.defaultY = out.spreadY.part(about.y(), out.map.height() / small);
        if (out.defaultX == wholeConceptsX(map) && out.defaultY == wholeConceptsY(map)) break;
    }
    if (state && state->x) out.x = zoomedTo(*state->x, out.spreadX, out.map.width() / small, style);
    if (state && state->y) out.y = zoomedTo(*state->y, out.spreadY, out.map.height() / small, style);
    Placing(model, style, out).place();
    if (out.nodes.size() < map.nodes.size()) out.leftOut = model.leftOut(style.showAffordances);
    if (style.paper) return out;
    addLinkTexts(out, model, style);
    if (out.card.note.isEmpty() && !out.leftOut.isEmpty()) placeNote(out, model, style);
    return out;
}

}  // namespace sinescope
