// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/edits.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

constexpr double closest = 0.15;  ///< of the whole map
/// Around an idea that is brought into sight, in units of the map.
constexpr double around = 0.9;
/// Cosine of the widest angle between a key and the way to an idea: 70 degrees.
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

/// A range of a size that begins at `lower`, within the whole; nothing where it is the whole.
std::optional<AxisRange> within(const AxisRange& whole, double lower, double size) {
    const double all = whole.upper - whole.lower;
    if (size >= all) return {};
    const double from = std::clamp(lower, whole.lower, whole.upper - size);
    return AxisRange{from, from + size};
}

std::optional<AxisRange> zoomed(const AxisRange& now, const AxisRange& whole, double share, double factor) {
    const double all = whole.upper - whole.lower;
    const double size = std::max(closest * all, (now.upper - now.lower) * factor);
    const double fixed = now.lower + share * (now.upper - now.lower);
    return within(whole, fixed - share * size, size);
}

void bringIntoSight(std::optional<AxisRange>& range, double at) {
    if (!range) return;
    const double by = at - around < range->lower   ? at - around - range->lower
                      : at + around > range->upper ? at + around - range->upper
                                                   : 0;
    range->lower += by;
    range->upper += by;
}

}  // namespace

SceneEdit openConceptEdit(const QString& id) {
    return {QStringLiteral("idea of the map"), [id](Scene& next) {
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
        const QPointF way = findConcept(map, id)->at - model.open()->at;
        const double length = std::hypot(way.x(), way.y());
        const double cosine = QPointF::dotProduct(way, direction) / length;
        if (cosine >= sideways) thatWay.emplace_back(0.01 * length - cosine, id);
    }
    std::sort(thatWay.begin(), thatWay.end());
    const std::size_t wanted = modifiers.testFlag(Qt::ShiftModifier) ? 1 : 0;
    return wanted < thatWay.size() ? thatWay[wanted].second : QString();
}

View zoomedConcepts(const ConceptLayout& layout, const ConceptMap& map, const QPointF& at, double factor) {
    const double across = (at.x() - layout.map.left()) / layout.map.width();
    const double down = (at.y() - layout.map.top()) / layout.map.height();
    return {zoomed(layout.x, wholeConceptsX(map), std::clamp(across, 0.0, 1.0), factor),
            zoomed(layout.y, wholeConceptsY(map), std::clamp(down, 0.0, 1.0), factor)};
}

View pannedConcepts(const ConceptLayout& layout, const ConceptMap& map, const QPointF& by) {
    const double width = layout.x.upper - layout.x.lower;
    const double height = layout.y.upper - layout.y.lower;
    return {within(wholeConceptsX(map), layout.x.lower - by.x() * width / layout.map.width(), width),
            within(wholeConceptsY(map), layout.y.lower - by.y() * height / layout.map.height(), height)};
}

}  // namespace sinescope
