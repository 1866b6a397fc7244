// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/line_figure.h"

#include "app/plot/axes.h"
#include "app/plot/label_places.h"
#include "app/scene/number_format.h"

#include <algorithm>

namespace sinescope {

namespace {
constexpr float fadedLabel = 0.35F;  ///< opacity of the label of a hidden line
}  // namespace

void LineFigure::addLines(QCPAxisRect* each) {
    m_charts.push_back(each);
    each->axis(QCPAxis::atLeft)->setTicker(valueTicker());
    new Painting(&canvas(), Canvas::dataLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each)) paintLines(painter, each);
    });
    new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this, each](QCPPainter& painter) {
        if (!isOpen(each)) return;
        paintLabels(painter, each);
        paintTexts(painter, each);
    });
    new Painting(&canvas(), Canvas::marksLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each) && style().showSelection) paintSelection(painter, each);
    });
    new Painting(&canvas(), Canvas::cursorLayer(), each, [this, each](QCPPainter& painter) {
        if (isOpen(each)) paintCursor(painter, each);
    });
}

void LineFigure::paintLabels(QCPPainter& painter, const QCPAxisRect* each) {
    drawLineLabels(painter, shownLabels(each, canvas().viewport().width()), each->rect(), labelFont());
}

bool LineFigure::isHidden(std::int64_t line) const {
    return state() && state()->hidden.contains(lineId(line));
}

std::vector<LineLabel> LineFigure::shownLabels(const QCPAxisRect* each, int canvasWidth) const {
    const std::vector<LineLabel> all = labels(each);
    const std::vector<std::int64_t> named = labelledLines(each);
    std::vector<LineLabel> shown;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const bool hidden = k < named.size() && isHidden(named[k]);
        if (hidden && !style().showAffordances) continue;
        shown.push_back(all[k]);
        if (hidden) shown.back().color.setAlphaF(fadedLabel);
    }
    return fittingLabels(std::move(shown), labelFont(), roomForLabels(canvasWidth));
}

std::optional<LineFigure::Switch> LineFigure::switchAt(const QPointF& point) const {
    for (const QCPAxisRect* each : m_charts) {
        const std::vector<std::int64_t> named = labelledLines(each);
        if (named.empty() || !isOpen(each)) continue;
        const std::vector<LineLabel> all = shownLabels(each, canvas().viewport().width());
        const std::vector<QRectF> places = labelPlaces(all, each->rect(), labelFont());
        for (std::size_t k = 0; k < std::min(all.size(), named.size()); ++k)
            if (places[k].contains(point)) return Switch{all[k].text, lineId(named[k]), isHidden(named[k])};
    }
    return {};
}

std::optional<Link> LineFigure::linkAt(const QPointF& point) const {
    const std::optional<Switch> label = switchAt(point);
    if (!label) return ChartFigure::linkAt(point);
    return Link{{},
                (label->isHidden ? QStringLiteral("Click to show %1") : QStringLiteral("Click to hide %1"))
                    .arg(label->text)};
}

std::optional<SceneEdit> LineFigure::clicked(const QPointF& point, Qt::KeyboardModifiers modifiers) const {
    const std::optional<Switch> label = switchAt(point);
    if (!label) return ChartFigure::clicked(point, modifiers);
    return SceneEdit{
        (label->isHidden ? QStringLiteral("show %1") : QStringLiteral("hide %1")).arg(label->text),
        [figure = spec().id, id = label->id, show = label->isHidden](Scene& next) {
            FigureState* open = findFigure(next, figure);
            if (!open) return;
            open->hidden.removeAll(id);
            if (!show && open->hidden.size() < FigureState::maximumHidden) open->hidden << id;
            open->hidden.sort();
        }};
}

void LineFigure::setLines(std::vector<std::int64_t> shown, std::int64_t selected) {
    m_encoding = encodingOf(scene());
    m_lines = std::move(shown);
    if (style().showSelection && std::find(m_lines.begin(), m_lines.end(), selected) == m_lines.end())
        m_lines.push_back(selected);
}

QStringList LineFigure::bandLabels(const QString& name, double cellsPerPixel) {
    if (!(cellsPerPixel > 1)) return {name};
    const QString count = plainNumber(cellsPerPixel, 3);
    return {QStringLiteral("%1 · %2 per pixel, bands from their lowest to their highest").arg(name, count),
            QStringLiteral("%1 · %2 per pixel, lowest to highest").arg(name, count),
            QStringLiteral("%1 · %2 per pixel").arg(name, count), name};
}

void LineFigure::paintMark(QCPPainter& painter, const QCPAxisRect* each, double x, const QColor& color,
                           bool selected) const {
    const double at = each->axis(QCPAxis::atBottom)->coordToPixel(x);
    const double axis = std::max(1.0, style().metrics.axis);
    painter.setPen(QPen(color, selected ? 1.25 * axis : axis, Qt::DotLine));
    painter.drawLine(QLineF(at, each->top(), at, each->bottom()));
}

}  // namespace sinescope
