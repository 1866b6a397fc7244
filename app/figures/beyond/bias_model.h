// SPDX-License-Identifier: GPL-3.0-or-later
//
// Biases past a trained length: what each head adds for keys further back than any that training had. A bias
// is defined at every distance; whether a model copes with it is measured, not derived.
#pragma once

#include "app/figures/beyond/trained_lines.h"

namespace sinescope {

class BiasBeyondModel final : public TrainedLinesModel {
 public:
    BiasBeyondModel(std::shared_ptr<const Scene> scene, const BiasBeyondModel* before);

    QString claim() const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;
};

}  // namespace sinescope
