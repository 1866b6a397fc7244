// SPDX-License-Identifier: GPL-3.0-or-later
//
// The content of the similarity figure for any scheme: a matrix of positions p and q, and lines over the
// shift k = q - p.
#pragma once

#include "app/figures/similarity/patches.h"
#include "app/model/deferred_model.h"
#include "app/model/matrix_picture.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "app/scene/span_text.h"
#include "core/analysis/similarity.h"
#include "core/encoding/pixels.h"

#include <cmath>
#include <vector>

namespace sinescope {

/// A line in values of a measure: at k = first + m step, or, if hasMeans(), the mean over each pixel
/// (Distance: of the mean S) with the envelope over its integers.
struct SampledTrace {
    double first = 0;
    double step = 1;
    std::vector<double> values;
    std::vector<Extremes> envelope;  ///< empty without means
    std::int64_t stride = 1;         ///< every stride-th k was sampled for the envelope

    /// Extends a range by all finite values.
    void extend(Extremes& range) const {
        for (const double value : values) range.include(value);
        for (const Extremes& bucket : envelope) range.include(bucket);
    }
};

/// Immutable; the same object is kept if nothing changed.
class SimilarityPicture {
 public:
    virtual ~SimilarityPicture() = default;

    virtual bool isEmpty() const { return false; }

    /// Sets the positions of the matrix.
    void setPositions(const EncodingParameters& encoding) {
        m_matrix.firstRow = m_matrix.firstColumn = encoding.firstPosition;
        m_matrix.rows = m_matrix.columns = encoding.length;
    }
    /// Rows are p, columns q.
    const MatrixPicture& matrix() const { return m_matrix; }
    std::int64_t firstPosition() const { return m_matrix.firstRow; }
    std::int64_t length() const { return m_matrix.rows; }
    bool hasMatrixOf(const SimilarityPicture& other) const {
        return m_matrix.source && m_matrix.source == other.m_matrix.source &&
               m_matrix.part == other.m_matrix.part && firstPosition() == other.firstPosition();
    }
    /// The colour limits.
    const Extremes& limits() const { return m_limits; }
    /// The labels of the lines, back to front; empty for a line without one.
    virtual QStringList lineLabels() const = 0;
    /// True if the lines have distinct colours; otherwise all but the main line are grey.
    virtual bool isColored() const { return false; }
    /// The number of a line's colour and dash.
    virtual std::size_t numberOf(std::size_t line) const { return line; }
    /// True if the first two lines are the edges of a filled band.
    virtual bool hasBand() const { return false; }
    /// True if sample() returns the means of pixels, with the envelope, not the values of shifts.
    virtual bool hasMeans(double shiftsPerPixel) const { return shiftsPerPixel > 1; }
    virtual std::vector<SampledTrace> sample(double lower, double upper, int pixels) const = 0;
    /// Returns the values of the lines at their last defined shift up to `upper`; NaN for a line without one.
    virtual std::vector<double> endsAt(double upper) const = 0;
    /// Returns the step between the shifts that sample() evaluates for an envelope; 1 = all.
    virtual std::int64_t strideOf(double lower, double upper, int pixels) const = 0;
    /// Returns the lowest and highest value of the lines over lower .. upper.
    virtual Extremes extent(double lower, double upper) const = 0;
    /// Returns the range of the curve's vertical axis over the shifts lower .. upper.
    AxisRange valueRange(double lower, double upper) const;
    /// Returns the main line at a shift; NaN if undefined.
    virtual double valueOf(std::int64_t shift) const = 0;
    /// False if the lines have no value at a shift, because no position of the picture is that far away.
    virtual bool isDefined(double /*shift*/) const { return true; }
    /// True if the curve is the same at k and at -k.
    virtual bool isEven() const { return false; }
    /// The marked shifts of the main line: where it first rises, and where it is first not positive.
    virtual std::optional<std::int64_t> firstRise() const { return {}; }
    virtual std::optional<std::int64_t> firstNonPositive() const { return {}; }

 protected:
    MatrixPicture m_matrix;
    Extremes m_limits{0, 1};
};

/// Base class of the models shown by the figure's view.
class SimilarityBase : public WordedModel<DeferredModel> {
 public:
    using WordedModel::WordedModel;

    virtual std::shared_ptr<const SimilarityPicture> picture() const = 0;
    /// The ids of the colour bar of the matrix, and of the vertical axis of the curve.
    static QString barId() { return u"values"_s; }
    static QString curveId() { return u"curve"_s; }
    /// The axis of the curve is that of all shifts.
    Scales scales() const override;
    /// The row nearest to the selected one (null if not marked), and the shifts at which rows are closer than
    /// at every smaller one.
    virtual std::optional<std::int64_t> nearestToSelected() const { return {}; }
    virtual std::vector<std::int64_t> closestShifts() const { return {}; }
    /// The map if the picture is drawn as maps of patches; null if drawn as a matrix of positions.
    virtual std::optional<PatchMap> patchMap() const { return {}; }
    /// Names of the colours, longest first.
    QStringList matrixNames() const { return statementTexts("view_matrix"); }
    /// Maximum number of columns of a table.
    static constexpr std::int64_t maximumTableColumns = 4096;
    /// Returns the notes; `selection` includes those on the selected shift, `claim` one that is the claim.
    std::vector<Note> notes(bool selection, bool claim = true) const;
    /// Text of a hovered diagonal: "k = 2: S = 57.3819 all along the diagonal".
    QString diagonalText(std::int64_t shift) const { return statementText("diagonal", {{}, {}, shift}); }

 protected:
    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }
    /// Returns a table with a row per shift; `column` counts from the first column of values.
    FigureTable tableOverShifts(std::function<double(std::int64_t shift, std::size_t column)> valueAt) const;
    /// Returns the matrix, computed by row because a row costs as much as one cell; `rows` names the rows.
    FigureTable matrixTable(const QString& rows, std::function<Vector(std::int64_t row)> values) const;
    /// Sets p, k and q = p + k of the cursor or the selection; returns p and k.
    std::pair<std::int64_t, std::int64_t> setPlace(Values& values, const Cursor& cursor) const;
};

/// "S", "cosine" or "distance".
QString measureName(Measure measure);
/// Formats a value of the curve: four decimals, or four significant digits below 0.1.
QString valueText(double value);
/// "2.5", or "from 2.5 to 3".
inline Value shownSpan(double lowest, double highest, const QString& before = u"from"_s) {
    return spanText(valueText(lowest), valueText(highest), before);
}
/// The value with valueText() as its text.
inline Value shownValue(double value) {
    return {value, valueText(value)};
}

}  // namespace sinescope
