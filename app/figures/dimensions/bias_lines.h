// SPDX-License-Identifier: GPL-3.0-or-later
//
// The biases that each head adds to the scores of the selected query, over the positions of the keys: a row
// of the bias matrix.
#pragma once

#include "app/figures/dimensions/lines.h"
#include "app/scene/literals.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class BiasLinesModel : public DimensionLines {
 public:
    /// True if each of several heads has its own chart, as the option asks.
    static bool isApart(const Scene& scene);

    BiasLinesModel(std::shared_ptr<const Scene> scene, const BiasLinesModel* before);

    DimensionLine line(std::int64_t head) const override;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    std::int64_t query() const { return scene().selection.position; }

 private:
    /// Sets the values that are specific to the scheme.
    void setScheme(Values& values) const;

    std::vector<std::shared_ptr<const BiasMatrix>> m_matrices;  ///< of the heads
};

/// The same with a chart for each head, all on one scale.
class BiasPanelsModel final : public BiasLinesModel {
 public:
    using BiasLinesModel::BiasLinesModel;

    /// "slope 0.25" for ALiBi, empty for other schemes.
    QString slopeText(std::int64_t head) const;
};

}  // namespace sinescope
