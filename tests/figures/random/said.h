// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every text in which a figure speaks to a person, and what is wrong with it whatever it is about.
#pragma once

#include "app/model/figure_kind.h"

#include <vector>

namespace sinescope::random {

struct Said {
    QString where;  ///< "claim", "fact heatmap.value", "painted"
    QString text;
    bool isSentence = false;  ///< a dash in it stands for a number that is missing
};

/// What the model says, at the selection and at the cursor. Empty texts are left out.
std::vector<Said> saidBy(const FigureModel& model, const Cursor& cursor);
/// What is written into its picture, in words.
std::vector<Said> paintedIn(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model);

/// What is wrong with any of them, each with its text.
QStringList faultsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                     const Cursor& cursor);

/// No number, no double blank, no unfilled place, no "1 columns"; empty where all is well.
QString faultOf(const Said& said);

}  // namespace sinescope::random
