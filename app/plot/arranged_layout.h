// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <functional>

namespace sinescope {

/// A layout that a figure arranges for every painted size: elements that do not fit are left out.
class ArrangedLayout : public QCPLayoutInset {
 public:
    /// Called with the whole rect; places or hides each element.
    using Arrange = std::function<void(const QRect& whole)>;
    explicit ArrangedLayout(Arrange arrange);

    void add(QCPLayoutElement* element);
    void updateLayout() override { m_arrange(rect()); }

    /// Sets the outer rect of an element; hides it if null.
    static void place(QCPLayoutElement* element, const QRect& outer);

 private:
    Arrange m_arrange;
};

/// Makes an ArrangedLayout of the parts the content of a canvas.
void arrangeParts(Canvas& canvas, const std::vector<QCPLayoutElement*>& parts,
                  ArrangedLayout::Arrange arrange);

/// Shows or hides the tick labels of an axis during a layout. QCustomPlot fills the list of labels only
/// before a layout, so this updates it.
void showTickLabels(QCPAxis* axis, bool shown);

/// The first of the texts, longest first, that is at most `width` wide; empty if none fits.
QString fittingText(const QStringList& texts, const QFont& font, double width);

/// The height of a text wrapped to a width.
double textHeight(const QString& text, const QFont& font, double width);

}  // namespace sinescope
