// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/order/layout.h"

class QCPPainter;

namespace sinescope {

/// Paints the cards of both sentences, the inputs and outputs of attention, the lines and the error.
void paintOrder(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout, const Style& style);
/// Paints a ring around a place of the permuted sentence and around its word in the first.
void paintOrderRing(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout,
                    std::int64_t place, const QColor& color, double width);

}  // namespace sinescope
