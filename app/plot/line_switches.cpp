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

const LineSwitch* find(const std::vector<LineSwitch>& switches, const QPointF& point) {
    const auto found =
        std::ranges::find_if(switches, [&](const LineSwitch& each) { return each.place.contains(point); });
    return found == switches.end() ? nullptr : &*found;
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

std::optional<Link> switchLink(const std::vector<LineSwitch>& switches, const QPointF& point,
                               const FigureState* state) {
    const LineSwitch* found = find(switches, point);
    if (!found) return {};
    return Link{{},
                (isHidden(state, found->label.id) ? u"Click to show %1"_s : u"Click to hide %1"_s)
                    .arg(found->label.text)};
}

std::optional<SceneEdit> switchEdit(const std::vector<LineSwitch>& switches, const QPointF& point,
                                    const FigureState* state) {
    const LineSwitch* found = find(switches, point);
    if (!found || !state) return {};
    const bool show = isHidden(state, found->label.id);
    return SceneEdit{(show ? u"show %1"_s : u"hide %1"_s).arg(found->label.text),
                     [figure = state->id, id = found->label.id, show](Scene& next) {
                         FigureState* open = findFigure(next, figure);
                         if (!open) return;
                         open->hidden.removeAll(id);
                         if (!show && open->hidden.size() < FigureState::maximumHidden) open->hidden << id;
                         open->hidden.sort();
                     }};
}

}  // namespace sinescope
