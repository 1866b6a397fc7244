// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "app/style/shares.h"

#include <functional>
#include <vector>

namespace sinescope {

/// A layout that a figure arranges for every painted size: elements that do not fit are left out.
class ArrangedLayout : public QCPLayoutInset {
 public:
    /// Returns the outer rects of the parts within the whole rect; null: left out.
    using Arrange = std::function<std::vector<QRect>(const QRect& whole)>;
    ArrangedLayout(const std::vector<QCPLayoutElement*>& parts, Arrange arrange);

    void updateLayout() override;

    /// Sets the outer rect of an element; hides it if null.
    static void place(QCPLayoutElement* element, const QRect& outer);

 private:
    Arrange m_arrange;
};

/// Makes an ArrangedLayout of the parts the content of a canvas.
void arrangeParts(Canvas& canvas, const std::vector<QCPLayoutElement*>& parts,
                  ArrangedLayout::Arrange arrange);

/// Splits an area into columns or rows, `gap` pixels apart.
std::vector<QRect> splitColumns(const QRect& area, const std::vector<Share>& shares, int gap = 8);
std::vector<QRect> splitRows(const QRect& area, const std::vector<Share>& shares, int gap = 8);
/// The least sizes of a part with its margins; a colour bar is as wide as this, 0 if it is hidden.
int leastWidth(const QCPLayoutElement* part);
int leastHeight(const QCPLayoutElement* part);

/// Shows or hides the tick labels of an axis during a layout. QCustomPlot fills the list of labels only
/// before a layout, so this updates it.
void showTickLabels(QCPAxis* axis, bool shown);

/// The first of the texts, longest first, that is at most `width` wide; empty if none fits.
QString fittingText(const QStringList& texts, const QFont& font, double width);

/// The height of a text wrapped to a width.
double textHeight(const QString& text, const QFont& font, double width);

}  // namespace sinescope
