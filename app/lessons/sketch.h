// SPDX-License-Identifier: GPL-3.0-or-later
//
// A curve that the user draws before the true one is shown, and its error.
#pragma once

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sinescope {

/// Points with increasing x, connected by straight lines.
class Sketch {
 public:
    /// Adds a straight stroke, which replaces what was drawn between its ends.
    void draw(const QPointF& from, const QPointF& to);
    void clear() { m_points.clear(); }

    bool isEmpty() const { return m_points.empty(); }
    const std::vector<QPointF>& points() const { return m_points; }
    /// Returns y at x; nullopt left and right of what is drawn.
    std::optional<double> at(double x) const;
    friend bool operator==(const Sketch&, const Sketch&) = default;

    static constexpr std::size_t maximumPoints = 4096;

 private:
    std::vector<QPointF> m_points;
};

/// Reads a typed sketch: "0: 1, 5: 2", in any order. Throws Error that quotes what cannot be read.
Sketch readSketch(const QString& text);
/// Returns the text of a sketch in the form of readSketch(), with at most twelve of its points.
QString sketchText(const Sketch& sketch);

/// The error of a sketch at the points of the truth that it covers.
struct SketchError {
    double mean = 0;     ///< of |sketch - truth|
    double largest = 0;  ///< of |sketch - truth|
    double at = 0;       ///< x of the largest error
    double covered = 0;  ///< fraction of the truth's points, 0 .. 1; 0 = no error is known
};
SketchError compared(const Sketch& sketch, const std::vector<QPointF>& truth);

}  // namespace sinescope
