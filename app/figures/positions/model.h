// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix: those listed in the Scene and the selected one, over the columns set in the options.
#pragma once

#include "app/figures/positions/rows.h"
#include "app/model/lazy.h"
#include "app/scene/literals.h"
#include "core/analysis/uniqueness.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

class PositionsModel final : public PositionRows {
 public:
    PositionsModel(std::shared_ptr<const Scene> scene, const PositionsModel* before);

    /// How well rows can be told apart; values that are unproven or too slow to compute are empty.
    struct Uniqueness {
        std::optional<ClosestPair> closest;
        std::optional<double> foundInNoise, unitFoundInNoise;  ///< shares
    };

    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    Vector anyRow(std::int64_t position) const override { return m_encoding->row(position); }
    const Vector& noisyRow() const override { return m_noisy; }
    /// Includes two standard deviations of noise, which cover nearly all of it.
    double valueLimit() const override {
        return std::max(std::abs(scene().encoding.factor), 1e-300) + 2 * m_options.noise;
    }
    QString valueName() const override { return u"PE(p, j)"_s; }

    void setValues(Values& values, const Cursor& cursor) const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return cellReadout(scene(), cursor); }
    FigureProgram program() const override;

 private:
    void setDistances(Values& values) const;
    void setUniqueness(Values& values) const;

    std::shared_ptr<const Encoding> m_encoding;
    Vector m_noisy;
    /// Lazy and cached per encoding, because it takes about 0.2 seconds at 512 x 512.
    Lazy<Uniqueness> m_uniqueness;
};

/// Returns the Euclidean distance of two rows over all columns.
double rowDistance(const Encoding& encoding, std::int64_t p, std::int64_t q);
/// Returns the last column in which the rows differ by more than `tolerance`; -1 if they agree in all.
std::int64_t lastDifferingColumn(const Encoding& encoding, const std::vector<std::int64_t>& positions,
                                 double tolerance);

}  // namespace sinescope
