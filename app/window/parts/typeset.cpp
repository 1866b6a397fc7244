// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/typeset.h"

#include "app/style/pen.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QMouseEvent>

#include <cmath>

namespace sinescope {

namespace {

constexpr double smallestPixels = 11;
/// An exponent's size and its offset above the baseline, relative to the line's size.
constexpr double raisedSize = 0.72;
constexpr double raisedBy = 0.42;
constexpr double highlightMargin = 3;
constexpr double highlightSide = 0.5;  ///< left and right, where an exponent or a slash may touch it

}  // namespace

TypesetLine definitionLine(const EncodingParameters& parameters) {
    TypesetLine line = sineFormula(parameters);
    line.push_back({QString(6, QChar::Nbsp)});
    const TypesetLine cosine = cosineFormula(parameters);
    line.insert(line.end(), cosine.begin(), cosine.end());
    return line;
}

TypesetLabel::TypesetLabel(double pixels, QWidget* parent)
    : QWidget(parent), m_pixels(pixels), m_smallest(smallestPixels) {
    announceAs(*this, QAccessible::StaticText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TypesetLabel::setLine(const TypesetLine& line) {
    if (line == m_line) return;
    m_line = line;
    m_edges.clear();
    setAccessibleName(plainText(line));
    updateGeometry();
    update();
}

void TypesetLabel::setPixels(double pixels, double smallest) {
    m_pixels = pixels;
    m_smallest = smallest;
    updateGeometry();
    update();
}

void TypesetLabel::setTypeSize(double pixels) {
    if (pixels != m_pixels) setPixels(pixels, m_smallest);
}

void TypesetLabel::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    update();
}

double TypesetLabel::scaledPixels() const {
    return m_pixels * textScale(styleOf(*this));
}

QSize TypesetLabel::sizeHint() const {
    return {saturatingCast<int>(std::ceil(lineWidth())) + 1,
            saturatingCast<int>(std::ceil(scaledPixels() * 1.8))};
}

QSize TypesetLabel::minimumSizeHint() const {
    return {saturatingCast<int>(std::ceil(widthAt(m_smallest))), sizeHint().height()};
}

QFont TypesetLabel::fontOf(const Run& run, double pixels) const {
    return styleOf(*this).font(run.raised ? pixels * raisedSize : pixels,
                               run.strong ? QFont::DemiBold : QFont::Normal);
}

const TypesetLabel::Edges& TypesetLabel::edgesAt(double pixels) const {
    Edges& edges = m_edges[pixels];
    if (!edges.empty()) return edges;
    edges.push_back(0);
    for (const Run& run : m_line)
        edges.push_back(edges.back() + QFontMetricsF(fontOf(run, pixels)).horizontalAdvance(run.text));
    return edges;
}

TypesetLabel::Place TypesetLabel::place() const {
    const double largest = scaledPixels();
    Place place{largest, {}};
    double needed = widthAt(place.pixels);
    if (needed > width()) {
        // Each tried size loads a font, so start slightly above the proportional fit.
        const double steps = std::floor(largest * (1 - width() / needed)) - 1;
        place.pixels -= std::max(0.0, std::min(steps, std::ceil(largest - m_smallest)));
        needed = widthAt(place.pixels);
    }
    while (place.pixels > m_smallest && needed > width()) needed = widthAt(--place.pixels);
    place.edges = edgesAt(place.pixels);
    if (m_alignment.testFlag(Qt::AlignRight))
        for (double& edge : place.edges) edge += std::max(0.0, width() - needed);
    return place;
}

void TypesetLabel::paintEvent(QPaintEvent*) {
    const Place at = place();
    const Style& style = styleOf(*this);
    SmoothPainter painter(this);
    const double capHeight = QFontMetricsF(style.font(at.pixels)).capHeight();
    const double baseline = (height() + capHeight) / 2;
    const auto isHighlighted = [this](const Run& run) { return run.term && run.term == m_highlighted; };
    const auto baseOf = [&](const Run& run) {
        return run.raised ? baseline - at.pixels * raisedBy : baseline;
    };
    // Backgrounds first, so that none covers a neighbour.
    painter.setPen(Qt::NoPen);
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        if (!isHighlighted(m_line[k])) continue;
        // One background for a term with its exponent.
        const double left = at.edges[k] - highlightSide;
        double top = height(), bottom = 0;
        for (; k < m_line.size() && isHighlighted(m_line[k]); ++k) {
            const double base = baseOf(m_line[k]);
            const double capitals = QFontMetricsF(fontOf(m_line[k], at.pixels)).capHeight();
            top = std::min(top, base - capitals - highlightMargin);
            bottom = std::max(bottom, base + 2 * highlightMargin);
        }
        painter.setBrush(style.palette.term(*m_highlighted));
        painter.drawRoundedRect(QRectF(QPointF(left, top), QPointF(at.edges[k] + highlightSide, bottom)),
                                highlightMargin, highlightMargin);
    }
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        const Run& run = m_line[k];
        setFontAndPen(painter, fontOf(run, at.pixels),
                      isHighlighted(run) ? style.palette.canvas
                      : run.term         ? style.palette.term(*run.term)
                      : run.quiet        ? style.palette.secondary
                                         : style.palette.text);
        painter.drawText(QPointF(at.edges[k], baseOf(run)), run.text);
    }
}

void TypesetLabel::follow(HoverState& hover) {
    m_hover = &hover;
    setMouseTracking(true);
    connect(&hover, &HoverState::changed, this, [this] {
        if (m_hover->cursor().highlighted == m_highlighted) return;
        m_highlighted = m_hover->cursor().highlighted;
        update();
    });
}

std::optional<QPointF> TypesetLabel::placeOf(Term term) const {
    const Place at = place();
    for (std::size_t k = 0; k < m_line.size(); ++k)
        if (m_line[k].term == term) return QPointF((at.edges[k] + at.edges[k + 1]) / 2, height() / 2.0);
    return {};
}

void TypesetLabel::mouseMoveEvent(QMouseEvent* event) {
    if (!m_hover) return;
    const Place at = place();
    const double x = event->position().x();
    std::optional<Term> under;
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        // Letters are small: a margin around them counts as a hit.
        const bool over = x >= at.edges[k] - highlightMargin && x <= at.edges[k + 1] + highlightMargin;
        if (over && m_line[k].term) under = m_line[k].term;
    }
    m_hover->setHighlighted(under);
}

void TypesetLabel::leaveEvent(QEvent*) {
    if (m_hover) m_hover->setHighlighted({});
}

}  // namespace sinescope
