// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the heatmap paints, whatever the scheme: a matrix, its colours and the names of its axes.
#pragma once

#include "app/figures/heatmap/options.h"
#include "app/model/matrix_picture.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"

namespace sinescope {

struct HeatmapPicture : MatrixPicture {
    /// Shift: the columns are keys, a shift from the query's row.
    AxisQuantity across = AxisQuantity::Column;
    double limit = 1;         ///< the colours run from minus this to this
    double automatic = 1;     ///< the limit unless the Scene sets one at the colour bar
    bool hasNegative = true;  ///< values of that sign exist: the colour bar shows their half
    bool hasPositive = true;
    double largest = 0.1;  ///< the longest number in a cell is as long as this one
    QString columnName = u"column j"_s;
    QString rowName = u"position p"_s;
    QStringList valueNames = {u"PE value"_s};  ///< wordings for the colour bar, the fullest first

    /// The ends of the colour bar.
    AxisRange colors(double to) const { return {hasNegative ? -to : 0, hasPositive ? to : 0}; }
    double lowest() const { return hasNegative ? -limit : 0; }
    double highest() const { return hasPositive ? limit : 0; }
};

/// A model that a heatmap can be painted from.
class HeatmapBase : public WordedModel<> {
 public:
    HeatmapBase(const QString& words, std::shared_ptr<const Scene> scene);

    const HeatmapOptions& options() const { return m_options; }
    const HeatmapPicture& picture() const { return m_picture; }
    /// The id of its colour bar.
    static QString bar() { return u"values"_s; }
    /// The column of the picture that is selected: the key at the shift from the query, where it exists.
    std::optional<std::int64_t> selectedColumn() const;

 protected:
    /// How far the colours reach unless the Scene sets it at the bar.
    void setLimit(double automatic);

    HeatmapOptions m_options;
    HeatmapPicture m_picture;
};

}  // namespace sinescope
