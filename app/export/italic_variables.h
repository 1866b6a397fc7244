// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

#include <functional>

namespace sinescope {

/// Paints onto a painter, with the variables of the program's texts in italics as papers set them. Words that
/// a person typed stay as they are.
void paintWithItalicVariables(FigurePainter& painter, const std::function<void(FigurePainter&)>& paint);

}  // namespace sinescope
