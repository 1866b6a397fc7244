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

 private:
    /// The Scene with a text as long as the distances that are drawn.
    Scene askedText() const;
    /// "; the query is the last of 200 positions", where a bias depends on more than the distance.
    QString ofQuery() const;
};

}  // namespace sinescope
