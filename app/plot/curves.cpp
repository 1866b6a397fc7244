// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/curves.h"

#include "app/style/pen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

bool isGap(const QPointF& point) {
    return !std::isfinite(point.x()) || !std::isfinite(point.y());
}

/// Clips a segment to a rect (Liang and Barsky 1984); false if nothing is left.
bool clipSegment(QPointF& a, QPointF& b, const QRectF& clip) {
    double t0 = 0;
    double t1 = 1;
    const QPointF d = b - a;
    const double steps[4] = {-d.x(), d.x(), -d.y(), d.y()};
    const double distances[4] = {a.x() - clip.left(), clip.right() - a.x(), a.y() - clip.top(),
                                 clip.bottom() - a.y()};
    for (int side = 0; side < 4; ++side) {
        if (steps[side] == 0) {
            if (distances[side] < 0) return false;
            continue;
        }
        const double t = distances[side] / steps[side];
        if (steps[side] < 0)
            t0 = std::max(t0, t);
        else
            t1 = std::min(t1, t);
    }
    if (t0 > t1) return false;
    b = a + t1 * d;
    a += t0 * d;
    return true;
}

/// Finds the points that a polyline needs; see visibleCorners(). The angles between its lines stay as small
/// as those of a smooth curve. Keeps gaps.
class Straightener {
 public:
    Straightener(const QPolygonF& points, double slack, qsizetype most)
        : m_points(points), m_slack(slack), m_most(most) {}

    std::vector<qsizetype> corners() {
        for (qsizetype k = 0; k < m_points.size(); ++k) {
            if (isGap(m_points[k])) {
                finish();
                m_kept.push_back(k);
                continue;
            }
            if (!m_hasSegment && (m_kept.empty() || isGap(start()))) {
                m_kept.push_back(k);
                continue;
            }
            if (m_hasSegment && !continues(k)) finish();
            if (!m_hasSegment) startSegment(m_points[k]);
            m_last = k;
        }
        finish();
        return std::move(m_kept);
    }

 private:
    /// Tangent of the largest angle between a line and its first segment.
    static constexpr double maximumSlope = 0.05;

    const QPointF& start() const { return m_points[m_kept.back()]; }
    void finish() {
        if (m_hasSegment) m_kept.push_back(m_last);
        m_hasSegment = false;
    }
    void startSegment(const QPointF& first) {
        const QPointF delta = first - start();
        m_reach = std::hypot(delta.x(), delta.y());
        m_ahead = m_reach > 0 ? delta / m_reach : QPointF();
        m_maximumSlope = std::min(maximumSlope, m_slack / m_reach);
        m_minimumSlope = -m_maximumSlope;
        m_hasSegment = true;
    }
    bool continues(qsizetype k) {
        if (k - m_kept.back() > m_most) return false;
        const QPointF delta = m_points[k] - start();
        const double along = QPointF::dotProduct(delta, m_ahead);
        const double aside = delta.y() * m_ahead.x() - delta.x() * m_ahead.y();
        // Also false for NaN, from points too far away.
        if (!(along > 0 && along >= m_reach && aside >= m_minimumSlope * along &&
              aside <= m_maximumSlope * along))
            return false;
        m_minimumSlope = std::max(m_minimumSlope, (aside - m_slack) / along);
        m_maximumSlope = std::min(m_maximumSlope, (aside + m_slack) / along);
        m_reach = along;
        return true;
    }

    const QPolygonF& m_points;
    double m_slack;
    qsizetype m_most;
    std::vector<qsizetype> m_kept;  ///< the current line begins at the last one
    bool m_hasSegment = false;
    qsizetype m_last = 0;
    QPointF m_ahead;            ///< direction of the first segment
    double m_reach = 0;         ///< distance of the last point in that direction
    double m_minimumSlope = 0;  ///< range of slopes within which ...
    double m_maximumSlope = 0;  ///< ... all points are near the line
};

/// Extends a segment at its start or end, like a square cap on one side.
QLineF lengthened(const QLineF& segment, bool atStart, double pixels) {
    const double length = segment.length();
    if (length == 0) return segment;
    const QPointF more = (segment.p2() - segment.p1()) * (pixels / length);
    return atStart ? QLineF(segment.p1() - more, segment.p2()) : QLineF(segment.p1(), segment.p2() + more);
}

