// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity figure as a table: the curve where it says all, else the matrix.
#include "app/figures/similarity/matrix_rows.h"
#include "app/figures/similarity/model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// The value of a line of the curve: with Sums that of all lines before it as well.
double lineValue(const SimilarityNumbers& n, std::size_t line, double k) {
    const SimilarityTrace& trace = n.traces[line];
    const PairRange pairs =
        n.sums() ? PairRange{trace.range.first, std::numeric_limits<std::int64_t>::max()} : trace.range;
    if (!n.isPlain()) return similarity(*n.encoding, k, n.weights, pairs);
    if (n.measure == Measure::Cosine)
        return trace.divisor == 0 ? 0 : similarity(*n.encoding, k, pairs) / trace.divisor;
    return similarity(*n.encoding, k, n.measure, pairs);
}

QString lineName(const SimilarityNumbers& n, const SimilarityTrace& trace) {
    QString name = n.measure == Measure::Dot ? (n.isPlain() ? QStringLiteral("S(k)")
                                                            : QStringLiteral("S(%1, %1 + k)").arg(n.position))
                                             : measureName(n.measure);
    return trace.label.isEmpty() ? name : name + QStringLiteral(", ") + trace.label;
}

}  // namespace

FigureTable SimilarityModel::table() const {
    if (numbers().isEmpty()) {
        FigureTable none;
        none.title = QStringLiteral("Similarity of two positions");
        none.note = whyEmpty();
        none.cell = [](std::int64_t, std::int64_t) -> TableCell { return std::monostate{}; };
        return none;
    }
    return numbers().isRandom() ? matrixTable() : curveTable();
}

FigureTable SimilarityModel::curveTable() const {
    const auto n = m_numbers;
    const std::int64_t length = n->encoding->rows();
    // With M_4 the two sides differ.
    const std::int64_t first = n->isPlain() ? 0 : 1 - length;
    const bool lone = !n->complete && (n->part == SimilarityPart::Whole || n->sums());
    FigureTable result;
    result.title = QStringLiteral("Similarity of two positions at a distance k%1").arg(partText(*n));
    result.columns << QStringLiteral("shift k");
    for (auto trace = n->traces.rbegin(); trace != n->traces.rend(); ++trace)
        result.columns << lineName(*n, *trace);
    if (lone) result.columns << QStringLiteral("row p = %1, to p + k").arg(position());
    result.rows = length - first;
    result.note = n->isPlain() ? QStringLiteral("S(−k) = S(k)") : projectionNote();
    if (lone)
        result.note +=
            QStringLiteral("; the lone column of the odd d_model is in the last column of this table alone");
    if (!n->whyNoProjection.isEmpty()) result.note += QStringLiteral("; ") + n->whyNoProjection;
    result.cell = [n, first, p = position()](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t k = first + row;
        if (column == 0) return k;
        const auto lines = static_cast<std::int64_t>(n->traces.size());
        if (column > lines) {
            const double value = similarityOf(*n->encoding, p, p + k, n->measure);
            if (std::isnan(value)) return std::monostate{};  // the cosine with a row of zeros
            return value;
        }
        return lineValue(*n, static_cast<std::size_t>(lines - column), static_cast<double>(k));
    };
    return result;
}

FigureTable SimilarityModel::matrixTable() const {
    const EncodingParameters& e = numbers().encoding->parameters();
    const std::int64_t columns = std::min(e.length, maximumTableColumns);
    FigureTable result;
    result.title = QStringLiteral("S(p, q) = PE(p) · W PE(q) with a random W%1").arg(partText(numbers()));
    result.columns << QStringLiteral("position p");
    for (std::int64_t q = 0; q < columns; ++q)
        result.columns << QStringLiteral("q = %1").arg(e.firstPosition + q);
    result.rows = e.length;
    result.note = projectionNote();
    if (columns < e.length)
        result.note +=
            QStringLiteral("; the first %1 of %2 positions q").arg(grouped(columns), grouped(e.length));
    const auto rows = std::make_shared<MatrixRows>(
        [n = numbers(), columns, first = e.firstPosition](std::int64_t row) -> Vector {
            return similarityMeans(*n.encoding, static_cast<double>(-row), 1, columns, 1, n.range(),
                                   n.projection->weights(first + row));
        });
    result.cell = [rows, first = e.firstPosition](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        return rows->at(row, column - 1);
    };
    return result;
}

}  // namespace sinescope
