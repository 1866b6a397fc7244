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
    std::optional<Handle> handleAt(const QPointF& point) const;
    /// Nothing for a handle of something else.
    std::optional<SceneEdit> dragged(int handle, const QPointF& to) const;
    std::optional<TextField> fieldAt(const QPointF& point) const;
    /// The field of Tab after another; the first one after a field that is none.
    std::optional<TextField> next(const TextField& after, bool backward) const;

 private:
    /// The numbers of all bars, in the order of Tab.
    std::vector<TextField> fields() const;
    const ColorBar* barAt(const QPointF& point) const;
    static bool isSet(const ColorBar& bar, bool upper);
    /// One that is 0 by its meaning stays.
    static bool canMove(const ColorBar& bar, bool upper);
    TextField field(const ColorBar& bar, bool upper) const;

    QString m_figure;
    std::vector<ColorBar> m_bars;
};

/// A chart with colour bars, whose ends can be taken.
class BarsFigure : public ChartFigure {
 public:
    explicit BarsFigure(const FigureSpec& spec) : ChartFigure(spec), m_bars(spec.id) {}

    std::optional<Handle> handleAt(const QPointF& point) const override { return m_bars.handleAt(point); }
    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        return m_bars.dragged(handle, to);
    }
    std::optional<TextField> textFieldAt(const QPointF& point) const override {
        return m_bars.fieldAt(point);
    }
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const override {
        return m_bars.next(after, backward);
    }

 protected:
    ColorBars m_bars;
};

}  // namespace sinescope
