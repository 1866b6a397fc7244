// SPDX-License-Identifier: GPL-3.0-or-later
//
// Biases past a trained length: what each head adds for keys further back than any that training had. A bias
// is defined at every distance; whether a model copes with it is measured, not derived.
#pragma once

#include "app/figures/beyond/options.h"
#include "app/model/row_lines.h"

namespace sinescope {

class BiasBeyondModel final : public RowLinesModel {
 public:
    BiasBeyondModel(std::shared_ptr<const Scene> scene, const BiasBeyondModel* before);

    const RowLines& picture() const override { return *m_picture; }

    QString claim() const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    /// Throws Error: there is none.
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;

 private:
    std::int64_t trainedLength() const {
        return scene().selection.trainedLength.value_or(scene().encoding.length);
    }

    std::shared_ptr<const RowLines> m_picture;
};

}  // namespace sinescope
