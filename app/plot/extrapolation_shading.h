// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QRectF>

class QCPPainter;

namespace sinescope {

/// Marks a part of a chart as not seen in training, with light hatching that leaves the data visible.
/// `plain` omits the tint, so that the colours of a map beneath stay true.
void paintExtrapolated(QCPPainter& painter, const QRectF& part, const Style& style, bool plain = false);

/// Shades the part of a chart right of x, for keys that are masked, and says so if the word fits.
void paintMasked(QCPPainter& painter, const QRectF& chart, double x, const Style& style);
/// The box of the word "masked" in the upper right corner of a part of a chart; empty if it does not fit.
QRectF maskedLabel(const QRectF& part, const Style& style);
void writeMasked(QCPPainter& painter, const QRectF& box, const Style& style, const QColor& color);

/// Paints a rule at x and "Lₜᵣ = 128" beside it, right of it if it fits: the first of the texts, longest
/// first, that fits into the chart. Returns the text's box.
QRectF paintTrainedRule(QCPPainter& painter, const QRectF& chart, double x, const QStringList& texts,
                        const Style& style);
/// The text's box; empty if no text fits.
QRectF trainedRuleLabel(const QRectF& chart, double x, const QStringList& texts, const Style& style);

}  // namespace sinescope
