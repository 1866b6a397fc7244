// SPDX-License-Identifier: GPL-3.0-or-later
//
// What of a figure's surface answers the mouse, and how: dragged, clicked or typed into.
#pragma once

#include "app/scene/scene_edit.h"

#include <QList>
#include <QPointF>
#include <QRectF>

#include <functional>
#include <optional>
#include <utility>

namespace sinescope {

/// The edit of a drag from one point to another; nothing where it changes nothing. Must be absolute: it is
/// applied to the Scene before the drag.
using Drag = std::function<std::optional<SceneEdit>(const QPointF& from, const QPointF& to)>;

/// Something in a figure that can be dragged: a rule, a word, a slider of its own.
struct Handle {
    Qt::CursorShape shape;
    QString tip;
    Drag drag;
};

/// Something in a figure that a click acts upon: a node, a button.
struct Link {
    QString target;  ///< what the window is asked for, "lesson:12-rotation#2"; empty: the click is an edit
    QString tip = {};
};

/// Text in a figure that can be edited in place.
struct TextField {
    QRectF rect;  ///< on the surface
    QString text;
    QString tip;
    /// Makes the edit of what was typed; throws Error with a sentence when it is not allowed.
    std::function<SceneEdit(const QString&)> accept;
};

/// A part of the surface, and what it answers: to a drag, to a click, or with a field.
struct Region {
    QRectF area;
    std::function<bool(const QPointF&)> covers = {};  ///< narrows the area
    Drag drag = {};
    Qt::CursorShape shape = Qt::SizeHorCursor;  ///< over what is dragged
    std::optional<QString> link = {};           ///< its target
    std::function<QString()> tip = {};          ///< of what is dragged, or of the link
    std::function<std::optional<SceneEdit>(const QPointF&)> click = {};
    std::function<TextField()> field = {};
    bool isTabStop = true;  ///< false: another region has the same field
};

/// The points on the pixels of a chart.
QRectF pixelsOf(const QRect& chart);
/// Those of them within so many pixels of an upright line.
QRectF pixelsBeside(double x, double reach, const QRect& chart);

/// Within so many pixels of a point.
Region regionAround(const QPointF& center, double reach);
/// Where the field is.
Region regionOf(const TextField& field);

/// Where regions overlap, the first one with an answer gives it.
class Regions : public QList<Region> {
 public:
    using QList<Region>::QList;
    Regions(QList<Region> all) : QList<Region>(std::move(all)) {}

    std::optional<Handle> handleAt(const QPointF& point) const;
    std::optional<Link> linkAt(const QPointF& point) const;
    std::optional<SceneEdit> clicked(const QPointF& point) const;
    std::optional<TextField> textFieldAt(const QPointF& point) const;
    /// The field before or behind the one that is nearest to `after`, in the order of the regions; the first
    /// where `after` has no place, and nothing at the end.
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const;

 private:
    template <typename Part>
    const Region* firstAt(const QPointF& point, Part Region::*part) const;
};

}  // namespace sinescope
