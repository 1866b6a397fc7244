// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rates of change of the columns with position: dPE/dp of the shown columns and of the selected one, each
// between +-|factor| w_i, and the speed ||dPE/dp|| of the whole row, per position.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// ||dPE/dp|| of a row, per position.
struct RowSpeed {
    double speed = 0;      ///< at the selected position
    bool constant = true;  ///< equal at all positions: each pair has its sine and its cosine
};

class DerivativeModel final : public WordedModel<> {
 public:
    DerivativeModel(std::shared_ptr<const Scene> scene, const DerivativeModel* before);

    const DerivativeOptions& options() const { return m_options; }
    const Encoding& encoding() const { return *m_encoding; }
    /// The Scene's columns, with the selected one at the end if it is not among them.
    const std::vector<std::int64_t>& columns() const { return m_columns; }

    /// The largest |slope| of a column, per position; 0 for a column of zeros.
    double largestSlopeOf(std::int64_t column) const;
    /// The divisor of slopes: the column's largest slope, or 1 for slopes per position.
    double slopeUnit(std::int64_t column) const;
    /// The largest |slope| in the displayed units.
    double shownBound(std::int64_t column) const { return largestSlopeOf(column) / slopeUnit(column); }
    double shownSlopeAt(double position, std::int64_t column) const;

    /// "ω = 0.1", "|f| ω = 0.05"; "zeros" for a column of zeros.
    QString boundText(std::int64_t column) const;
    /// As wide as it usually becomes while the base changes.
    QString widestBoundText() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    FigureProgram program() const override;

 private:
    void setPairs(Values& values) const;

    DerivativeOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
    std::vector<std::int64_t> m_columns;
    RowSpeed m_rowSpeed;
};

}  // namespace sinescope
