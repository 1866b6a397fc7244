// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines over positions as the view of dimensions paints them, whatever the scheme: columns of a matrix, or
// the biases of heads.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "core/encoding/pixels.h"

#include <functional>

namespace sinescope {

class DimensionLines : public WordedModel<> {
 public:
    explicit DimensionLines(std::shared_ptr<const Scene> scene)
        : WordedModel(dimensionsOptions().spec().id, std::move(scene)) {}

    const DimensionsOptions& options() const { return m_options; }
    /// The lines that the Scene lists, by their numbers, and the selected one: columns, or heads.
    virtual const std::vector<std::int64_t>& listed() const = 0;
    virtual std::int64_t selectedLine() const = 0;
    /// A line at a position; NaN where it has no value. Lines that are not continuous are asked at whole
    /// ones.
    virtual double at(std::int64_t line, double position) const = 0;
    virtual bool isContinuous() const = 0;
    /// Lowest and highest at the positions in equal parts of lower .. upper; NaN where there is none.
    virtual std::vector<Extremes> envelope(std::int64_t line, double lower, double upper,
                                           std::int64_t buckets) const;
    /// Lowest and highest at the positions first .. last; NaN where none has a value.
    virtual Extremes extremes(std::int64_t line, std::int64_t first, std::int64_t last) const;
    /// In positions; 1e300 of a line that has none.
    virtual double wavelength(std::int64_t line) const = 0;
    /// Where the first crest within lower .. upper lies of a line that has its next one in there as well, in
    /// positions.
    virtual std::optional<double> firstCrest(std::int64_t line, double lower, double upper) const = 0;
    /// Lines of a lower rank are drawn first, beneath the others.
    virtual double rank(std::int64_t line) const = 0;
    /// "j = 4  λ = 12.3", and where there is little room.
    virtual QString label(std::int64_t line) const = 0;
    virtual QString briefLabel(std::int64_t line) const = 0;
    /// What the vertical axis shows, and from where to where.
    virtual QString valueName() const { return u"PE(p, j)"_s; }
    /// The same, and shorter wordings of it.
    virtual QStringList valueNames() const { return {valueName()}; }
    virtual Extremes valueRange() const = 0;
    /// Which positions the axis leaves out, a sentence; empty if none.
    virtual QString offScale() const { return {}; }
    /// Whether positions on the axis are those of keys, a shift from the selected one, and lines are heads.
    virtual bool isOverKeys() const { return false; }

 protected:
    /// The numbers that are drawn, a row for each position; empty where `value` is not finite.
    FigureTable tableOf(std::vector<std::int64_t> columns,
                        std::function<double(std::int64_t position, std::int64_t column)> value) const;

    DimensionsOptions m_options = dimensionsOptions().read(scene());
};

}  // namespace sinescope
