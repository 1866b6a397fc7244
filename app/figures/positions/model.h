// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix: those that the Scene lists and the selected one, each over the columns that the options
// choose.
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

    /// How well rows can be told apart: as far as it is known, and costs no more than is felt.
    struct Uniqueness {
        std::optional<ClosestPair> closest;
        std::optional<double> foundInNoise, unitFoundInNoise;  ///< shares
    };

    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    Vector anyRow(std::int64_t position) const override { return m_encoding->row(position); }
    const Vector& noisyRow() const override { return m_noisy; }
    /// Nearly all noise is within two deviations.
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
    /// Some 0.2 seconds at 512 x 512: worked out for the first fact, and once for an encoding.
    std::shared_ptr<const Lazy<Uniqueness>> m_uniqueness;
};

/// Euclidean distance of two rows over all columns.
double rowDistance(const Encoding& encoding, std::int64_t p, std::int64_t q);
/// The last of the columns in which the rows differ by more than `tolerance`: right of it they agree. -1
/// where they agree everywhere.
std::int64_t lastDifferingColumn(const Encoding& encoding, const std::vector<std::int64_t>& positions,
                                 double tolerance);

}  // namespace sinescope
