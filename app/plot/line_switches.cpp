// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/line_switches.h"

#include "app/plot/label_places.h"
#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr float fadedLabel = 0.35F;  ///< opacity of the label of a hidden line

std::vector<LineSwitch> switchesAt(const std::vector<QRectF>& places, const std::vector<LineLabel>& labels) {
    std::vector<LineSwitch> switches;
    for (std::size_t k = 0; k < std::min(places.size(), labels.size()); ++k)
        if (!labels[k].id.isEmpty() && !places[k].isEmpty()) switches.push_back({labels[k], places[k]});
    return switches;
}

SceneEdit switchEdit(const QString& figure, const LineLabel& label, bool show) {
    return {(show ? u"show %1"_s : u"hide %1"_s).arg(label.text), [figure, id = label.id, show](Scene& next) {
                FigureState* open = findFigure(next, figure);
                if (!open) return;
                open->hidden.removeAll(id);
                if (!show && open->hidden.size() < FigureState::maximumHidden) open->hidden << id;
                open->hidden.sort();
            }};
}

}  // namespace

bool isHidden(const FigureState* state, const QString& line) {
    return state && state->hidden.contains(line);
}

std::vector<LineLabel> withHidden(std::vector<LineLabel> labels, const FigureState* state,
                                  const Style& style) {
    if (!state || state->hidden.isEmpty()) return labels;
    if (!style.showAffordances)
        std::erase_if(labels, [&](const LineLabel& label) { return isHidden(state, label.id); });
    for (LineLabel& label : labels)
        if (isHidden(state, label.id)) label.color.setAlphaF(fadedLabel);
    return labels;
}

std::vector<LineSwitch> switchesBeside(const QRectF& chart, const std::vector<LineLabel>& labels,
                                       const QFont& font) {
    return switchesAt(labelPlaces(labels, chart, font), labels);
}

std::vector<LineSwitch> switchesOfLegend(const QRectF& area, const std::vector<LineLabel>& labels,
                                         const QFont& font) {
    return switchesAt(legendPlaces(labels, area, font), labels);
}

Regions switchRegions(const std::vector<LineSwitch>& switches, const FigureState* state) {
    Regions regions;
    for (const LineSwitch& each : switches) {
        const bool show = isHidden(state, each.label.id);
        QString tip = (show ? u"Click to show %1"_s : u"Click to hide %1"_s).arg(each.label.text);
        Region region{.area = each.place, .link = QString(), .tip = [tip] { return tip; }, .isInMenu = true};
        if (state)
            region.click = [figure = state->id, label = each.label, show](const QPointF&) {
                return switchEdit(figure, label, show);
            };
        regions << region;
    }
    return regions;
}

}  // namespace sinescope
