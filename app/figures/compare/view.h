// SPDX-License-Identifier: GPL-3.0-or-later
//
// The views of "compare": matrices or curves, above a foot of notes.
#pragma once

#include "app/figures/compare/headings.h"
#include "app/figures/compare/model.h"
#include "app/plot/color_bars.h"

namespace sinescope {

class CompareFigure : public BarsFigure {
 public:
    explicit CompareFigure(const FigureSpec& spec);

 protected:
    const CompareModel& shown() const { return model<CompareModel>(); }
    const CompareSide& side(std::size_t index) const { return shown().sides()[index]; }
    QStringList names() const { return {headingOf(shown().a()), headingOf(shown().b())}; }
    /// Returns the names that their headings do not say in full.
    QStringList otherNames(bool headingNamesA, bool headingNamesB) const {
        return (headingNamesA ? QStringList() : names().mid(0, 1)) +
               (headingNamesB ? QStringList() : names().mid(1));
    }
    /// Places the charts above the notes, which get at most a quarter of the height.
    void arrangeAboveFoot(std::vector<QCPLayoutElement*> charts);
    virtual std::vector<QRect> placesIn(const QRect& area) = 0;
    /// Returns the notes for a figure of this size, the least important ones last.
    virtual QStringList footNotes(const QSize& size) const = 0;

    SceneParts shownParts() const override;

 private:
    QFont footFont() const { return style().font(style().metrics.small); }
    QString footText(const QSize& size, double height) const;
    void paintFoot(QCPPainter& painter);

    PaintedArea* m_foot;
    QString m_footText;
};

/// A, B and A - B side by side, with one zoom, one colour bar for A and B and one for the difference; or only
/// A and B, each with its own bar.
std::unique_ptr<FigureView> makeCompareMaps(const FigureSpec& spec);
/// The scores of A and B against distance with their difference beneath, or the wavelengths of their pairs.
std::unique_ptr<FigureView> makeCompareCurves(const FigureSpec& spec);

}  // namespace sinescope
