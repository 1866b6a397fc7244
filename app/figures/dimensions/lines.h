// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines over positions as the view of dimensions paints them, whatever the scheme: columns of a matrix, or
// the biases of heads.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/off_scale.h"
#include "app/model/position_curve.h"
#include "app/model/worded_model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

struct DimensionLine {
    QString label;     ///< "j = 4  λ = 12.3"
    QString brief;     ///< where there is little room
    double rank = 0;   ///< lines of a lower rank are drawn first, beneath the others
    double crest = 0;  ///< of a wave, where one of its crests is, in wavelengths
    PositionCurve curve;

    /// Where the first crest within lower .. upper lies if the next one is in there as well, in positions.
    std::optional<double> firstCrest(double lower, double upper) const;
};

class DimensionLines : public WordedModel<> {
 public:
    explicit DimensionLines(std::shared_ptr<const Scene> scene)
        : WordedModel(dimensionsOptions().spec().id, std::move(scene)) {}

    const DimensionsOptions& options() const { return m_options; }
    /// Whether positions on the axis are those of keys, a shift from the selected one, and lines are heads.
    bool isOverKeys() const { return entryOf(scene()) == Entry::Score; }
    /// The lines that the Scene lists, by their numbers, and the selected one: columns, or heads.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    std::int64_t selectedLine() const {
        return isOverKeys() ? scene().selection.head : scene().selection.column;
    }
    /// Any line by its number; it may outlive the model.
    virtual DimensionLine line(std::int64_t number) const = 0;
    /// Otherwise lines have values at whole positions alone.
    bool isContinuous() const { return m_isContinuous; }
    /// What the vertical axis shows, the fullest wording first, and from where to where.
    const QStringList& valueNames() const { return m_valueNames; }
    const Extremes& valueRange() const { return m_range; }
    /// Which positions the axis leaves out, a sentence; empty if none.
    QString offScale() const;

 protected:
    /// The numbers that are drawn, a row for each position; empty where `value` is not finite.
    FigureTable tableOf(std::vector<std::int64_t> columns,
                        std::function<double(std::int64_t position, std::int64_t column)> value) const;
    /// The envelope of values at whole positions, from the extremes of the positions first .. last.
    decltype(PositionCurve::envelope) stepEnvelope(
        std::function<Extremes(std::int64_t first, std::int64_t last)> extremes) const;
    /// The same of values that are looked at one by one.
    decltype(PositionCurve::envelope) stepEnvelope(std::function<double(double position)> at) const;

    DimensionsOptions m_options = dimensionsOptions().read(scene());
    std::vector<std::int64_t> m_listed;
    bool m_isContinuous = true;
    QStringList m_valueNames{u"PE(p, j)"_s};
    Extremes m_range{-1, 1};
    OffScale m_offScale;  ///< places
};

}  // namespace sinescope
