// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/panels_figure.h"

#include "app/plot/axes.h"
#include "app/plot/notes.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "app/style/text_width.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

PanelsFigure::PanelsFigure(const FigureSpec& spec) : Figure(spec) {
    canvas().setFit([this](const QSize& size) { arrange(size); });
    QObject::connect(
        &canvas(), &QCustomPlot::afterLayout, &canvas(), [this] { fitTitles(); }, Qt::DirectConnection);
    addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintSharedNames(painter); });
}

void PanelsFigure::setPanels(std::size_t count) {
    if (count == m_panels.size()) return;
    for (Panel& panel : m_panels) qDeleteAll(panel.paintings);
    m_panels.clear();
    canvas().content()->clear();
    m_across = 0;
    m_panels.reserve(count);
    for (std::size_t k = 0; k < count; ++k) addPanel(k);
    canvas().applyStyle(style(), spec().title);
}

void PanelsFigure::addPanel(std::size_t index) {
    QCPAxisRect* chart = canvas().addChart(0, static_cast<int>(index));
    chart->setMinimumSize(20, 10);
    m_panels.push_back({chart, index, {}});
    Panel& panel = m_panels.back();
    panel.x()->setTicker(index > 0 ? m_panels.front().x()->ticker() : integerTicker());
    panel.y()->setTicker(index > 0 ? m_panels.front().y()->ticker() : valueTicker());
    canvas().setLabels(panel.x(), [this, index] { return spaceForName(isAtBottom(m_panels[index])); });
    canvas().setLabels(panel.y(), [this, index] { return spaceForName(isAtLeft(m_panels[index])); });
    const auto paints = [this, index](void (PanelsFigure::*paint)(QCPPainter&, const Panel&)) {
        return [this, index, paint](QCPPainter& painter) { (this->*paint)(painter, m_panels[index]); };
    };
    panel.paintings << addPainting(Canvas::dataLayer(), chart, paints(&PanelsFigure::paintData))
                    << addPainting(Canvas::marksLayer(), chart,
                                   [this, index](QCPPainter& painter) {
                                       if (style().showSelection) paintSelection(painter, m_panels[index]);
                                   })
                    << addPainting(Canvas::marksLayer(), nullptr, paints(&PanelsFigure::paintTitle))
                    << addPainting(Canvas::cursorLayer(), chart, paints(&PanelsFigure::paintCursor));
}

/// The number of charts per row that makes each a little wider than high.
std::size_t PanelsFigure::bestAcross(const QSize& size) const {
    const std::size_t count = m_panels.size();
    std::size_t best = 1;
    double off = 1e300;
    for (std::size_t n = 1; n <= count; ++n) {
        const std::size_t rows = (count + n - 1) / n;
        if ((count + rows - 1) / rows != n) continue;  // as many rows with fewer per row
        // The size of each chart without its labels.
        const double width = size.width() / static_cast<double>(n) - 3 * style().metrics.tick;
        const double height = size.height() / static_cast<double>(rows) - 4 * style().metrics.label;
        const auto empty = static_cast<double>(n * rows - count);
        const double now =
            std::abs(std::log(std::max(width, 1.0) / std::max(height, 1.0) / 1.6)) + 0.1 * empty;
        if (now >= off) continue;
        off = now;
        best = n;
    }
    return best;
}

void PanelsFigure::arrange(const QSize& size) {
    if (m_panels.empty()) return;
    // A new style resets all margins, so the space for the titles is reserved each time.
    const int head = headingSpace(style().metrics.label);
    for (const Panel& panel : m_panels) canvas().reserveTop(panel.chart, head);
    if (const std::size_t across = bestAcross(size); across != m_across) place(across);
    // The last row has the axis labels beneath it; all charts should have the same height.
    QCPLayoutGrid* grid = canvas().content();
    const int rows = grid->rowCount();
    const double name = 1.6 * style().metrics.label, ticks = 0.6 * style().metrics.tick;
    const double foot = name + 1.2 * style().metrics.tick;
    const double each = std::max(10.0, (size.height() - foot) / rows - head - ticks);
    for (int row = 0; row < rows; ++row)
        grid->setRowStretchFactor(row, each + head + ticks + (row + 1 == rows ? foot : 0));
    // Only the first column has tick labels.
    const QFontMetricsF metrics(m_panels.front().y()->tickLabelFont());
    const QCPRange values = m_panels.front().y()->range();
    const double widest =
        widestOf({QString::number(values.lower, 'g', 2), QString::number(values.upper, 'g', 2)}, metrics);
    const double left = widest + 0.8 * style().metrics.tick + name;
    const auto across = static_cast<double>(grid->columnCount());
    const double width = std::max(10.0, (size.width() - left) / across);
    for (int column = 0; column < grid->columnCount(); ++column)
        grid->setColumnStretchFactor(column, width + (column == 0 ? left : 0));
}

