// SPDX-License-Identifier: GPL-3.0-or-later
//
// The map of the precision figure: the error of each cell as a colour, and the colour scale.
#pragma once

#include "app/figures/precision/model.h"
#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/plot/kept.h"
#include "app/scene/literals.h"

namespace sinescope {

class PrecisionMap {
 public:
    PrecisionMap(Canvas& canvas, QCPAxisRect* chart) : m_canvas(&canvas), m_chart(chart) {}

    void update(std::shared_ptr<const PrecisionModel> model) { m_model = std::move(model); }
    void paint(QCPPainter& painter) const;
    /// Paints the colour scale to the right of the map.
    void paintLegend(QCPPainter& painter) const;
    /// Returns the headings from longest to shortest; with notes, they state how many positions and columns
    /// one cell stands for.
    QStringList headings(const Style& style) const;

 private:
    /// The inputs of a map: the setting, the view of positions and columns, the size and the colours.
    using Key = std::tuple<EncodingParameters, PrecisionOptions, QCPRange, QCPRange, QSize, bool, QRgb>;
    struct Map {
        QImage image;
        double positionsPerCell = 1, columnsPerCell = 1;
    };
    QCPAxis* across() const { return bottomAxis(m_chart); }
    const Style& style() const { return m_canvas->style(); }
    const Colormap& colors() const { return colormap(u"viridis"_s, style().dark); }
    QSize cells() const;
    std::vector<std::int64_t> positionsOf(int cells) const;
    const Map& map() const;
    Map computeMap() const;

    Canvas* m_canvas;
    QCPAxisRect* m_chart;
    std::shared_ptr<const PrecisionModel> m_model;
    Kept<Key, Map> m_map;
};

}  // namespace sinescope
