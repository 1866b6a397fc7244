// SPDX-License-Identifier: GPL-3.0-or-later
//
// The content of the heatmap for any scheme: a matrix, its colours and the names of its axes.
#pragma once

#include "app/figures/heatmap/options.h"
#include "app/model/matrix_picture.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"

namespace sinescope {

struct HeatmapPicture : MatrixPicture {
    /// Shift: columns are keys, shifted from the query's row.
    AxisQuantity across = AxisQuantity::Column;
    double limit = 1;         ///< colours run from -limit to limit
    double automatic = 1;     ///< the limit unless the Scene sets another at the colour bar
    bool hasNegative = true;  ///< negative values exist, so the colour bar shows their half
    bool hasPositive = true;
    double largest = 0.1;  ///< numbers in cells are at most as long as this
    QString columnName = u"column j"_s;
    QString rowName = u"position p"_s;
    QStringList valueNames = {u"PE value"_s};  ///< labels of the colour bar, longest first

    /// The ends of the colour bar.
    AxisRange colors(double to) const { return {hasNegative ? -to : 0, hasPositive ? to : 0}; }
    double lowest() const { return hasNegative ? -limit : 0; }
    double highest() const { return hasPositive ? limit : 0; }
};

/// A model with the data of a heatmap.
class HeatmapBase : public WordedModel<> {
 public:
    HeatmapBase(const QString& words, std::shared_ptr<const Scene> scene);

    const HeatmapOptions& options() const { return m_options; }
    const HeatmapPicture& picture() const { return m_picture; }
    Scales scales() const override { return {{bar(), m_ownColors}}; }
    ShownAxes shownAxes() const override {
        return m_picture.across == AxisQuantity::Shift ? queriesAndKeys(m_picture.firstRow, m_picture.rows)
                                                       : ShownAxes();
    }
    /// The words beside the positions, if every row has one and they are few; otherwise empty.
    QStringList rowNames() const;
    /// The id of its colour bar.
    static QString bar() { return u"values"_s; }
    /// The selected column of the picture, for keys the one at the shift from the query; empty if outside.
    std::optional<std::int64_t> selectedColumn() const;

 protected:
    /// Sets the colours of numbers from -limit to limit, of which those below or above 0 may be missing,
    /// unless they are shared or the Scene sets them at the bar.
    void setColorRange(double limit, bool hasNegative = true, bool hasPositive = true);
    /// True if the colours end at the limit passed to setColorRange().
    bool hasOwnColors() const { return m_hasOwnColors; }

    HeatmapOptions m_options;
    HeatmapPicture m_picture;

 private:
    AxisRange m_ownColors;
    bool m_hasOwnColors = true;
};

}  // namespace sinescope
