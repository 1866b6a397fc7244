// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the parts of the similarity figure are: the matrix with square cells, the curve beside it or, where
// the charts are larger then, below it. The notes are at the foot or, where that makes the charts larger,
// under the curve or beside the matrix.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/plot/canvas.h"

#include <functional>
#include <optional>

namespace sinescope {

class SimilarityLayout {
 public:
    SimilarityLayout(Canvas& canvas, QCPAxisRect* matrix, QCPAxisRect* bar, QCPAxisRect* curve);

    /// The longest of each axis's names that fits is shown; an empty one leaves the axis without.
    void setNames(QCPAxis* axis, const QStringList& longestFirst);
    /// A chart alone has all the room.
    void setCharts(SimilarityCharts charts) { m_shown = charts; }
    /// Places everything in the canvas as it is now. notes: their height within a
    /// width and a height.
    void arrange(const std::function<double(double width, double most)>& notes);
    /// In a paper that is narrow the colour bar is below the matrix: where it begins. Nothing elsewhere.
    std::optional<QPointF> barAcross() const;
    /// Where the notes go.
    QRectF notes() const { return m_notes->outerRect(); }

 private:
    enum class Arrangement { Beside, Below, NotesUnderCurve, NotesBesideMatrix, MatrixAlone, CurveAlone };
    /// Inner sizes of the two charts.
    struct Sizes {
        Arrangement arrangement = Arrangement::Beside;
        double side = 0;
        double curveWidth = 0, curveHeight = 0;
        double notesHeight = 0;
        bool hasFewNotes = false;
        double smallest() const { return std::min({side, curveWidth, 1.5 * curveHeight}); }
        /// Areas of the two charts, multiplied: neither is large at the cost of the other.
        double charts() const { return side * side * curveWidth * curveHeight; }
    };
    /// Of the notes within a width and a height.
    using NotesHeight = std::function<double(double width, double most)>;

    double enough() const;
    double shareOf(double room) const;
    double barWidth() const;
    /// unused: a height that charts beside each other leave over.
    double atFoot(const NotesHeight& notes, double unused = 0) const;
    Sizes beside(const NotesHeight& notes) const;
    Sizes barUnderMatrix(const NotesHeight& bar) const;
    Sizes below(const NotesHeight& notes) const;
    Sizes notesUnderCurve(const NotesHeight& notes) const;
    /// All sizes 0 where the notes have no room there.
    Sizes notesBesideMatrix(const NotesHeight& notes) const;
    Sizes alone(const NotesHeight& notes) const;
    double aboveCurve(double height) const;
    Sizes best(const NotesHeight& notes) const;
    void place(Arrangement arrangement);
    void apply(const Sizes& sizes);
    void thinTicks(QCPAxis* axis, double length) const;
    int overhang(const QCPAxis* axis) const;
    void fitName(QCPAxis* axis, double length) const;
    void update();

    Canvas* m_canvas;
    QCPAxisRect *m_matrix, *m_bar, *m_curve;
    QCPLayoutGrid *m_charts, *m_left, *m_right;
    PaintedArea *m_notes, *m_filler;
    QHash<const QCPAxis*, QStringList> m_names;
    Arrangement m_arrangement = Arrangement::Beside;
    SimilarityCharts m_shown = SimilarityCharts::Both;
    bool m_isBarAcross = false;
    QSize m_room;  ///< of everything but title and caption
};

}  // namespace sinescope
