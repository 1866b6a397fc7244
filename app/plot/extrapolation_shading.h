// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QRectF>

class QCPPainter;

namespace sinescope {

/// Marks a part of a chart as never seen in training: a light hatching that lets the data through.
/// `plain` leaves the tint out, so that the colours of a map beneath stay true.
void paintExtrapolated(QCPPainter& painter, const QRectF& part, const Style& style, bool plain = false);

/// "Lₜᵣ = 128" beside a rule at x, right of it where there is room: the first of the texts, from the longest
/// to the shortest, that fits into the chart. Returns the box it took.
QRectF paintTrainedRule(QCPPainter& painter, const QRectF& chart, double x, const QStringList& texts,
                        const Style& style);
/// That box; empty where no text has room.
QRectF trainedRuleLabel(const QRectF& chart, double x, const QStringList& texts, const Style& style);

}  // namespace sinescope
