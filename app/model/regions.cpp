// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/regions.h"

#include <QLineF>

#include <algorithm>

namespace sinescope {

QRectF pixelsOf(const QRect& chart) {
    return QRectF(chart).adjusted(0, 0, -1, -1);
}

QRectF pixelsBeside(double x, double reach, const QRect& chart) {
    const QRectF within = pixelsOf(chart);
    return QRectF(x - reach, within.top(), 2 * reach, within.height()) & within;
}

Region regionAround(const QPointF& center, double reach) {
    const QPointF corner(reach, reach);
    return {
        .area = QRectF(center - corner, center + corner),
        .covers = [center, reach](const QPointF& point) { return QLineF(center, point).length() <= reach; }};
}

Region regionOf(const TextField& field) {
    return {.area = field.rect, .field = [field] { return field; }};
}

/// The first region at `point` that has the part; null if none has.
template <typename Part>
const Region* Regions::firstAt(const QPointF& point, Part Region::*part) const {
    const auto found = std::ranges::find_if(*this, [&](const Region& each) {
        return each.*part && each.area.contains(point) && (!each.covers || each.covers(point));
    });
    return found == end() ? nullptr : &*found;
}

std::optional<Handle> Regions::handleAt(const QPointF& point) const {
    const Region* found = firstAt(point, &Region::drag);
    return found ? std::optional(Handle{found->shape, found->tip(), found->drag}) : std::nullopt;
}

std::optional<Link> Regions::linkAt(const QPointF& point) const {
    const Region* found = firstAt(point, &Region::link);
    return found ? std::optional(Link{*found->link, found->tip()}) : std::nullopt;
}

std::optional<SceneEdit> Regions::clicked(const QPointF& point) const {
    const Region* found = firstAt(point, &Region::click);
    return found ? found->click(point) : std::nullopt;
}

std::optional<TextField> Regions::textFieldAt(const QPointF& point) const {
    const Region* found = firstAt(point, &Region::field);
    return found ? std::optional(found->field()) : std::nullopt;
}

std::optional<TextField> Regions::nextTextField(const TextField& after, bool backward) const {
    std::vector<TextField> all;
    for (const Region& each : *this)
        if (each.field && each.isTabStop) all.push_back(each.field());
    if (all.empty()) return {};
    if (after.rect.isNull()) {  // editing begins with Enter
        const auto selected = std::ranges::find_if(all, &TextField::isSelected);
        return selected == all.end() ? all.front() : *selected;
    }
    const auto away = [&after](const TextField& field) {
        return QLineF(field.rect.center(), after.rect.center()).length();
    };
    const auto found = std::ranges::min_element(all, {}, away);
    if (found == (backward ? all.begin() : std::prev(all.end()))) return {};
    return backward ? *std::prev(found) : *std::next(found);
}

}  // namespace sinescope
