// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/edits.h"

#include "app/scene/literals.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

constexpr double closest = 0.15;  ///< as a share of the whole map
/// Margin around an idea that is made visible, in map units.
constexpr double clearance = 0.9;
/// Cosine of the maximum angle between a key and the direction of an idea: 70 degrees.
constexpr double sideways = 0.34;

QPointF directionOf(int key) {
    switch (key) {
        case Qt::Key_Left:
            return {-1, 0};
        case Qt::Key_Right:
            return {1, 0};
        case Qt::Key_Up:
            return {0, -1};
        case Qt::Key_Down:
            return {0, 1};
        default:
            return {};
    }
}

/// Returns a part of the map from its start and size as shares, clamped to the map; empty = default.
std::optional<AxisRange> within(const ConceptSpread& spread, const AxisRange& defaultRange, double from,
                                double size) {
    size = std::min(size, 1.0);
    from = std::clamp(from, 0.0, 1 - size);
    const AxisRange range{spread.coordinateOf(from), spread.coordinateOf(from + size)};
    if (range == defaultRange) return {};
    return range;
}

/// Returns a range of the map as shares: start and size.
std::pair<double, double> sharesOf(const ConceptSpread& spread, const AxisRange& range) {
    const double from = spread.shareOf(range.lower);
    return {from, spread.shareOf(range.upper) - from};
}

std::optional<AxisRange> zoomed(const ConceptSpread& spread, const AxisRange& now,
                                const AxisRange& defaultRange, double at, double factor) {
    const auto [from, before] = sharesOf(spread, now);
    const double size = std::max(closest, before * factor);
    return within(spread, defaultRange, from + at * before - at * size, size);
}

std::optional<AxisRange> moved(const ConceptSpread& spread, const AxisRange& now,
                               const AxisRange& defaultRange, double by) {
    const auto [from, size] = sharesOf(spread, now);
    return within(spread, defaultRange, from - by * size, size);
}

void bringIntoSight(std::optional<AxisRange>& range, double at) {
    if (!range) return;
    const double by = at - clearance < range->lower   ? at - clearance - range->lower
                      : at + clearance > range->upper ? at + clearance - range->upper
                                                      : 0;
    range->lower += by;
    range->upper += by;
}

}  // namespace

SceneEdit openConceptEdit(const QString& id) {
    return {u"idea of the map"_s, [id](Scene& next) {
                setOpenConcept(next, id);
                FigureState* state = findFigure(next, conceptsSpec().id);
                const Concept* node = findConcept(shippedConceptMap(), id);
                if (!state || !node) return;
                bringIntoSight(state->x, node->at.x());
                bringIntoSight(state->y, node->at.y());
            }};
}

QString conceptBeyond(const ConceptsModel& model, int key, Qt::KeyboardModifiers modifiers) {
    const QPointF direction = directionOf(key);
    if (direction.isNull()) return {};
    const ConceptMap& map = model.map();
    if (!model.open()) return map.nodes.empty() ? QString() : map.nodes.front().id;
    std::vector<std::pair<double, QString>> thatWay;
    for (const QString& id : nextConcepts(map, model.open()->id) + previousConcepts(map, model.open()->id)) {
        const QPointF delta = findConcept(map, id)->at - model.open()->at;
        const double length = std::hypot(delta.x(), delta.y());
        const double cosine = QPointF::dotProduct(delta, direction) / length;
        if (cosine >= sideways) thatWay.emplace_back(0.01 * length - cosine, id);
    }
    std::ranges::sort(thatWay);
    const std::size_t rank = modifiers.testFlag(Qt::ShiftModifier) ? 1 : 0;
    return rank < thatWay.size() ? thatWay[rank].second : QString();
}

View zoomedConcepts(const ConceptLayout& layout, const QPointF& at, double factor) {
    const double across = (at.x() - layout.map.left()) / layout.map.width();
    const double down = (at.y() - layout.map.top()) / layout.map.height();
    return {zoomed(layout.spreadX, layout.x, layout.defaultX, std::clamp(across, 0.0, 1.0), factor),
            zoomed(layout.spreadY, layout.y, layout.defaultY, std::clamp(down, 0.0, 1.0), factor)};
}

View pannedConcepts(const ConceptLayout& layout, const QPointF& by) {
    return {moved(layout.spreadX, layout.x, layout.defaultX, by.x() / layout.map.width()),
            moved(layout.spreadY, layout.y, layout.defaultY, by.y() / layout.map.height())};
}

}  // namespace sinescope
