// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift of a rotation's angles, and of a grid's two axes: one matrix does it exactly, as for the
// sinusoid. On a grid a shift by k is a number of patches down and across; positions whose step wraps around
// to another row need another matrix.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/scene/literals.h"
#include "core/encoding/double_double.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/scheme_matrix.h"

#include <memory>

namespace sinescope {

class SchemeClocksModel final : public ShiftClocks {
 public:
    SchemeClocksModel(std::shared_ptr<const Scene> scene, const SchemeClocksModel* before);

    ShiftBlock hand(std::int64_t pair) const override;
    double degrees(std::int64_t pair) const override;
    double perStride(std::int64_t pair) const override { return at(pair).frequency; }
    std::int64_t stride(std::int64_t pair) const override;
    QString pairName(std::int64_t pair) const override;
    QStringList rowNames() const override;
    QStringList briefRowNames() const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    /// The largest residual over the positions the matrix applies to; the number sampled and in total.
    struct Residual {
        double largest = 0;
        std::int64_t sampled = 0;
        std::int64_t served = 0;
    };
    const Residual& residual() const { return m_residual; }

 protected:
    QString of() const override { return m_grid ? u"grid"_s : u"rotation"_s; }
    double valueAt(std::int64_t position, std::int64_t column) const override;
    ShiftBlock blockFrom(std::int64_t position, std::int64_t pair) const override;

 private:
    /// Sets the values of a shift on a grid.
    void setPatches(Values& values) const;
    const GridPair& at(std::int64_t pair) const { return m_pairs[static_cast<std::size_t>(pair)]; }
    QString axisName(std::int64_t pair) const { return at(pair).ofRows ? u"down"_s : u"across"_s; }
    std::int64_t place(std::int64_t position) const { return position - scene().encoding.firstPosition; }
    /// Returns the shift along an axis from a position, in patches.
    std::int64_t patches(std::int64_t position, bool down) const;
    /// Returns the steps by which a pair turns from a position: positions, or patches along its axis.
    double stepsOf(std::int64_t position, std::int64_t pair) const;
    /// Returns the sine and cosine of a pair's angle after a number of steps.
    SineCosine turnOf(std::int64_t pair, double steps) const;
    /// Returns the larger residual of a pair's two columns.
    double residualFrom(std::int64_t position, std::int64_t pair) const;
    /// Returns the positions that share the matrix of the selected one.
    std::vector<std::int64_t> servedPositions() const;
    Residual largestResidual() const;

    std::optional<RopeScheme> m_rope;
    std::vector<Frequency> m_frequencies;  ///< of a rotation
    std::optional<GridScheme> m_grid;
    std::shared_ptr<const GridTable> m_table;
    std::vector<GridPair> m_pairs;  ///< ofRows is true for all pairs of a rotation
    Residual m_residual;
};

}  // namespace sinescope
