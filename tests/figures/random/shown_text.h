// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every text of a figure, and the faults that no text may have.
#pragma once

#include "app/model/figure_kind.h"

#include <vector>

namespace sinescope::random {

struct ShownText {
    QString where;  ///< "claim", "fact heatmap.value", "painted"
    QString text;
    bool isSentence = false;  ///< a dash in it would mean a missing number
};

/// Returns the model's texts at the selection and at the cursor, without empty ones.
std::vector<ShownText> allTexts(const FigureModel& model, const Cursor& cursor);
/// Returns the texts painted into the picture.
std::vector<ShownText> paintedIn(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model);

/// Returns the faults of all texts, each with its text.
QStringList faultsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                     const Cursor& cursor);

/// Returns a fault such as a missing number, a double space, a placeholder or "1 columns"; empty if none.
QString faultOf(const ShownText& shown);

}  // namespace sinescope::random
