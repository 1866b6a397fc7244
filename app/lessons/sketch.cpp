// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/sketch.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace sinescope {

void Sketch::draw(const QPointF& from, const QPointF& to) {
    const bool rises = from.x() <= to.x();
    const QPointF& left = rises ? from : to;
    const QPointF& right = rises ? to : from;
    std::erase_if(m_points,
                  [&](const QPointF& point) { return point.x() >= left.x() && point.x() <= right.x(); });
    if (m_points.size() + 2 > maximumPoints) return;
    auto place = std::ranges::lower_bound(m_points, left,
                                          [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
    // A vertical stroke leaves only its end.
    if (left.x() == right.x())
        m_points.insert(place, to);
    else
        m_points.insert(place, {left, right});
}

std::optional<double> Sketch::at(double x) const {
    if (m_points.empty() || x < m_points.front().x() || x > m_points.back().x()) return {};
    const auto right = std::ranges::lower_bound(m_points, x, std::less<>(), &QPointF::x);
    if (right->x() == x) return right->y();
    const auto left = right - 1;
    const double share = (x - left->x()) / (right->x() - left->x());
    return left->y() + share * (right->y() - left->y());
}

Sketch readSketch(const QString& text) {
    static const QRegularExpression ends(u"[,;\\n]"_s);
    QString typed = text;
    typed.replace(QChar(0x2212), '-'_L1);
    std::vector<QPointF> points;
    for (const QString& each : typed.split(ends, Qt::SkipEmptyParts)) {
        if (each.trimmed().isEmpty()) continue;
        const QStringList sides = each.split(':'_L1);
        bool hasX = false;
        bool hasY = false;
        const double x = sides.value(0).trimmed().toDouble(&hasX);
        const double y = sides.value(1).trimmed().toDouble(&hasY);
        if (sides.size() != 2 || !hasX || !hasY || !std::isfinite(x) || !std::isfinite(y))
            throw failure(
                u"%1 is not a point of a curve; type points as 0: 1, 5: 2."_s.arg(quoted(each.trimmed())));
        points.emplace_back(x, y);
    }
    if (points.size() < 2) throw Error("A curve has at least two points: 0: 1, 5: 2.");
    std::ranges::stable_sort(points, [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
    Sketch sketch;
    for (std::size_t k = 1; k < points.size(); ++k) {
        if (points[k].x() == points[k - 1].x())
            throw failure(
                u"%1 appears twice; a curve has one value for each."_s.arg(plainNumber(points[k].x())));
        sketch.draw(points[k - 1], points[k]);
    }
    return sketch;
}

QString sketchText(const Sketch& sketch) {
    constexpr std::size_t maximum = 12;
    const std::vector<QPointF>& points = sketch.points();
    QStringList parts;
    const std::size_t count = std::min(points.size(), maximum);
    for (std::size_t k = 0; k < count; ++k) {
        const QPointF& point = points[count == 1 ? 0 : k * (points.size() - 1) / (count - 1)];
        parts << ungrouped(plainNumber(point.x(), 4)) + u": "_s + ungrouped(plainNumber(point.y(), 4));
    }
    return parts.join(u", "_s);
}

SketchError compared(const Sketch& sketch, const std::vector<QPointF>& truth) {
    SketchError error;
    int covered = 0;
    for (const QPointF& point : truth) {
        const std::optional<double> drawn = sketch.at(point.x());
        if (!drawn || !std::isfinite(point.y())) continue;
        ++covered;
        const double off = std::abs(*drawn - point.y());
        error.mean += off;
        if (covered > 1 && off <= error.largest) continue;
        error.largest = off;
        error.at = point.x();
    }
    if (covered == 0) return {};
    error.mean /= covered;
    error.covered = covered / static_cast<double>(truth.size());
    return error;
}

}  // namespace sinescope
