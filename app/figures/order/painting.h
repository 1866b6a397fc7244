// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/order/layout.h"

class QCPPainter;

namespace sinescope {

/// The cards of both sentences, what goes into attention and what comes out, the lines and the error.
void paintOrder(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout, const Style& style);
/// Around a place of the permuted sentence, and its word in the first.
void paintOrderRing(QCPPainter& painter, const OrderModel& model, const OrderLayout& layout,
                    std::int64_t place, const QColor& color, double width);

}  // namespace sinescope
