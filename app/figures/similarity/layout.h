// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the similarity figure: the matrix with square cells, the curve beside it or, if that makes the
// charts larger, below it. The notes are at the bottom or, if that makes the charts larger, under the curve
// or beside the matrix; the last ones are left out if that makes the charts much larger. Very small figures
// show only the matrix.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/plot/canvas.h"
#include "app/plot/notes.h"

#include <cmath>
#include <functional>
#include <optional>

namespace sinescope {

class SimilarityLayout {
 public:
    SimilarityLayout(Canvas& canvas, QCPAxisRect* matrix, QCPAxisRect* bar, QCPAxisRect* curve);

    /// Sets the names of an axis; the longest that fits is shown. An empty name hides the label.
    void setNames(QCPAxis* axis, const QStringList& longestFirst);
    /// Sets the charts shown; a single chart fills the area.
    void setCharts(SimilarityCharts charts) { m_shown = charts; }
    /// Reserves space for the labels at the ends of the curve's lines.
    void reserveLabels(int width);
    /// Arranges all parts in the current canvas. `notes` returns their height within a width and a height.
    void arrange(const std::function<double(double width, double maximum)>& notes);
    /// Returns the corner of the colour bar below the matrix in narrow papers; otherwise empty.
    std::optional<QPointF> barAcross() const;
    /// True if there is no space for the colour bar.
    bool leavesOutBar() const;
    /// The area of the notes; their margins are in the spacing above and below them.
    QRectF notes() const { return QRectF(m_notes).adjusted(0, -noteMargin, 0, noteInset); }

 private:
    enum class Arrangement {
        Beside,
        Below,
        NotesUnderCurve,
        NotesBesideMatrix,
        MatrixAlone,
        MatrixAndNotes,  ///< side by side
        CurveAlone
    };
    /// Inner sizes of the two charts.
    struct Sizes {
        Arrangement arrangement = Arrangement::Beside;
        double side = 0;
        double curveWidth = 0, curveHeight = 0;
        double notesHeight = 0;
        bool hasFewNotes = false;
        double smallest() const { return std::min({side, curveWidth, 1.5 * curveHeight}); }
        /// The product of the two chart areas, so that neither is large at the cost of the other. The matrix
        /// counts twice, because it is the main picture.
        double charts() const { return std::pow(side, 4) * curveWidth * curveHeight; }
    };
    /// Returns the height of the notes within a width and a maximum height.
    using NotesHeight = std::function<double(double width, double maximum)>;

    double enough() const;
    double shareOf(double available) const;
    /// The width of the matrix if nothing but its bar is beside it.
    double matrixSpace() const;
    static constexpr double notesShare = 0.25;  ///< largest share of the height
    /// `unused` is the height left over by charts side by side.
    double atFoot(const NotesHeight& notes, double share, double unused = 0) const;
    /// True if at least half of the notes fit within a width and a height.
    static bool keepsNotes(const NotesHeight& notes, double width, double maximum);
    Sizes beside(const NotesHeight& notes, double share = notesShare) const;
    Sizes barUnderMatrix(const NotesHeight& bar) const;
    Sizes below(const NotesHeight& notes) const;
    Sizes notesUnderCurve(const NotesHeight& notes) const;
    /// All sizes are 0 if the notes do not fit there.
    Sizes notesBesideMatrix(const NotesHeight& notes) const;
    Sizes alone(const NotesHeight& notes) const;
    double aboveCurve(double height) const;
    Sizes best(const NotesHeight& notes) const;
    /// `notes`: what is below the charts, the colour bar or the `texts`.
    void arrangeAlone(const NotesHeight& notes, QCPAxisRect* hidden);
    void arrangeBoth(NotesHeight notes, const NotesHeight& texts);
    /// Returns the places of matrix, bar and curve, and sets that of the notes.
    std::vector<QRect> placesIn(const QRect& whole);
    void apply(const Sizes& sizes);
    /// Widths of the labels at both ends of a horizontal axis.
    struct EndLabels {
        double wider = 0;
        double apart = 0;  ///< least distance of the ends
    };
    EndLabels endLabels(const QCPAxis* axis) const;
    void thinTicks(QCPAxis* axis, double length) const;
    int overhang(const QCPAxis* axis) const;
    void fitName(QCPAxis* axis, double length) const;
    void update();

    Canvas* m_canvas;
    QCPAxisRect *m_matrix, *m_bar, *m_curve;
    QRect m_notes;
    Sizes m_sizes;
    QHash<const QCPAxis*, QStringList> m_names;
    SimilarityCharts m_shown = SimilarityCharts::Both;
    bool m_isBarAcross = false;
    int m_labelsWidth = 0;
    int m_leastRight = 0;  ///< margin of the matrix in an animation
    QSize m_available;     ///< canvas size without title and caption
};

}  // namespace sinescope
