// SPDX-License-Identifier: GPL-3.0-or-later
//
// Places nodes, arrows and their labels in the largest type that leaves the labels space, never smaller than
// the map's smallest type. If the whole map does not fit, the part around the open idea is shown; labels that
// do not fit are left out. Below the map is the card of the open idea. Pure geometry: nothing overlaps or is
// cut off.
#pragma once

#include "app/figures/concepts/model.h"
#include "app/figures/concepts/spread.h"
#include "app/style/style.h"

#include <QPolygonF>
#include <QRectF>

#include <utility>

namespace sinescope {

struct PlacedNode {
    std::size_t node = 0;  ///< index in the map
    QRectF rect;
    QStringList lines;
};

struct PlacedArrow {
    std::size_t link = 0;
    QPolygonF path;  ///< from the edge of one node to the edge of the other
    QRectF words;    ///< empty if they do not fit
    QStringList lines;
};

struct ConceptCard {
    QRectF rect;
    double pixels = 0;   ///< font size
    QRectF title, text;  ///< the title is empty if no idea is open
    QRectF links;        ///< labels of its arrows that do not fit on the map
    QString linkWords;
    QRectF show, teach;  ///< buttons; empty in files, and if no idea is open
    QRectF note;         ///< what is left out; on the map if it fits there
};

struct ConceptLayout {
    ConceptLayout(ConceptSpread across, ConceptSpread down)
        : spreadX(std::move(across)), spreadY(std::move(down)) {}

    ConceptSpread spreadX, spreadY;
    QRectF area;
    QRectF map;                       ///< nodes and arrows are clipped to it
    double pixels = 0;                ///< font size of the nodes
    double words = 0;                 ///< font size of the arrow labels; 0 = none
    std::vector<PlacedNode> nodes;    ///< visible ones
    std::vector<PlacedArrow> arrows;  ///< arrows that begin or end at a visible node
    ConceptCard card;
    AxisRange x, y;                ///< the visible part of the map, in its units
    AxisRange defaultX, defaultY;  ///< the same before any zoom or pan
    QString leftOut;               ///< a note if only a part is shown; else empty
};

/// Returns the smallest font size of an idea: windows are read from near, files and stages from afar.
double smallestConceptType(const Style& style);

/// Labels of the card's buttons.
extern const QString showButton;
extern const QString teachButton;

/// Return the extent of the map, in its units.
AxisRange wholeConceptsX(const ConceptMap& map);
AxisRange wholeConceptsY(const ConceptMap& map);

ConceptLayout conceptLayout(const ConceptsModel& model, const Style& style, const QRectF& area);

}  // namespace sinescope
