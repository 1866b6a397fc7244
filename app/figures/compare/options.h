// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& compareSpec();

/// Matrices, scores against the distance of two words, or wavelengths against pair.
enum class CompareView { Maps, Score, Frequencies };

struct CompareOptions {
    CompareView view = CompareView::Maps;
    QString a = QStringLiteral("frozen");  ///< an id of sideChoices(), as b
    QString b = QStringLiteral("current");
    bool ownScales =
        false;          ///< colours of A and of B each reach as far as their values, and no A - B is shown
    double factor = 4;  ///< by which the scalings of RoPE stretch the positions
    friend bool operator==(const CompareOptions&, const CompareOptions&) = default;
};
/// `state` is the figure's in a Scene, or nullptr: the defaults.
CompareOptions compareOptions(const FigureState* state);

/// What a side can be, in the order of the list.
struct SideChoice {
    QString id;
    QString label;
    QString group;  ///< where position enters, or whose setting it is
};
const std::vector<SideChoice>& sideChoices();
/// The label of an id; the id itself where there is none.
QString sideLabel(const QString& id);

}  // namespace sinescope