/// Splits a polyline into the drawn parts of a dash pattern, in pixels. Within a dash, parts overlap by half
/// a device pixel: their smooth edges side by side would be lighter than a line.
class Dasher {
 public:
    Dasher(const QVector<qreal>& dash, double width, double devicePixel) : m_overlap(devicePixel / 2) {
        for (const qreal part : dash) m_parts.push_back(part * width);
    }

    void restart() {
        m_part = 0;
        m_left = m_parts.empty() ? 0 : m_parts.front();
    }

    void walk(QPointF a, const QPointF& b, QVector<QLineF>& drawn) {
        if (m_parts.empty()) {
            drawn.append(QLineF(a, b));
            return;
        }
        double length = QLineF(a, b).length();
        while (length > 0) {
            const double step = std::min(length, m_left);
            const QPointF next = a + (b - a) * (step / length);
            if (m_part % 2 == 0) {
                if (m_left < m_parts[m_part]) drawn.last() = lengthened(drawn.last(), false, m_overlap);
                drawn.append(QLineF(a, next));
            }
            a = next;
            length -= step;
            m_left -= step;
            if (m_left <= 1e-9) {
                m_part = (m_part + 1) % m_parts.size();
                m_left = m_parts[m_part];
            }
        }
    }

 private:
    double m_overlap;
    std::vector<double> m_parts;
    std::size_t m_part = 0;
    double m_left = 0;
};

void drawVectorCurve(QCPPainter& painter, const QPolygonF& points, const QRectF& clip) {
    QPolygonF run;
    const auto flush = [&] {
        if (run.size() > 1) painter.QPainter::drawPolyline(run);
        run.clear();
    };
    for (int k = 1; k < points.size(); ++k) {
        QPointF a = points[k - 1];
        QPointF b = points[k];
        if (isGap(a) || isGap(b) || !clipSegment(a, b, clip)) {
            flush();
            continue;
        }
        if (run.isEmpty() || run.last() != a) {
            flush();
            run.append(a);
        }
        run.append(b);
        if (b != points[k]) flush();
    }
    flush();
}

/// Up to this number of points, all joints are round.
constexpr int roundCapLimit = 65;
/// Corners of lines up to this width, in device pixels, look the same with either cap.
constexpr double thinLine = 2.5;
/// Joints with a smaller cosine (turns of more than about 20 degrees) are corners.
constexpr double cornerCosine = 0.94;

bool isCorner(const QLineF& before, const QLineF& after) {
    if (before.p2() != after.p1()) return false;
    const QPointF a = before.p2() - before.p1();
    const QPointF b = after.p2() - after.p1();
    const double lengths = std::hypot(a.x(), a.y()) * std::hypot(b.x(), b.y());
    return QPointF::dotProduct(a, b) < cornerCosine * lengths;
}

/// Draws joined solid segments: square caps where smooth, discs at corners. Segments with round caps would
/// look the same, but the rasteriser strokes them as paths, fifteen times slower.
void drawJoined(QCPPainter& painter, const QVector<QLineF>& segments, QPen pen, bool few) {
    QVector<QLineF> turning;
    QVector<QLineF> smooth;
    QPolygonF joints;
    const bool thin = pen.widthF() * deviceScale(painter) <= thinLine;
    const auto turns = [&](qsizetype k) {  // between k - 1 and k
        return few || (!thin && k > 0 && k < segments.size() && isCorner(segments[k - 1], segments[k]));
    };
    for (qsizetype k = 0; k < segments.size(); ++k) {
        const bool before = turns(k), after = turns(k + 1);
        (before || after ? turning : smooth).append(segments[k]);
        if (before) joints.append(segments[k].p1());
        if (after && (k + 1 == segments.size() || segments[k + 1].p1() != segments[k].p2()))
            joints.append(segments[k].p2());
        if (before != after) turning.last() = lengthened(segments[k], after, pen.widthF() / 2);
    }
    const auto withCap = [&](Qt::PenCapStyle cap) {
        pen.setCapStyle(cap);
        painter.setPen(pen);
    };
    withCap(Qt::SquareCap);
    painter.QPainter::drawLines(smooth);
    withCap(Qt::FlatCap);
    painter.QPainter::drawLines(turning);
    withCap(Qt::RoundCap);
    painter.QPainter::drawPoints(joints);
}

}  // namespace

