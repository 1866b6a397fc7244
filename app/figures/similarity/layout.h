// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the parts of the similarity figure are: the matrix with square cells, the curve beside it or, where
// there is more height than width, below it, and the notes at the foot.
#pragma once

#include "app/plot/canvas.h"

#include <functional>

namespace sinescope {

class SimilarityLayout {
 public:
    SimilarityLayout(Canvas& canvas, QCPAxisRect* matrix, QCPAxisRect* bar, QCPAxisRect* curve);

    /// The longest of each axis's names that fits is shown; an empty one leaves the axis without.
    void setNames(QCPAxis* axis, const QStringList& longestFirst);
    /// Places everything in the canvas as it is now. notesHeight: of the notes within a width and a height.
    void arrange(const std::function<double(double width, double most)>& notesHeight);
    /// Where the notes go.
    QRectF notes() const { return m_notes->outerRect(); }

 private:
    /// Inner sizes of the two charts.
    struct Sizes {
        double side = 0;
        double curveWidth = 0, curveHeight = 0;
        double smallest() const { return std::min({side, curveWidth, 1.5 * curveHeight}); }
    };

    double enough() const;
    double shareOf(double room) const;
    Sizes beside() const;
    Sizes below() const;
    void placeCurve(bool below);
    void apply(const Sizes& sizes, bool below);
    void thinTicks(QCPAxis* axis, double length) const;
    void fitName(QCPAxis* axis, double length) const;
    void update();

    Canvas* m_canvas;
    QCPAxisRect *m_matrix, *m_bar, *m_curve;
    QCPLayoutGrid* m_charts;
    PaintedArea *m_notes, *m_filler;
    QHash<const QCPAxis*, QStringList> m_names;
    bool m_below = false;
    QSize m_room;  ///< of everything but title and caption
};

}  // namespace sinescope
