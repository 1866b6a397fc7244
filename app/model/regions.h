// SPDX-License-Identifier: GPL-3.0-or-later
//
// The regions of a figure's surface that can be dragged, clicked or edited.
#pragma once

#include "app/scene/scene_edit.h"

#include <QList>
#include <QPointF>
#include <QRectF>

#include <functional>
#include <optional>
#include <utility>

namespace sinescope {

/// The edit of a drag from one point to another; empty if nothing changes. Must be absolute, because it is
/// applied to the Scene before the drag.
using Drag = std::function<std::optional<SceneEdit>(const QPointF& from, const QPointF& to)>;

/// Something in a figure that can be dragged: a rule, a word, a slider.
struct Handle {
    Qt::CursorShape shape;
    QString tip;
    Drag drag;
};

/// Something in a figure that can be clicked: a node, a button.
struct Link {
    QString target;  ///< "lesson:12-rotation#2", handled by the window; empty: the click is an edit
    QString tip = {};
};

/// Text in a figure that can be edited in place.
struct TextField {
    QRectF rect;  ///< on the surface
    QString text;
    QString tip;
    /// Returns the edit for the typed text; throws Error with a sentence if it is invalid.
    std::function<SceneEdit(const QString&)> accept;
    bool isSelected = false;  ///< Enter opens it, not the first field
    /// Where an editor wider than `rect` ends on the right, so that it does not cover what is beside; 0: at
    /// the edge of the surface.
    double right = 0;
};

/// A part of the surface, and how it responds: to a drag, to a click, or with a field.
struct Region {
    QRectF area;
    std::function<bool(const QPointF&)> covers = {};  ///< narrows the area
    Drag drag = {};
    Qt::CursorShape shape = Qt::SizeHorCursor;  ///< cursor shape if it can be dragged
    std::optional<QString> link = {};           ///< target
    std::function<QString()> tip = {};          ///< of the handle or the link
    std::function<std::optional<SceneEdit>(const QPointF&)> click = {};
    std::function<TextField()> field = {};
    bool isTabStop = true;  ///< false: another region has the same field
    bool isInMenu = false;  ///< the context menu has its click, too
};

/// The points on the chart's pixels: without the outer edges of the last row and column.
QRectF pixelsOf(const QRect& chart);
/// The points of the chart within `reach` pixels of the vertical line at x.
QRectF pixelsBeside(double x, double reach, const QRect& chart);

/// A disc of radius `reach` in pixels.
Region regionAround(const QPointF& center, double reach);
/// A region with the field's rect.
Region regionOf(const TextField& field);

/// If regions overlap, the first one that responds is used.
class Regions : public QList<Region> {
 public:
    using QList<Region>::QList;
    Regions(QList<Region> all) : QList<Region>(std::move(all)) {}

    std::optional<Handle> handleAt(const QPointF& point) const;
    std::optional<Link> linkAt(const QPointF& point) const;
    std::optional<SceneEdit> clicked(const QPointF& point) const;
    std::optional<TextField> textFieldAt(const QPointF& point) const;
    /// The field before or after the one nearest to `after`, in the order of the regions; the first if
    /// `after.rect` is null; empty at the end.
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const;

 private:
    template <typename Part>
    const Region* firstAt(const QPointF& point, Part Region::*part) const;
};

}  // namespace sinescope
