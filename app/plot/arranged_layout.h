// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <functional>

namespace sinescope {

/// A layout that a figure arranges anew for every size it is painted at: what has no room is left out.
class ArrangedLayout : public QCPLayoutInset {
 public:
    /// Called with the whole rect; gives each element a place or hides it.
    using Arrange = std::function<void(const QRect& whole)>;
    explicit ArrangedLayout(Arrange arrange);

    void add(QCPLayoutElement* element);
    void updateLayout() override { m_arrange(rect()); }

    /// The outer rect of an element; null = left out.
    static void place(QCPLayoutElement* element, const QRect& outer);

 private:
    Arrange m_arrange;
};

/// Arranges parts as all that a canvas has.
void arrangeParts(Canvas& canvas, const std::vector<QCPLayoutElement*>& parts,
                  ArrangedLayout::Arrange arrange);

/// Shows or hides the tick labels of an axis while a layout is at work: QCustomPlot takes a label for each
/// tick from a list that it fills only before.
void showTickLabels(QCPAxis* axis, bool shown);

/// The first of the texts, from the longest to the shortest, that is at most that wide; empty where none is.
QString fittingText(const QStringList& texts, const QFont& font, double width);

/// The height that a text needs in a width.
double textHeight(const QString& text, const QFont& font, double width);

}  // namespace sinescope
