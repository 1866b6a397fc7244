// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/chart_figure.h"

#include <vector>

namespace sinescope {

/// A colour bar with limits that the user can change.
struct ColorBar {
    QCPAxisRect* bar = nullptr;
    QString id;            ///< key in FigureState::colors
    AxisRange automatic;   ///< limits if the Scene sets none
    bool centred = false;  ///< its middle means 0, so both ends move together
};

/// The limits of a figure's colour bars, changed by dragging the ends or typing into the numbers beside them.
class ColorBars {
 public:
    explicit ColorBars(QString figure) : m_figure(std::move(figure)) {}

    /// Adds a bar, or updates it.
    void set(const ColorBar& bar);

    /// Paints triangles at the ends set in the Scene, because values beyond them have the colour of the end.
    void paintMarks(QCPPainter& painter, const Style& style) const;
    /// The ends and numbers of all bars, in tab order.
    Regions regions() const;

 private:
    static bool isSet(const ColorBar& bar, bool upper);
    /// False for a limit that is always 0.
    static bool canMove(const ColorBar& bar, bool upper);
    SceneEdit dragged(const ColorBar& bar, bool upper, double y) const;
    TextField field(const ColorBar& bar, bool upper) const;

    QString m_figure;
    std::vector<ColorBar> m_bars;
};

/// A chart with colour bars whose ends can be dragged.
class BarsFigure : public ChartFigure {
 public:
    explicit BarsFigure(const FigureSpec& spec) : ChartFigure(spec), m_bars(spec.id) {}

    Regions regions() const override { return ChartFigure::regions() << m_bars.regions(); }

 protected:
    ColorBars m_bars;
};

}  // namespace sinescope
