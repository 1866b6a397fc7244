// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Euclidean norm of each row of the encoding, |PE(p)| = sqrt(sum over j of PE(p, j)^2).
#pragma once

#include "app/model/worded_model.h"
#include "tests/example_figure/norms/options.h"

namespace sinescope {

class NormsModel final : public WordedModel<> {
 public:
    NormsModel(std::shared_ptr<const Scene> scene, const NormsModel* before);

    /// Returns the norm of a row, or its square if the option is set.
    double norm(std::int64_t position) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    NormsOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
};

}  // namespace sinescope
