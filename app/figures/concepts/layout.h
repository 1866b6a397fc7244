// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where nodes, arrows and their words are, in type as large as leaves the arrows their words and never
// smaller than the smallest type of the map: where all of it has no room in it, the part around the open idea
// is shown, and words that have none are left out. Below the map is the card of the open idea. Pure geometry:
// what is placed touches nothing else and is not cut.
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
    QPolygonF way;  ///< from the edge of one node to the edge of the other
    QRectF words;   ///< empty where there is no room for them
    QStringList lines;
};

struct ConceptCard {
    QRectF rect;
    double pixels = 0;   ///< size of its type
    QRectF title, text;  ///< the title is empty while no idea is open
    QRectF links;        ///< where the words of those of its arrows are that have no room for them
    QString linkWords;
    QRectF show, teach;  ///< buttons; empty in files, and while no idea is open
    QRectF note;         ///< what is left out; in the map, where that has room for it
};

struct ConceptLayout {
    ConceptLayout(ConceptSpread across, ConceptSpread down)
        : spreadX(std::move(across)), spreadY(std::move(down)) {}

    ConceptSpread spreadX, spreadY;
    QRectF area;
    QRectF map;                       ///< nodes and arrows are clipped to it
    double pixels = 0;                ///< size of the type of the nodes
    double words = 0;                 ///< ... of the arrows; 0 = none
    std::vector<PlacedNode> nodes;    ///< that are in sight
    std::vector<PlacedArrow> arrows;  ///< that begin or end at one of them
    ConceptCard card;
    AxisRange x, y;                ///< what of the map is shown, in its units
    AxisRange defaultX, defaultY;  ///< ... while nobody has zoomed or moved it
    QString leftOut;               ///< says that only a part is shown; empty = all is
};

/// The smallest type of an idea: a window is read from near, a file and a stage from the last row.
double smallestConceptType(const Style& style);

/// The words on the buttons of the card.
extern const QString showButton;
extern const QString teachButton;

/// All of the map, in its units.
AxisRange wholeConceptsX(const ConceptMap& map);
AxisRange wholeConceptsY(const ConceptMap& map);

ConceptLayout conceptLayout(const ConceptsModel& model, const Style& style, const QRectF& area);

}  // namespace sinescope
