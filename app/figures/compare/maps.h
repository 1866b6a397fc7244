// SPDX-License-Identifier: GPL-3.0-or-later
//
// The maps of "compare": A, B and A - B side by side, with one zoom, one colour bar for A and B and one for
// the difference; or only A and B, each with its own bar.
#pragma once

#include "app/figures/compare/headings.h"
#include "app/figures/compare/model.h"
#include "app/plot/color_bars.h"
#include "app/plot/matrix_image.h"

#include <array>

namespace sinescope {

class CompareMaps {
 public:
    static constexpr std::size_t count = 3;  ///< A, B, A - B

    /// Makes the charts of B and of the difference beside A's, and the bars; not yet placed.
    CompareMaps(Canvas& canvas, QCPAxisRect* first);

    /// Charts and bars from left to right.
    std::vector<QCPLayoutElement*> elements() const;

    /// Shows a comparison, all maps with the view of the first.
    void update(std::shared_ptr<const CompareModel> model, const Scene& scene);

    /// Places maps of equal width and, if they fit, the bars; a null rect hides all.
    void arrange(const QRect& area);
    /// True if the maps have their full names at this total width.
    bool headingsFit(int width) const;
    /// Returns what one pixel shows, and the limits of colour bars that are left out.
    QStringList notes(int width) const;

    /// Returns the map at a point; null outside.
    const QCPAxisRect* chartAt(const QPointF& point) const;
    /// Maps a point on any of the three to the same place on A.
    std::optional<QPointF> onFirst(const QPointF& point) const;

    void paintMarks(QCPPainter& painter, std::size_t map, const Scene& scene) const;
    void paintCursor(QCPPainter& painter, std::size_t map, const Cursor& cursor) const;
    void paintHeadings(QCPPainter& painter) const;
    QCPAxisRect* chart(std::size_t map) const { return m_charts[map]; }
    std::array<ColorBar, count> colorBars() const;

 private:
    const Style& style() const { return m_canvas->style(); }
    Colormap differenceColors() const;
    std::optional<std::int64_t> crossColumn(const Cursor& at) const;
    QStringList acrossNames() const;
    void updateMap(std::size_t map, std::int64_t firstPosition);
    void updateBars();
    /// The colours of a map run from -limit to limit: automaticLimit() unless the Scene sets it at the bar.
    double limit(std::size_t map) const;
    double automaticLimit(std::size_t map) const;
    QString barId(std::size_t map) const;
    MatrixF pixels(std::size_t map, const PixelGrid& grid);
    const MatrixF& sidePixels(std::size_t side, const PixelGrid& grid);
    int mapWidth(int width, bool bars) const;
    double headingWidth(std::size_t side, int width) const;
    /// Returns the heading of a side that fits.
    FittedHeading fittedSide(std::size_t side, int width) const;
    void reserveHeadings(int width);
    bool barsFit(int width) const;
    int barsBelow() const;
    void paintBarsBelow(QCPPainter& painter) const;
    bool isLeftOut(const QCPLayoutElement* element) const;
    bool showsDifference() const;
    int shownMaps() const;
    void paintTrained(QCPPainter& painter, const QCPAxisRect* map, std::int64_t firstPosition) const;
    void paintCross(QCPPainter& painter, const QCPAxisRect* map, const Cursor& at, double width) const;
    void paintLargest(QCPPainter& painter, std::int64_t firstPosition) const;

    Canvas* m_canvas;
    std::shared_ptr<const CompareModel> m_model;
    std::array<QCPAxisRect*, count> m_charts;
    QCPAxisRect* m_firstBar;  ///< A's, if A and B have separate scales
    QCPAxisRect* m_bar;
    QCPAxisRect* m_differenceBar;
    int m_headingLines = 1;
    int m_width = 0;  ///< total width when last arranged
    std::array<MatrixImage, count> m_images;
    /// Caches the last means of A and B, which their difference needs again.
    struct Seen {
        std::shared_ptr<const SideNumbers> of;
        bool scores = false;
        std::int64_t firstPosition = 0;
        PixelGrid grid;
        MatrixF values;
    };
    std::array<Seen, 2> m_seen;
};

}  // namespace sinescope
