// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

#include <QPainter>

#include <functional>

namespace sinescope {

/// Texts and arrows anchored to the data of a figure: painted, dragged, edited in place, added and removed.
/// An annotation is shown if its tip, or without an arrow its text, is within the axes.
class Annotations {
 public:
    struct MenuEntry {
        QString label;
        SceneEdit edit;
    };
    explicit Annotations(const FigureView& view) : m_view(&view) {}

    void paint(QPainter& painter, const Scene& scene, const Style& style) const;
    /// The visible tips, texts and tails. Their edits must be applied while the view exists.
    Regions regions(const Scene& scene, const Style& style) const;
    /// The annotation entries of the figure's menu.
    std::vector<MenuEntry> menuEntries(const QPointF& point, const Scene& scene, const Style& style) const;

 private:
    /// The place of an annotation on the surface.
    struct Placed {
        std::size_t index = 0;
        QRectF text;   ///< empty if no text is visible
        QPointF at;    ///< centre of the text, or the tail
        QPointF tail;  ///< start of the arrow; at the edge of the axes if `at` is outside
        std::optional<QPointF> tip;
    };
    AxisQuantity across(const Scene& scene) const;
    /// Moves the tip, or the text or tail, to where `to` puts it.
    SceneEdit moveEdit(std::size_t index, bool isTip, std::function<QPointF(const QPointF& from)> to) const;
    TextField field(const Placed& placed, const Scene& scene) const;
    /// The region of an arrow's end. Its field is the position of the end in the units of the axes.
    Region endRegion(const QPointF& end, std::size_t index, bool isTip) const;
    Regions regionsOf(const Placed& placed, const Scene& scene) const;
    std::vector<Placed> placed(const Scene& scene, const Style& style) const;

    const FigureView* m_view;
};

}  // namespace sinescope
