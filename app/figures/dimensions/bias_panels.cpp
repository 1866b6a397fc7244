// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_panels.h"

#include "app/figures/dimensions/bias_lines.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/column_curve.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

const BiasPanelsModel& BiasPanels::shown() const {
    return model<BiasPanelsModel>();
}

std::int64_t BiasPanels::headOf(const Panel& panel) const {
    return shown().listed()[panel.index];
}

bool BiasPanels::isSelected(const Panel& panel) const {
    return style().showSelection && headOf(panel) == shown().selectedLine();
}

void BiasPanels::draw() {
    setPanels(shown().listed().size());
    const AxisRange keys = positionRange(scene());
    const Extremes values = shown().valueRange();
    for (const Panel& panel : panels()) {
        panel.x()->setRange(keys.lower, keys.upper);
        panel.y()->setRange(values.lowest, values.highest);
    }
}

QStringList BiasPanels::xNames() const {
    return shown().statementTexts("axis_name");
}

QStringList BiasPanels::yNames() const {
    return shown().valueNames() + QStringList{u"bias"_s};
}

QString BiasPanels::title(const Panel& panel) const {
    return shown().line(headOf(panel)).label;
}

Cursor BiasPanels::cursorAt(const QPointF& point) const {
    const Panel* panel = panelAt(point);
    if (!panel) return {};
    const EncodingParameters& p = scene().encoding;
    const auto key = cellOf(panel->x()->pixelToCoord(point.x()));
    Cursor found;
    if (key >= p.firstPosition && key < p.firstPosition + p.length) found.position = key;
    return found;
}

std::optional<SceneEdit> BiasPanels::picked(const QPointF& point) const {
    const Panel* panel = panelAt(point);
    const Cursor at = cursorAt(point);
    if (!panel || !at.position) return {};
    return SceneEdit{u"selection"_s,
                     [head = headOf(*panel), shift = *at.position - shown().query()](Scene& next) {
                         next.selection.head = head;
                         next.selection.shift = shift;
                     }};
}

std::optional<SceneEdit> BiasPanels::keyPressed(int key, Qt::KeyboardModifiers modifiers) const {
    if (const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down})) {
        const std::vector<std::int64_t>& heads = shown().listed();
        const auto at = std::ranges::lower_bound(heads, shown().selectedLine()) - heads.begin();
        const std::int64_t next = std::clamp<std::int64_t>(at + *by, 0, std::ssize(heads) - 1);
        return SceneEdit{
            u"selection"_s,
            [head = heads[static_cast<std::size_t>(next)]](Scene& s) { s.selection.head = head; },
            u"select"_s};
    }
    const auto by = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right});
    if (!by) return {};
    const EncodingParameters& p = scene().encoding;
    const std::int64_t last = p.firstPosition + p.length - 1;
    return moveSelectionEdit({std::clamp(shown().query() + *by, p.firstPosition, last), {}, {}});
}

void BiasPanels::paintData(QCPPainter& painter, const Panel& panel) {
    const ColumnCurve curve{panel.chart, positionsInView(panel.chart, scene().encoding),
                            shown().line(headOf(panel)).curve, panel.x()->range()};
    const double width = style().metrics.thinLine * (isSelected(panel) ? 2 : 1.4);
    drawStepCurve(painter, curve, {style().line(0), width}, isStepBand(panel.chart));
    paintKey(painter, panel, shown().query(), style().palette.secondary);
    if (style().showSelection)
        paintKey(painter, panel, shown().query() + scene().selection.shift, style().palette.accent);
}

void BiasPanels::paintKey(QCPPainter& painter, const Panel& panel, std::int64_t key, const QColor& color) {
    const double x = panel.x()->coordToPixel(static_cast<double>(key));
    drawUpright(painter, QPen(color, style().metrics.axis, Qt::DotLine), *panel.chart, x);
}

QColor BiasPanels::titleColor(const Panel& panel) const {
    return isSelected(panel) ? style().palette.accent : style().palette.text;
}

QStringList BiasPanels::besideTitle(const Panel& panel) const {
    return {shown().slopeText(headOf(panel)), {}};
}

void BiasPanels::paintCursor(QCPPainter& painter, const Panel& panel) {
    if (cursor().position) paintKey(painter, panel, *cursor().position, style().palette.text);
}

}  // namespace sinescope
