// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

#include <functional>

namespace sinescope {

/// Paints variables in the program's texts in italics, as in papers. Text typed by the user is unchanged.
void paintWithItalicVariables(FigurePainter& painter, const std::function<void(FigurePainter&)>& paint);

}  // namespace sinescope
