// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/line_figure.h"

#include "app/plot/axes.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"

#include <algorithm>

namespace sinescope {

void LineFigure::addLines(QCPAxisRect* each) {
    m_charts.push_back(each);
    leftAxis(each)->setTicker(valueTicker());
    addPainting(Canvas::dataLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each)) paintLines(painter, each);
    });
    addPainting(Canvas::marksLayer(), nullptr, [this, each](QCPPainter& painter) {
        if (!isOpen(each)) return;
        paintLabels(painter, each);
        paintTexts(painter, each);
    });
    addPainting(Canvas::marksLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each) && style().showSelection) paintSelection(painter, each);
    });
    addPainting(Canvas::cursorLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each)) paintCursor(painter, each);
    });
}

std::vector<const QCPAxisRect*> LineFigure::namedCharts() const {
    std::vector<const QCPAxisRect*> open;
    std::ranges::copy_if(m_charts, std::back_inserter(open), [this](auto* each) { return isOpen(each); });
    return open;
}

void LineFigure::setLines(std::vector<std::int64_t> shown, std::int64_t selected) {
    m_encoding = encodingOf(scene());
    m_lines = std::move(shown);
    if (style().showSelection && std::ranges::find(m_lines, selected) == m_lines.end())
        m_lines.push_back(selected);
}

Stroke LineFigure::cursorStroke(std::int64_t line, double width) const {
    const auto drawn = std::ranges::find(m_lines, line);
    if (drawn == m_lines.end()) return {style().palette.text, style().metrics.thinLine};
    return {colorOf(static_cast<std::size_t>(drawn - m_lines.begin())), 2 * width};
}

QStringList LineFigure::bandLabels(const QString& name, double cellsPerPixel) {
    if (!(cellsPerPixel > 1)) return {name};
    const QString count = plainNumber(cellsPerPixel, 3);
    return {u"%1 · %2 per pixel, bands from their lowest to their highest"_s.arg(name, count),
            u"%1 · %2 per pixel, lowest to highest"_s.arg(name, count),
            u"%1 · %2 per pixel"_s.arg(name, count), name};
}

void LineFigure::paintMark(QCPPainter& painter, const QCPAxisRect* each, double x, const QColor& color,
                           bool selected) const {
    const double axis = std::max(1.0, style().metrics.axis);
    drawUpright(painter, QPen(color, selected ? 1.25 * axis : axis, Qt::DotLine), *each, xPixel(each, x));
}

}  // namespace sinescope
