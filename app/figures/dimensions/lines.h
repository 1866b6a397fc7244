// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines over positions as the view of dimensions paints them for any scheme: columns of a matrix, or the
// biases of heads.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/off_scale.h"
#include "app/model/position_curve.h"
#include "app/model/worded_model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

struct DimensionLine {
    QString label;     ///< "j = 4  λ = 12.3"
    QString brief;     ///< if there is little space
    double rank = 0;   ///< lines of lower rank are drawn first
    double crest = 0;  ///< position of one of a wave's crests, in wavelengths
    PositionCurve curve;

    /// Returns the position of the first crest within lower .. upper if the next one is within it too.
    std::optional<double> firstCrest(double lower, double upper) const;
};

class DimensionLines : public WordedModel<> {
 public:
    explicit DimensionLines(std::shared_ptr<const Scene> scene)
        : WordedModel(dimensionsOptions().spec().id, std::move(scene)) {}

    const DimensionsOptions& options() const { return m_options; }
    /// True if positions on the axis are those of keys, a shift from the selected one, and lines are heads.
    bool isOverKeys() const { return entryOf(scene()) == Entry::Score; }
    /// The drawn lines by number: columns, or heads.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    std::int64_t selectedLine() const {
        return isOverKeys() ? scene().selection.head : scene().selection.column;
    }
    /// Returns any line by its number; the line may outlive the model.
    virtual DimensionLine line(std::int64_t number) const = 0;
    /// False if lines have values at whole positions only.
    bool isContinuous() const { return m_isContinuous; }
    /// The labels of the vertical axis, longest first, and its range.
    const QStringList& valueNames() const { return m_valueNames; }
    AxisRange valueRange() const { return scale(figure(), verticalScale()); }
    Scales scales() const override { return {{verticalScale(), m_range}}; }
    /// Returns a sentence on the positions that the axis leaves out; empty if none.
    QString offScale() const;

 protected:
    /// Returns the drawn numbers, a row per position; cells are empty if `value` is not finite.
    FigureTable tableOf(std::vector<std::int64_t> columns,
                        std::function<double(std::int64_t position, std::int64_t column)> value) const;
    /// Returns the envelope of values at whole positions, from the extremes of positions first .. last.
    decltype(PositionCurve::envelope) stepEnvelope(
        std::function<Extremes(std::int64_t first, std::int64_t last)> extremes) const;
    /// The same from single values.
    decltype(PositionCurve::envelope) stepEnvelope(std::function<double(double position)> at) const;

    DimensionsOptions m_options = dimensionsOptions().read(scene());
    std::vector<std::int64_t> m_listed;
    bool m_isContinuous = true;
    QStringList m_valueNames{u"PE(p, j)"_s};
    AxisRange m_range{-1, 1};
    OffScale m_offScale;  ///< places
};

}  // namespace sinescope
