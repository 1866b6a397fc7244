// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines over integer shifts, for schemes other than the sinusoid, which have no values between two positions.
#pragma once

#include "app/figures/similarity/picture.h"

namespace sinescope {

struct ShiftLine {
    QString label;
    std::function<double(std::int64_t shift)> at;  ///< NaN if there is no value
};

/// A picture whose curve consists of such lines, the main one last.
class ShiftLinesPicture : public SimilarityPicture {
 public:
    explicit ShiftLinesPicture(const EncodingParameters& encoding) { setPositions(encoding); }

    const std::vector<ShiftLine>& lines() const { return m_lines; }

    QStringList lineLabels() const override;
    bool hasMeans(double shiftsPerPixel) const override;
    std::vector<SampledTrace> sample(double lower, double upper, int pixels) const override;
    std::vector<double> endsAt(double upper) const override;
    std::int64_t strideOf(double lower, double upper, int pixels) const override;
    Extremes extent(double lower, double upper) const override;
    double valueOf(std::int64_t shift) const override;

 protected:
    SampledTrace sampled(const ShiftLine& line, double lower, double upper, int pixels) const;

    std::vector<ShiftLine> m_lines;
};

}  // namespace sinescope
