// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a Canvas: the space beside charts, and ticks and labels that fit their axes.
#include "app/plot/arranged_layout.h"
#include "app/plot/canvas.h"
#include "app/plot/caption.h"
#include "app/plot/raised_margins.h"
#include "app/plot/tick_fitting.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>
#include <QScopedValueRollback>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// True in a thread that paints a file: exceptions are passed on to the writer.
thread_local bool paintsFile = false;

/// The smallest chart in which something can be seen, in font sizes.
constexpr double narrowestChart = 0.5, lowestChart = 0.25;
/// A lower chart takes the space of the label below it.
constexpr double lowestNamedChart = 1.5;

/// The longest label centred on an axis that stays within the canvas, and beside a vertical axis within the
/// space of its chart, below the letter of the part: others have theirs above and below.
int longestLabel(const QCPAxis& axis) {
    const QRect chart = axis.axisRect()->rect();
    if (axis.orientation() == Qt::Vertical) {
        const QRect space = axis.axisRect()->outerRect();
        const int letter = static_cast<const Canvas*>(axis.parentPlot())->letterHeight();
        return 2 * std::min(chart.center().y() - space.top() - letter, space.bottom() - chart.center().y());
    }
    const QRect canvas = axis.parentPlot()->viewport();
    return 2 * std::min(chart.center().x() - canvas.left(), canvas.right() - chart.center().x());
}

/// Returns the label of an axis, "distance of query and key, positions", or as much of its beginning as has
/// space; of "column j" also "j".
QString labelWithin(const QCPAxis& axis, const QString& label, const QFont& font) {
    const qsizetype comma = label.lastIndexOf(", "_L1);
    const QString name = comma > 0 && !label.mid(comma).contains(')'_L1) ? label.left(comma) : label;
    const QString symbol = name.section(' '_L1, -1);
    return fittingText({label, name, name.section(" of "_L1, 0, 0), symbol.size() == 1 ? symbol : QString()},
                       font, longestLabel(axis));
}

}  // namespace

int Canvas::leastSpaceRight() const {
    return saturatingCast<int>(std::ceil(m_style.metrics.tick * 0.75)) + 2;
}

void Canvas::reserveRight(QCPAxisRect* chart, int width) {
    QMargins margins = chart->minimumMargins();
    margins.setRight(std::max(width, leastSpaceRight()));
    chart->setMinimumMargins(margins);
}

void Canvas::setTicker(QCPAxis* axis, QSharedPointer<QCPAxisTicker> ticker) {
    ticker->setTickCount(m_style.metrics.ticks);
    axis->setTicker(std::move(ticker));
}

bool Canvas::hasRoomRight(const QCPAxisRect* chart) const {
    return std::ranges::none_of(m_droppedSpace.keys(),
                                [chart](const QCPAxisRect* dropped) { return dropped == chart; });
}

void Canvas::restoreSpaceRight() {
    const QHash<QCPAxisRect*, int> dropped = std::exchange(m_droppedSpace, {});
    for (auto space = dropped.begin(); space != dropped.end(); ++space)
        reserveRight(space.key(), space.value());
}

/// Returns true if the layout has changed.
bool Canvas::dropSpaceRight() {
    const QList<QCPAxisRect*> charts = axisRects();
    for (int k = 0; k < charts.size(); ++k) {
        QCPAxisRect* chart = charts[k];
        const int space = chart->minimumMargins().right();
        const bool isNarrow = chart->realVisibility() && (m_style.unlabelledCharts.contains(k) ||
                                                          chart->width() * 3 < chart->outerRect().width());
        if (!isNarrow || space <= leastSpaceRight()) continue;
        m_droppedSpace.insert(chart, space);
        reserveRight(chart, 0);
    }
    return !m_droppedSpace.isEmpty();
}

std::set<int> Canvas::unlabelledCharts() const {
    std::set<int> found;
    const QList<QCPAxisRect*> charts = axisRects();
    for (int k = 0; k < charts.size(); ++k)
        if (!hasRoomRight(charts[k])) found.insert(k);
    return found;
}

std::vector<QMargins> Canvas::chartMargins() const {
    return valuesOf(axisRects(), [](const QCPAxisRect* chart) {
        return chart->realVisibility() ? chart->margins() : QMargins();
    });
}

bool Canvas::hasRoom() const {
    const double em = m_style.metrics.tick;
    return std::ranges::all_of(axisRects(), [&](const QCPAxisRect* chart) {
        return !chart->realVisibility() || m_chartsOfBars.contains(chart) ||
               (chart->width() >= narrowestChart * em && chart->height() >= lowestChart * em);
    });
}

void Canvas::reserveTop(QCPAxisRect* chart, int height) {
    QMargins margins = chart->minimumMargins();
    margins.setTop(isPart(chart) ? std::max(height, letterHeight()) : height);
    const auto place = static_cast<std::size_t>(axisRects().indexOf(chart));
    if (m_isLayingOut && m_leastMargins && place < m_leastMargins->size())
        margins.setTop(std::max(margins.top(), (*m_leastMargins)[place].top()));
    chart->setMinimumMargins(margins);
}

void Canvas::alignMargins(std::initializer_list<QCP::MarginSide> sides,
                          const std::vector<QCPAxisRect*>& charts) {
    auto* group = new QCPMarginGroup(this);
    for (QCPAxisRect* chart : charts)
        for (const QCP::MarginSide side : sides) chart->setMarginGroup(side, group);
}

