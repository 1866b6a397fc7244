// SPDX-License-Identifier: GPL-3.0-or-later
//
// The heatmap of schemes other than the sinusoidal one: the rows added to the input, a head's biases by query
// and key, or the cosines and sines of a rotation.
#pragma once

#include "app/figures/heatmap/picture.h"
#include "core/analysis/table_limits.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class SchemeHeatmapModel final : public HeatmapBase {
 public:
    SchemeHeatmapModel(std::shared_ptr<const Scene> scene, const SchemeHeatmapModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    /// The numbers of the scheme; one of the three pointers is set.
    struct Numbers {
        std::shared_ptr<const InputMatrix> rows;
        std::shared_ptr<const RotationMatrix> rotation;
        std::shared_ptr<const BiasMatrix> biases;
        TableLimits limits;
    };
    static Numbers numbersOf(const Scene& scene, const HeatmapOptions& options);
    TableLimits shownLimits() const;
    void makePicture();
    /// "ALiBi, head 0 of 8".
    QString name() const;
    void setColors(Values& values) const;
    void setBias(Values& values, const Cursor& cursor) const;

    Numbers m_numbers;
    TableLimits m_limits;  ///< of the displayed colours
};

}  // namespace sinescope
