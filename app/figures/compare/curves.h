// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of "compare": the scores of A and B against distance with their difference beneath, or the
// wavelengths of their pairs.
#pragma once

#include "app/figures/compare/headings.h"
#include "app/figures/compare/model.h"
#include "app/plot/canvas.h"
#include "app/plot/curves.h"
#include "app/plot/line_switches.h"

#include <algorithm>
#include <array>

namespace sinescope {

class CompareCurves {
 public:
    /// Makes both charts, not yet placed.
    explicit CompareCurves(Canvas& canvas);

    QCPAxisRect* upper() const { return m_upper; }  ///< A and B
    QCPAxisRect* lower() const { return m_lower; }  ///< A - B, scores only

    void update(std::shared_ptr<const CompareModel> model);
    /// Places both charts, or only the upper one if the difference does not fit; a null rect hides them.
    void arrange(const QRect& area);
    /// True if the headings show both names in full in an area of this size.
    bool namesFit(const QSize& area) const;
    /// Returns the whole number along x at a point of either chart: a distance or a pair.
    std::optional<std::int64_t> cellAt(const QPointF& point) const;

    void paintUnseenPart(QCPPainter& painter, const QCPAxisRect* rect) const;
    /// Paints the lines, and a rule at the selection.
    void paintLines(QCPPainter& painter, const QCPAxisRect* rect, const Scene& scene) const;
    void paintCursor(QCPPainter& painter, const QCPAxisRect* rect, const Scene& scene,
                     const Cursor& cursor) const;
    void paintHeadings(QCPPainter& painter) const;
    /// Returns the boxes of the headings, which toggle the lines of A and B.
    std::vector<LineSwitch> lineSwitches() const;

 private:
    /// Returns the figure's state: hidden lines and x range; null if the figure is not open.
    const FigureState* state() const { return findFigure(m_model->scene(), compareOptions().spec().id); }
    const Style& style() const { return m_canvas->style(); }
    bool showsScores() const { return m_model->view() == CompareView::Score; }
    Stroke strokeOf(std::size_t side) const;
    double sampleWidth() const;
    double chartWidth(int width) const;
    /// The headings of both sides above a chart: beside each other, or B beneath A.
    struct Headings {
        std::array<FittedHeading, 2> of;
        bool stacked = false;
        int lines() const { return stacked ? of[0].lines + of[1].lines : std::max(of[0].lines, of[1].lines); }
    };
    /// Returns the headings for an area of this size.
    Headings headingsIn(const QSize& area) const;
    /// Returns the chart, or a strip at its foot if the name of a rule would cover a line at the top.
    QRectF roomForName(const QRectF& chart, double x, const QStringList& texts) const;
    void paintLine(QCPPainter& painter, const QCPAxisRect* rect, const std::vector<double>& values,
                   const Stroke& stroke) const;
    void paintRule(QCPPainter& painter, const QCPAxisRect* rect, std::optional<double> at,
                   const QColor& color) const;
    void paintScores(QCPPainter& painter, double at) const;
    void paintUnseenKeys(QCPPainter& painter, const QCPAxisRect* rect) const;
    void paintUnseenTurns(QCPPainter& painter, const QCPAxisRect* rect) const;

    Canvas* m_canvas;
    std::shared_ptr<const CompareModel> m_model;
    QCPAxisRect* m_upper;
    QCPAxisRect* m_lower;
    Headings m_headings;
    AxisRange m_across;
};

}  // namespace sinescope
