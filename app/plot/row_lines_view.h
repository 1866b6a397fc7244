// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/plot/switched_view.h"

namespace sinescope {

/// Paints a RowLinesModel: lines through its points, labelled at their right ends.
class RowLinesView;
template <>
std::unique_ptr<FigureView> Shows<RowLinesView, RowLinesModel>::make(const FigureSpec& spec);

}  // namespace sinescope
