// SPDX-License-Identifier: GPL-3.0-or-later
//
// A curve that a person draws before the true one is shown, and how far off it is.
#pragma once

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sinescope {

/// Points with rising x, straight lines between them.
class Sketch {
 public:
    /// A straight stroke. What was drawn between its ends before gives way to it.
    void draw(const QPointF& from, const QPointF& to);
    void clear() { m_points.clear(); }

    bool isEmpty() const { return m_points.empty(); }
    const std::vector<QPointF>& points() const { return m_points; }
    /// Nothing left and right of what is drawn.
    std::optional<double> at(double x) const;
    friend bool operator==(const Sketch&, const Sketch&) = default;

    static constexpr std::size_t maximumPoints = 4096;

 private:
    std::vector<QPointF> m_points;
};

/// The same, typed: "0: 64, 10: 40, 49: 20", in any order. Throws Error with a sentence that names what
/// cannot be read.
Sketch readSketch(const QString& text);
/// As readSketch() takes it, with at most so many of its points.
QString sketchText(const Sketch& sketch, std::size_t most = 12);

/// The sketch against the truth, at the points of the truth that it covers.
struct SketchError {
    double mean = 0;     ///< of |sketch - truth|
    double largest = 0;  ///< of |sketch - truth| ...
    double at = 0;       ///< ... which is at this x
    double covered = 0;  ///< share of the truth's points, 0 .. 1; 0 = nothing can be said
};
SketchError compared(const Sketch& sketch, const std::vector<QPointF>& truth);

}  // namespace sinescope