std::vector<qsizetype> visibleCorners(const QCPPainter& painter, const QPolygonF& points, qsizetype most) {
    constexpr double tolerance = 0.05;  // device pixels
    return Straightener(points, tolerance / deviceScale(painter), most).corners();
}

void drawCurve(QCPPainter& painter, const QPolygonF& points, const Stroke& stroke, const QRectF& clip) {
    QPen pen(stroke.color, stroke.width);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(stroke.dash.isEmpty() ? Qt::RoundCap : Qt::FlatCap);
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) {
        if (!stroke.dash.isEmpty()) pen.setDashPattern(stroke.dash);
        setPenAndBrush(painter, pen, Qt::NoBrush);
        drawVectorCurve(painter, points, clip);
        return;
    }
    const QRectF near = clip.adjusted(-stroke.width, -stroke.width, stroke.width, stroke.width);
    QVector<QLineF> segments;
    Dasher dasher(stroke.dash, stroke.width, 1 / deviceScale(painter));
    dasher.restart();
    const bool few = points.size() <= roundCapLimit;
    QPolygonF corners;
    if (!few)
        for (const qsizetype k : visibleCorners(painter, points)) corners << points[k];
    const QPolygonF& drawn = few ? points : corners;
    for (int k = 1; k < drawn.size(); ++k) {
        QPointF a = drawn[k - 1];
        QPointF b = drawn[k];
        if (isGap(a) || isGap(b) || !clipSegment(a, b, near)) {
            dasher.restart();
            continue;
        }
        dasher.walk(a, b, segments);
    }
    if (stroke.dash.isEmpty()) {
        drawJoined(painter, segments, pen, few);
        return;
    }
    painter.setPen(pen);
    painter.QPainter::drawLines(segments);
}

QPolygonF thinned(const QPolygonF& points) {
    QPolygonF kept;
    for (int begin = 0; begin < points.size();) {
        const double pixel = std::floor(points[begin].x());
        int high = begin;
        int low = begin;
        int end = begin + 1;
        for (; end < points.size() && std::floor(points[end].x()) == pixel; ++end) {
            if (points[end].y() < points[high].y()) high = end;
            if (points[end].y() > points[low].y()) low = end;
        }
        std::array<int, 4> seen{begin, high, low, end - 1};
        std::ranges::sort(seen);
        for (std::size_t k = 0; k < seen.size(); ++k)
            if (k == 0 || seen[k] != seen[k - 1]) kept << points[seen[k]];
        begin = end;
    }
    return kept;
}

void drawDots(QCPPainter& painter, const QPolygonF& points, const QColor& color, double diameter,
              const QRectF& clip) {
    const QRectF inside = clip.adjusted(-0.5, -0.5, 0.5, 0.5);
    setPenAndBrush(painter, Qt::NoPen, color);
    for (const QPointF& point : points)
        if (!isGap(point) && inside.contains(point)) painter.drawEllipse(point, diameter / 2, diameter / 2);
}

void drawSpan(QCPPainter& painter, double left, double right, double y, const QString& text,
              const QFont& font, const QColor& color, double edge) {
    const QFontMetricsF metrics(font);
    painter.setPen(QPen(color, std::max(1.25, metrics.height() / 16)));
    const double tick = metrics.height() / 4;
    painter.drawLine(QLineF(left, y, right, y));
    painter.drawLine(QLineF(left, y - tick, left, y + tick));
    painter.drawLine(QLineF(right, y - tick, right, y + tick));
    painter.setFont(font);
    const double width = metrics.horizontalAdvance(text);
    const double start = right + tick + width > edge ? left - tick - width : right + tick;
    painter.drawText(QRectF(start, y - metrics.height() / 2, width + 4, metrics.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, text);
}

}  // namespace sinescope
