// SPDX-License-Identifier: GPL-3.0-or-later
//
// Biases beyond a trained length: what each head adds for keys further back than any in training. A bias is
// defined at every distance; how a model copes with it is measured, not derived.
#pragma once

#include "app/figures/beyond/trained_lines.h"

namespace sinescope {

class BiasBeyondModel final : public TrainedLinesModel {
 public:
    BiasBeyondModel(std::shared_ptr<const Scene> scene, const BiasBeyondModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 protected:
    void setLine(Values& row, std::size_t line) const override;

 private:
    /// Returns the Scene with a text as long as the drawn distances.
    Scene longTextScene() const;
    /// Returns the bias of a line at the largest distance in training; empty if it is not drawn.
    std::optional<double> trainedBias(const RowLines::Line& line) const;
};

}  // namespace sinescope
