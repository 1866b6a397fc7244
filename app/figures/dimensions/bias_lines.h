// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each head adds to the scores of the selected query, over the positions of the keys: a row of the
// matrix of biases, where the distance from the query is what counts.
#pragma once

#include "app/figures/dimensions/lines.h"
#include "app/scene/literals.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class BiasLinesModel : public DimensionLines {
 public:
    /// True if each head has a chart, as the options ask for, and there are several.
    static bool isApart(const Scene& scene);

    BiasLinesModel(std::shared_ptr<const Scene> scene, const BiasLinesModel* before);

    const std::vector<std::int64_t>& listed() const override { return m_heads; }
    std::int64_t selectedLine() const override { return scene().selection.head; }
    double at(std::int64_t head, double position) const override;
    Extremes extremes(std::int64_t head, std::int64_t first, std::int64_t last) const override;
    bool isContinuous() const override { return false; }
    double wavelength(std::int64_t) const override { return 1e300; }
    std::optional<double> firstCrest(std::int64_t, double, double) const override { return {}; }
    double rank(std::int64_t) const override { return 0; }
    QString label(std::int64_t head) const override;
    QString briefLabel(std::int64_t head) const override { return label(head); }
    QString valueName() const override { return u"added to the score"_s; }
    Extremes valueRange() const override { return m_range; }
    bool isOverKeys() const override { return true; }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    std::int64_t query() const { return scene().selection.position; }

 private:
    const BiasMatrix& biasesOf(std::int64_t head) const;
    /// What is claimed of the scheme's own.
    void setScheme(Values& values) const;

    std::vector<std::int64_t> m_heads;
    std::vector<std::shared_ptr<const BiasMatrix>> m_matrices;  ///< of m_heads
    Extremes m_range{-1, 1};
};

/// The same with a chart for each head, all with the same scale.
class BiasPanelsModel final : public BiasLinesModel {
 public:
    using BiasLinesModel::BiasLinesModel;

    /// "slope 0.25" of ALiBi, empty for other schemes.
    QString slopeText(std::int64_t head) const;
};

}  // namespace sinescope
