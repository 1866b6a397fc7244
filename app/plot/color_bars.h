// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/chart_figure.h"

#include <vector>

namespace sinescope {

/// A colour bar whose limits a person may change.
struct ColorBar {
    QCPAxisRect* bar = nullptr;
    QString id;            ///< in FigureState::colors
    AxisRange automatic;   ///< limits where the Scene sets none
    bool centred = false;  ///< its middle means 0, so both ends move together
};

/// The ends of a figure's colour bars: dragged, or typed into the numbers beside them.
class ColorBars {
 public:
    explicit ColorBars(QString figure) : m_figure(std::move(figure)) {}

    /// Adds a bar, or says anew what its limits are.
    void set(const ColorBar& bar);

    /// Triangles at the ends that the Scene sets: values past them have the colour of the end.
    void paintMarks(QCPPainter& painter, const Style& style) const;
    /// The ends, and the numbers of all bars in the order of Tab.
    Regions regions() const;

 private:
    static bool isSet(const ColorBar& bar, bool upper);
    /// One that is 0 by its meaning stays.
    static bool canMove(const ColorBar& bar, bool upper);
    SceneEdit dragged(const ColorBar& bar, bool upper, double y) const;
    TextField field(const ColorBar& bar, bool upper) const;

    QString m_figure;
    std::vector<ColorBar> m_bars;
};

/// A chart with colour bars, whose ends can be taken.
class BarsFigure : public ChartFigure {
 public:
    explicit BarsFigure(const FigureSpec& spec) : ChartFigure(spec), m_bars(spec.id) {}

    Regions regions() const override { return ChartFigure::regions() << m_bars.regions(); }

 protected:
    ColorBars m_bars;
};

}  // namespace sinescope
