// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/layout.h"

#include "app/plot/arranged_layout.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double spacing = 8;  ///< between charts, in pixels
constexpr double matrixShare =
    0.6;                        ///< of the room that the two charts share, at most; half where it is small
constexpr double curveEms = 7;  ///< width below which the curve takes the room of the colour bar
constexpr double notesShare = 0.35;    ///< of the height, at most
constexpr double squareShare = 0.8;    ///< height over width from which a room counts as square
constexpr double stackedShare = 0.85;  ///< of the smaller chart, that a square room may lose by stacking

double across(const QMargins& margins) {
    return margins.left() + margins.right();
}
double down(const QMargins& margins) {
    return margins.top() + margins.bottom();
}

}  // namespace

SimilarityLayout::SimilarityLayout(Canvas& canvas, QCPAxisRect* matrix, QCPAxisRect* bar, QCPAxisRect* curve)
    : m_canvas(&canvas),
      m_matrix(matrix),
      m_bar(bar),
      m_curve(curve),
      m_charts(new QCPLayoutGrid),
      m_notes(new PaintedArea(&canvas, [](QCPPainter&) {})),
      m_filler(new PaintedArea(&canvas, [](QCPPainter&) {})) {
    m_filler->setParent(&canvas);
    QCPLayoutGrid* content = canvas.content();
    for (QCPAxisRect* rect : {matrix, bar, curve}) content->take(rect);
    content->simplify();
    m_charts->setColumnSpacing(static_cast<int>(spacing));
    content->addElement(0, 0, m_charts);
    content->addElement(1, 0, m_notes);
    m_charts->addElement(0, 0, matrix);
    m_charts->addElement(0, 1, bar);
    m_charts->addElement(0, 2, curve);
    m_charts->setColumnStretchFactor(1, 0.0001);
    for (PaintedArea* area : {m_notes, m_filler}) area->setMinimumMargins({});
}

void SimilarityLayout::setNames(QCPAxis* axis, const QStringList& longestFirst) {
    m_names.insert(axis, longestFirst);
}

void SimilarityLayout::placeCurve(bool below) {
    if (below == m_below) return;
    m_below = below;
    QCPLayoutGrid* content = m_canvas->content();
    content->take(m_notes);
    m_curve->layout()->take(m_curve);
    if (m_filler->layout()) m_filler->layout()->take(m_filler);
    content->simplify();
    // Without the filler the column of everything would be no wider than the matrix.
    m_charts->addElement(0, 2, below ? static_cast<QCPLayoutElement*>(m_filler) : m_curve);
    if (below) content->addElement(1, 0, m_curve);
    content->addElement(below ? 2 : 1, 0, m_notes);
}

double SimilarityLayout::enough() const {
    return curveEms * m_canvas->style().metrics.label;
}

double SimilarityLayout::shareOf(double room) const {
    return std::max(0.5 * room, std::min(matrixShare * room, room - 1.4 * enough()));
}

SimilarityLayout::Sizes SimilarityLayout::beside() const {
    const double bar = m_bar->visible() ? m_bar->minimumSize().width() + across(m_bar->margins()) : 0;
    const double room =
        m_room.width() - 2 * spacing - bar - across(m_matrix->margins()) - across(m_curve->margins());
    const double height = m_room.height() - m_notes->minimumSize().height() - 2 * spacing -
                          std::max(down(m_matrix->margins()), down(m_curve->margins()));
    const double side = std::floor(std::max(10.0, std::min(height, shareOf(room))));
    return {side, std::max(10.0, room - side), side};
}

SimilarityLayout::Sizes SimilarityLayout::below() const {
    const double bar = m_bar->visible() ? m_bar->minimumSize().width() + across(m_bar->margins()) : 0;
    const double width = m_room.width() - 2 * spacing - bar - across(m_matrix->margins());
    const double height = m_room.height() - m_notes->minimumSize().height() - 2 * spacing -
                          down(m_matrix->margins()) - down(m_curve->margins());
    const double side = std::floor(std::max(10.0, std::min(width, matrixShare * height)));
    return {side, m_room.width() - across(m_curve->margins()), std::max(10.0, height - side)};
}

void SimilarityLayout::update() {
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_canvas->plotLayout()->update(phase);
}

/// Ticks whose labels are apart along an axis of that length.
void SimilarityLayout::thinTicks(QCPAxis* axis, double length) const {
    const Style& style = m_canvas->style();
    const QFontMetricsF metrics(style.font(style.metrics.tick));
    double label = 1.4 * metrics.height();
    if (axis->orientation() == Qt::Horizontal)
        label = 1.7 * metrics.horizontalAdvance(grouped(-saturatingCast<qint64>(
                          std::max(std::abs(axis->range().lower), std::abs(axis->range().upper)))));
    axis->ticker()->setTickCount(std::clamp(saturatingCast<int>(length / label), 1, style.metrics.ticks));
    // Two ends of an axis that is no longer than a label would be written over each other.
    showTickLabels(axis, axis->orientation() == Qt::Vertical || length > 0.85 * label);
}

void SimilarityLayout::fitName(QCPAxis* axis, double length) const {
    const auto names = m_names.constFind(axis);
    if (names == m_names.constEnd()) return;
    // It is centred on the axis and may reach over its ends by what is there: half a tick label or so.
    const double room = length + QFontMetricsF(axis->labelFont()).height();
    const QString name = fittingText(*names, axis->labelFont(), room);
    if (axis->label() != name) axis->setLabel(name);
}

void SimilarityLayout::apply(const Sizes& sizes, bool below) {
    placeCurve(below);
    const int side = static_cast<int>(sizes.side);
    m_matrix->setMinimumSize(side, side);
    m_matrix->setMaximumSize(side, side);
    m_curve->setMinimumSize(10, 10);
    m_curve->setMaximumSize(QWIDGETSIZE_MAX, static_cast<int>(sizes.curveHeight));
    const auto fit = [this](QCPAxisRect* rect, double width, double height) {
        for (QCPAxis* axis : rect->axes()) {
            const double length = axis->orientation() == Qt::Horizontal ? width : height;
            thinTicks(axis, length);
            fitName(axis, length);
        }
    };
    fit(m_matrix, sizes.side, sizes.side);
    fit(m_bar, 0, sizes.side);
    fit(m_curve, sizes.curveWidth, sizes.curveHeight);
    update();
}

void SimilarityLayout::arrange(const std::function<double(double width, double most)>& notesHeight) {
    m_matrix->setMinimumSize(10, 10);
    for (QCPAxisRect* chart : {m_matrix, m_curve}) chart->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    update();
    m_room = m_canvas->content()->rect().size();
    m_canvas->setColorBarShown(m_bar, m_canvas->style().showColorBar && m_matrix->visible());
    // What a note says, and the margins of a chart, follow from the sizes of the charts: twice is enough.
    const bool square = m_room.height() > squareShare * m_room.width();
    for (int round = 0; round < 2; ++round) {
        const double height = notesHeight(m_room.width(), notesShare * m_room.height());
        m_notes->setMinimumSize(10, static_cast<int>(std::ceil(height)));
        m_notes->setMaximumSize(QWIDGETSIZE_MAX, static_cast<int>(std::ceil(height)));
        if (round == 0) apply(beside(), m_below);
        if (std::max(beside().curveWidth, below().smallest()) < enough())
            m_canvas->setColorBarShown(m_bar, false);
        // Where there is about as much height as width, the curve has more room below, if the matrix loses
        // little.
        const bool under = below().smallest() > (square ? stackedShare : 1) * beside().smallest();
        apply(under ? below() : beside(), under);
    }
}

}  // namespace sinescope