void Canvas::paintOn(QCPPainter& painter, const QSize& size) {
    if (!m_style.transparent)
        painter.fillRect(QRect(QPoint(0, 0), size),
                         m_style.palette.canvas);  // toPainter fills solid brushes only on its own viewport
    const QScopedValueRollback paints(paintsFile, true);
    setViewport(QRect(QPoint(0, 0), size));  // also afterwards, because the layout stays that of the painting
    toPainter(&painter, size.width(), size.height());
}

void Canvas::updateLayout() {
    if (!m_style.isSet()) return;  // the figure arranges its model
    try {
        restoreSpaceRight();
        if (m_fit) m_fit(viewport().size());
        restoreLabels();
        if (m_caption) m_caption->fit(viewport().width());
        if (m_leastMarginsSize != viewport().size()) m_leastMargins = m_style.leastMargins;
        m_leastMarginsSize = viewport().size();
        const QScopedValueRollback layingOut(m_isLayingOut, true);
        const RaisedMargins raised(axisRects(), m_leastMargins.value_or(std::vector<QMargins>()));
        layOutCharts();
        if (dropLabels()) layOutCharts();
        if (m_leastMargins) widenTo(*m_leastMargins, chartMargins());
        fitLabels();
    } catch (...) {
        if (paintsFile) throw;
        throwLater(this);
    }
}

/// Gives the labels of axes the font of the style, for which the margins are made.
void Canvas::restoreLabels() {
    for (AxisLabel& label : m_labels) {
        if (!label.axis) continue;
        label.isDropped = false;
        if (label.axis->label().isEmpty()) label.axis->setLabel(label.wordings().constLast());
        if (label.axis->labelFont() == label.shown) label.axis->setLabelFont(label.font);
        label.font = label.axis->labelFont();
    }
}

void Canvas::setLabels(QCPAxis* axis, std::function<QStringList()> wordings) {
    auto found =
        std::ranges::find_if(m_labels, [axis](const AxisLabel& label) { return label.axis == axis; });
    if (found == m_labels.end())
        found = m_labels.insert(found, {axis, {}, axis->labelFont(), axis->labelFont()});
    found->wordings = std::move(wordings);
    if (m_isLayingOut && !found->isDropped) axis->setLabel(found->wordings().constLast());
}

/// True if a chart needs the space of an axis label: a very low one that below it, one narrower than its
/// colour bar that beside the bar.
bool Canvas::needsSpaceOf(const QCPAxis& axis) const {
    const QCPAxisRect* chart = axis.axisRect();
    if (!chart->realVisibility() || !axis.visible()) return false;
    if (const QCPAxisRect* ofBar = m_chartsOfBars.value(chart))
        return ofBar->realVisibility() && ofBar->width() < chart->outerRect().width();
    return axis.orientation() == Qt::Horizontal && chart->height() < lowestNamedChart * m_style.metrics.tick;
}

/// Returns true if the layout has changed.
bool Canvas::dropLabels() {
    bool isChanged = false;
    for (AxisLabel& label : m_labels) {
        // A label of spaces reserves space.
        if (!label.axis || label.axis->label().trimmed().isEmpty() || !needsSpaceOf(*label.axis)) continue;
        label.axis->setLabel({});
        label.isDropped = isChanged = true;
    }
    return isChanged;
}

void Canvas::fitLabels() {
    for (AxisLabel& label : m_labels) {
        if (!label.axis || label.isDropped) continue;
        const FittedWording fitted =
            fittedWording(label.wordings(), label.font, lengthOf(label.axis), m_style.metrics.small);
        label.axis->setLabel(labelWithin(*label.axis, fitted.text, fitted.font));
        label.axis->setLabelFont(fitted.font);
        label.shown = fitted.font;
    }
}

/// Lays the charts out with as many ticks as have space for their labels.
void Canvas::layOutCharts() {
    QList<QCPAxis*> axes;
    for (const QCPAxisRect* chart : axisRects()) axes << chart->axes();
    for (QCPAxis* axis : axes) {
        Ticks& ticks = m_ticks[axis];
        if (axis->ticker()->tickCount() != ticks.given) ticks.requested = axis->ticker()->tickCount();
        axis->ticker()->setTickCount(ticks.requested);
    }
    const auto changes = [&](bool (*change)(QCPAxis*)) {
        bool changed = false;
        QSet<const QCPAxisTicker*> tickers;  // a shared ticker is changed once
        for (QCPAxis* axis : axes) {
            // The layout shows and hides charts.
            if (!axis->axisRect()->realVisibility() || !axis->visible() || !axis->tickLabels() ||
                tickers.contains(axis->ticker().data()))
                continue;
            tickers.insert(axis->ticker().data());
            changed = change(axis) || changed;
        }
        return changed;
    };
    QCustomPlot::updateLayout();
    if (dropSpaceRight()) QCustomPlot::updateLayout();
    // Each round removes about every second tick; the width of an axis depends on the labels of the others.
    for (int round = 0; round < 4 && changes(thinTicks); ++round) QCustomPlot::updateLayout();
    if (changes(addTicks)) QCustomPlot::updateLayout();
    for (QCPAxis* axis : axes) m_ticks[axis].given = axis->ticker()->tickCount();
}

}  // namespace sinescope
