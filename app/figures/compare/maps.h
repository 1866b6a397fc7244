// SPDX-License-Identifier: GPL-3.0-or-later
//
// The maps of "compare": A, B and A - B side by side, with one zoom, one bar of colours for A and B and one
// for the difference; or A and B alone, each with a bar of its own.
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

    /// Makes the charts of B and of the difference beside A's, and the bars; all without a place yet.
    CompareMaps(Canvas& canvas, QCPAxisRect* first);

    /// Charts and bars from left to right.
    std::vector<QCPLayoutElement*> elements() const;

    /// Shows a comparison, all maps in the view of the first.
    void update(std::shared_ptr<const CompareModel> model, const Scene& scene);

    /// Places maps of one width and, where there is room, the bars; a null rect hides all.
    void arrange(const QRect& area);
    /// Whether the maps have room for their whole names at a width of the whole.
    bool headingsFit(int width) const;
    /// What one pixel shows, and what bars that are left out would have said.
    QStringList notes(int width) const;

    /// The map under a point; null beside them.
    const QCPAxisRect* chartAt(const QPointF& point) const;
    /// The same place on the map of A, for a point on any of the three.
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
    /// The colours of a map run from minus this to this; `automatic` unless the Scene sets it at the bar.
    double limit(std::size_t map) const;
    double automaticLimit(std::size_t map) const;
    QString barId(std::size_t map) const;
    MatrixF pixels(std::size_t map, const PixelGrid& grid);
    const MatrixF& sidePixels(std::size_t side, const PixelGrid& grid);
    int mapWidth(int width, bool bars) const;
    double headingWidth(std::size_t side, int width) const;
    /// The heading of a side that fits there.
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
    QCPAxisRect* m_firstBar;  ///< A's, where A and B have scales of their own
    QCPAxisRect* m_bar;
    QCPAxisRect* m_differenceBar;
    int m_headingLines = 1;
    int m_width = 0;  ///< of the whole, when it was arranged
    std::array<MatrixImage, count> m_images;
    /// The means of A and B that were made last: their difference asks for them again.
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