void PanelsFigure::place(std::size_t across) {
    QCPLayoutGrid* grid = canvas().content();
    for (const Panel& panel : m_panels) grid->take(panel.chart);
    grid->simplify();
    for (const Panel& panel : m_panels)
        grid->addElement(static_cast<int>(panel.index / across), static_cast<int>(panel.index % across),
                         panel.chart);
    m_across = across;
    // For the margins in the current layout.
    for (const Panel& panel : m_panels) {
        panel.x()->setLabel(spaceForName(isAtBottom(panel)).constFirst());
        panel.y()->setLabel(spaceForName(isAtLeft(panel)).constFirst());
        panel.x()->setTickLabels(isAtBottom(panel));
        panel.y()->setTickLabels(isAtLeft(panel));
    }
}

/// Paints one label below and one beside all charts.
void PanelsFigure::paintSharedNames(QCPPainter& painter) {
    if (m_panels.empty()) return;
    QRectF charts;
    for (const Panel& panel : m_panels) charts |= QRectF(panel.chart->rect());
    const QRectF all = canvas().viewport();
    const QFont font = m_panels.front().x()->labelFont();
    setFontAndPen(painter, font, m_panels.front().x()->labelColor());
    const double height = QFontMetricsF(font).height();
    painter.drawText(
        QRectF(all.left(), all.bottom() - height - 0.3 * style().metrics.label, all.width(), height),
        Qt::AlignCenter, firstThatFits(xNames(), font, all.width()));
    const SavedState saved(painter);
    painter.translate(all.left(), charts.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-all.height() / 2, 0, all.height(), height), Qt::AlignCenter,
                     firstThatFits(yNames(), font, charts.height()));
}

const PanelsFigure::Panel* PanelsFigure::panelAt(const QPointF& point) const {
    for (const Panel& panel : m_panels)
        if (panel.chart->rect().contains(point.toPoint())) return &panel;
    return nullptr;
}

std::optional<QPointF> PanelsFigure::dataAt(const QPointF& point) const {
    const Panel* panel = panelAt(point);
    if (!panel) return {};
    const QRectF area = panel->chart->rect();
    constexpr double justAbove = 1 - 1e-9;  // the bottom edge is not in the next panel
    const double down = std::clamp((point.y() - area.top()) / area.height(), 0.0, justAbove);
    return QPointF(panel->x()->pixelToCoord(point.x()), static_cast<double>(panel->index) + down);
}

std::optional<QPointF> PanelsFigure::pixelOf(const QPointF& data) const {
    const double index = std::floor(data.y());
    if (!(index >= 0 && index < static_cast<double>(m_panels.size()))) return {};
    const Panel& panel = m_panels[saturatingCast<std::size_t>(index)];
    const QRectF area = panel.chart->rect();
    if (area.isEmpty()) return {};
    return QPointF(panel.x()->coordToPixel(data.x()), area.top() + (data.y() - index) * area.height());
}

QRectF PanelsFigure::titleRect(const Panel& panel) const {
    const QFontMetricsF metrics(titleFont());
    const QRectF area = panel.chart->rect();
    return {area.left(), area.top() - metrics.height() - 4,
            metrics.horizontalAdvance(shownTitle(panel)) + std::max(8.0, 0.3 * metrics.height()),
            metrics.height() + 2};
}

QString PanelsFigure::shownTitle(const Panel& panel) const {
    const QString whole = title(panel);
    return m_hasShortTitles ? whole.section(' '_L1, -1) : whole;
}

void PanelsFigure::fitTitles() {
    const QFontMetricsF metrics(titleFont());
    m_hasShortTitles = std::ranges::any_of(m_panels, [&](const Panel& panel) {
        return metrics.horizontalAdvance(title(panel)) > titleSpace(panel);
    });
    // The longest wording that fits beside all titles, so that panels are comparable.
    const QFont font = style().font(style().metrics.small);
    m_besideTitle = 0;
    for (const Panel& panel : m_panels) {
        const QStringList texts = besideTitle(panel);
        m_besideTitle =
            std::max(m_besideTitle, texts.indexOf(firstThatFits(texts, font, widthBesideTitle(panel))));
    }
}

void PanelsFigure::paintTitle(QCPPainter& painter, const Panel& panel) {
    const QRectF box = titleRect(panel);
    setFontAndPen(painter, titleFont(), titleColor(panel));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, shownTitle(panel));
    setFontAndPen(painter, style().font(style().metrics.small), style().palette.secondary);
    painter.drawText(besideTitleRect(panel), Qt::AlignLeft | Qt::AlignVCenter,
                     besideTitle(panel).value(m_besideTitle));
}

QRectF PanelsFigure::besideTitleRect(const Panel& panel) const {
    const QRectF box = titleRect(panel);
    const QFontMetricsF metrics(style().font(style().metrics.small));
    const double width = metrics.horizontalAdvance(besideTitle(panel).value(m_besideTitle));
    return {box.right() + 4, box.top(), std::ceil(width) + 2, box.height()};
}

/// The width from the left edge of a chart to the next chart or the edge.
double PanelsFigure::titleSpace(const Panel& panel) const {
    const bool isLast =
        m_across == 0 || (panel.index + 1) % m_across == 0 || panel.index + 1 == m_panels.size();
    const double end = isLast ? canvas().viewport().right() - 2
                              : m_panels[panel.index + 1].chart->left() - 0.6 * style().metrics.tick;
    return end - panel.chart->left();
}

double PanelsFigure::widthBesideTitle(const Panel& panel) const {
    return titleSpace(panel) - titleRect(panel).width() - 4;
}

}  // namespace sinescope
