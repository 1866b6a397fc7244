// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_panels.h"

#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/column_curve.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/panels_figure.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

class BiasPanels : public PanelsFigure {
 public:
    using PanelsFigure::PanelsFigure;

    Cursor cursorAt(const QPointF& point) const override {
        const Panel* panel = panelAt(point);
        if (!panel) return {};
        const EncodingParameters& p = scene().encoding;
        const auto key = cellOf(panel->x()->pixelToCoord(point.x()));
        Cursor found;
        if (key >= p.firstPosition && key < p.firstPosition + p.length) found.position = key;
        return found;
    }
    /// Selects the head and the distance.
    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Panel* panel = panelAt(point);
        const Cursor at = cursorAt(point);
        if (!panel || !at.position) return {};
        return SceneEdit{u"selection"_s,
                         [head = headOf(*panel), shift = *at.position - shown().query()](Scene& next) {
                             next.selection.head = head;
                             next.selection.shift = shift;
                         }};
    }
    /// Left and right move the query, up and down select another head.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
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
        return moveSelectionEdit(
            {std::clamp(shown().query() + *by, p.firstPosition, p.lastPosition()), {}, {}});
    }

 protected:
    SceneParts markParts() const override { return ScenePart::Shift; }
    void draw() override {
        setPanels(shown().listed().size());
        const AxisRange keys = positionRange(scene());
        const AxisRange values = shown().valueRange();
        for (const Panel& panel : panels()) {
            panel.x()->setRange(keys.lower, keys.upper);
            panel.y()->setRange(values.lower, values.upper);
        }
    }
    QStringList xNames() const override { return shown().statementTexts("axis_name"); }
    QStringList yNames() const override { return shown().valueNames(); }
    QString title(const Panel& panel) const override { return shown().line(headOf(panel)).label; }
    QColor titleColor(const Panel& panel) const override {
        return isSelected(panel) ? style().palette.accent : style().palette.text;
    }
    QStringList besideTitle(const Panel& panel) const override {
        return {shown().slopeText(headOf(panel)), {}};
    }
    void paintData(QCPPainter& painter, const Panel& panel) override {
        const ColumnCurve curve{panel.chart, positionsInView(panel.chart, scene().encoding),
                                shown().line(headOf(panel)).curve, panel.x()->range()};
        if (masksKeysAhead(scene().scheme))
            paintMasked(painter, panel.chart->rect(),
                        xPixel(panel.chart, static_cast<double>(shown().query()) + 0.5), style());
        const double width = style().metrics.thinLine * (isSelected(panel) ? 2 : 1.4);
        drawStepCurve(painter, curve, {style().line(0), width}, isStepBand(panel.chart));
        paintKey(painter, panel, shown().query(), style().palette.secondary);
    }
    void paintSelection(QCPPainter& painter, const Panel& panel) override {
        paintKey(painter, panel, shown().query() + scene().selection.shift, style().palette.accent);
    }
    void paintCursor(QCPPainter& painter, const Panel& panel) override {
        if (cursor().position) paintKey(painter, panel, *cursor().position, style().palette.text);
    }

 private:
    const BiasPanelsModel& shown() const { return model<BiasPanelsModel>(); }
    std::int64_t headOf(const Panel& panel) const { return shown().listed()[panel.index]; }
    bool isSelected(const Panel& panel) const {
        return style().showSelection && headOf(panel) == shown().selectedLine();
    }
    void paintKey(QCPPainter& painter, const Panel& panel, std::int64_t key, const QColor& color) {
        drawUpright(painter, QPen(color, style().metrics.axis, Qt::DotLine), *panel.chart,
                    xPixel(panel.chart, key));
    }
};

template <>
std::unique_ptr<FigureView> Shows<BiasPanels, BiasPanelsModel>::make(const FigureSpec& spec) {
    return std::make_unique<BiasPanels>(spec);
}

}  // namespace sinescope
