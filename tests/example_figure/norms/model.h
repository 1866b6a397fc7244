// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Euclidean norm of each row of the encoding, |PE(p)| = sqrt(sum over j of PE(p, j)^2).
#pragma once

#include "app/model/figure_model.h"
#include "tests/example_figure/norms/options.h"

namespace sinescope {

class NormsModel final : public FigureModel {
 public:
    NormsModel(std::shared_ptr<const Scene> scene, const NormsModel* before);

    /// Returns the norm of a row, or its square if the option is set.
    double norm(std::int64_t position) const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    NormsOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
};

}  // namespace sinescope
