// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity figure paints, whatever the scheme: a matrix of positions p and q, and lines over the
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

#include <vector>

namespace sinescope {

/// A line in values of a measure: at k = first + m step, or, where a pixel covers more than one k, the
/// mean over each pixel (Distance: of the mean S) with the envelope over its integers.
struct SampledTrace {
    double first = 0;
    double step = 1;
    std::vector<double> values;
    std::vector<Extremes> envelope;  ///< empty where a pixel covers at most one k
    std::int64_t stride = 1;         ///< every stride-th k was looked at for the envelope
};

/// Immutable; the same one where nothing of it has changed.
class SimilarityPicture {
 public:
    SimilarityPicture() = default;
    virtual ~SimilarityPicture() = default;
    SimilarityPicture(const SimilarityPicture&) = default;
    SimilarityPicture(SimilarityPicture&&) = default;
    SimilarityPicture& operator=(const SimilarityPicture&) = default;
    SimilarityPicture& operator=(SimilarityPicture&&) = default;

    virtual bool isEmpty() const { return false; }

    /// Those of the matrix.
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
    /// The limits of the colours.
    const Extremes& limits() const { return m_limits; }
    /// Whether values below zero and above are shown.
    bool isSigned() const { return m_limits.lowest < 0 && m_limits.highest > 0; }
    /// The lines' labels, those behind first; empty for one that has none.
    virtual QStringList lineLabels() const = 0;
    /// Whether the lines have colours of their own; otherwise those behind are grey.
    virtual bool isColored() const { return false; }
    /// Whether the first two lines are the edges of a band that is filled.
    virtual bool hasBand() const { return false; }
    virtual std::vector<SampledTrace> sample(double lower, double upper, int pixels) const = 0;
    /// Where the lines end at the last shift up to `upper` at which they have a value; NaN for one without.
    virtual std::vector<double> endsAt(double upper) const = 0;
    /// Steps in which sample() looks at the shifts for an envelope; 1: at all of them.
    virtual std::int64_t strideOf(double lower, double upper, int pixels) const = 0;
    /// Lowest and highest value of the lines over lower .. upper.
    virtual Extremes extent(double lower, double upper) const = 0;
    /// The main line at a shift; NaN where it has no value.
    virtual double valueOf(std::int64_t shift) const = 0;
    /// Whether the curve is the same at k and at -k.
    virtual bool isEven() const { return false; }
    /// Shifts of the main line that are marked: where it first rises, where it first is not positive.
    virtual std::optional<std::int64_t> firstRise() const { return {}; }
    virtual std::optional<std::int64_t> firstNonPositive() const { return {}; }

 protected:
    MatrixPicture m_matrix;
    Extremes m_limits{0, 1};
};

/// A model that the view of the figure can show. Most are ready at once.
class SimilarityBase : public WordedModel<DeferredModel> {
 public:
    using WordedModel::WordedModel;

    bool isReady() const override { return true; }
    void prepare() const override {}

    virtual std::shared_ptr<const SimilarityPicture> picture() const = 0;
    /// The row nearest to the selected one, where it is marked, and the shifts at which rows come nearer than
    /// at every smaller one.
    virtual std::optional<std::int64_t> nearestToSelected() const { return {}; }
    virtual std::vector<std::int64_t> closestShifts() const { return {}; }
    /// Set if the picture is drawn as maps of patches; null if as a matrix of positions.
    virtual std::optional<PatchMap> patchMap() const { return {}; }
    /// What the colours and the values of the curve are called, the longest name first.
    QStringList matrixNames() const { return allSaid("view_matrix"); }
    QStringList curveNames() const { return allSaid("view_curve"); }
    /// Why there is no picture; empty when there is one.
    QString whyEmpty() const { return said("absence"); }
    /// Maximum number of columns of a table.
    static constexpr std::int64_t maximumTableColumns = 4096;
    /// What is written at the foot; `selection`: also of the selected shift.
    std::vector<Note> notes(bool selection) const;
    /// "k = 2: S = 57.3819 all along the diagonal", of a diagonal that is pointed at.
    QString diagonalText(std::int64_t shift) const { return said("diagonal", {{}, {}, shift}); }

 protected:
    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }
    /// The table of the words with a row for each shift; columns from the first of its numbers on.
    FigureTable tableOverShifts(std::function<double(std::int64_t shift, std::size_t column)> valueAt) const;
    /// The matrix, of which a row costs as much as one of its cells; `rows` is what the rows are called.
    FigureTable matrixTable(const QString& rows, std::function<Vector(std::int64_t row)> values) const;
    /// Names position p and shift k of the cursor or the selection, which it returns, and q = p + k.
    std::pair<std::int64_t, std::int64_t> setPlace(Values& values, const Cursor& cursor) const;
};

/// "S", "cosine" or "distance".
QString measureName(Measure measure);
/// A value of the curve: four decimals, more digits where they would be zeros.
QString valueText(double value);
/// "2.5", or "from 2.5 to 3".
inline Value shownSpan(double lowest, double highest, const QString& before = u"from"_s) {
    return spanText(valueText(lowest), valueText(highest), before);
}
/// valueText() as a number to state.
inline Value shownValue(double value) {
    return {value, valueText(value)};
}

}  // namespace sinescope
