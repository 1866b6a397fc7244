// SPDX-License-Identifier: GPL-3.0-or-later
//
// Precision: how far programs of fewer bits are from the exact encoding, and how that grows with the
// position.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"

#include <functional>
#include <memory>

namespace sinescope {

/// The worst errors of some rows.
struct PrecisionCurves {
    std::vector<std::int64_t> positions;
    Matrix worst;                 ///< positions x lines; may be infinite
    std::int64_t pairStride = 1;  ///< 1: all columns were looked at; else those of every so many-th pair
};

class PrecisionModel final : public WordedModel<> {
 public:
    PrecisionModel(std::shared_ptr<const Scene> scene, const PrecisionModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    FigureProgram program() const override;

    const PrecisionOptions& options() const { return m_options; }
    const Encoding& encoding() const { return *m_encoding; }
    /// Empty, or why there is no picture: an encoding without pairs computes nothing.
    QString absence() const;

    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    std::int64_t lastPosition() const { return firstPosition() + scene().encoding.length - 1; }
    const std::vector<PrecisionLine>& lines() const { return m_lines; }
    /// The program whose cells the map shows; by exp where both routes are shown.
    const PrecisionLine& mapLine() const;

    /// Whether the axis of positions is logarithmic: a logarithm has no place for position 0, so that an
    /// encoding of that one position is shown on a linear axis.
    bool hasLogAxis() const { return m_options.logPositions && lastPosition() > 0; }
    AxisRange positions() const;
    /// The axis of errors; the same for all formats, so that they can be compared.
    AxisRange errors() const;
    /// What the colours of the map span: from a thirtieth of the format's last place to the power of ten
    /// above what its rounding can come to at the last position.
    AxisRange mapColors() const;

    /// The worst error of each line at some positions (rows). At most about `maximumTerms` pairs are looked
    /// at, at least one per row and line; the result says which.
    PrecisionCurves curves(std::vector<std::int64_t> positions, std::int64_t maximumTerms) const;
    /// At most `most` positions, spread evenly by `positionAt` (0 .. 1 along the axis; ascending), each once.
    /// Of wide rows a part of the pairs is looked at, so that the work stays the same.
    PrecisionCurves curves(int most, const std::function<std::int64_t(double)>& positionAt) const;

 private:
    /// What the errors of rows evenly spread over the positions bear out: "grows", "last_digit", or empty.
    QString growth() const;
    /// Of one program, with its errors in the cell that is read.
    void setLine(Values& row, const PrecisionLine& line, std::int64_t position, std::int64_t column) const;
    std::vector<std::int64_t> claimPositions() const;
    std::vector<ReducedProgram> programs() const;
    /// For about `maximumTerms` pairs in that many rows of each line.
    std::int64_t pairStride(std::size_t rows, std::int64_t maximumTerms) const;

    PrecisionOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
    std::vector<PrecisionLine> m_lines;
    std::shared_ptr<const Lazy<QString>> m_growth;
};

}  // namespace sinescope
