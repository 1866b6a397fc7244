// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model of the precision figure: the error of reduced-precision programs against the exact encoding, and its
// growth with the position.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"

#include <functional>
#include <memory>

namespace sinescope {

/// The worst errors of sampled rows.
struct PrecisionCurves {
    std::vector<std::int64_t> positions;
    Matrix worst;                 ///< positions x lines; may be infinite
    std::int64_t pairStride = 1;  ///< only every pairStride-th pair was evaluated; 1 = all columns
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
    /// An encoding without pairs has nothing to round.
    QString absence() const override;

    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    std::int64_t lastPosition() const { return scene().encoding.lastPosition(); }
    const std::vector<PrecisionLine>& lines() const { return m_lines; }
    /// The program whose cells the map shows; by exp if both routes are shown.
    const PrecisionLine& mapLine() const;

    bool hasLogAxis() const { return m_hasLogAxis; }
    AxisRange positions() const;
    /// The error axis; the same for all formats, to make them comparable.
    AxisRange errors() const;
    /// The last position times the position scale: the angle of the fastest pair.
    double largestPhase() const;
    /// The range of the map's colours: from the power of ten below 1/30 of the format's rounding error to the
    /// one above the largest error its rounding can cause at the last position, at most 2 for values.
    AxisRange mapColors() const;

    /// Returns the worst error of each line (columns) at `positions` (rows). Evaluates about `maximumTerms`
    /// pairs at most, but at least one per row and line; the result states the stride.
    PrecisionCurves curves(std::vector<std::int64_t> positions, std::int64_t maximumTerms) const;
    /// Samples at most `maximum` distinct positions, evenly spaced by `positionAt` (0 .. 1 along the axis;
    /// ascending). Evaluates only some pairs of wide rows, to bound the work.
    PrecisionCurves curves(int maximum, const std::function<std::int64_t(double)>& positionAt) const;

 private:
    /// Returns what the errors of evenly spaced rows show: "grows", "last_digit", or empty.
    QString growth() const;
    /// True if there is a single row and no format rounds any of it.
    bool isExact() const;
    /// Sets the values of one program, including its errors in the given cell.
    void setLine(Values& row, const PrecisionLine& line, std::int64_t position, std::int64_t column) const;
    std::vector<ReducedProgram> programs() const;
    /// Returns the stride that evaluates about `maximumTerms` pairs over `rows` rows of each line.
    std::int64_t pairStride(std::size_t rows, std::int64_t maximumTerms) const;

    PrecisionOptions m_options;
    bool m_hasLogAxis;
    std::shared_ptr<const Encoding> m_encoding;
    std::vector<PrecisionLine> m_lines;
    Lazy<QString> m_growth;
};

}  // namespace sinescope
