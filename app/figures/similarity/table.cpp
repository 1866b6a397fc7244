// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity figure as a table: the curve where it says all, else the matrix.
#include "app/figures/similarity/matrix_rows.h"
#include "app/figures/similarity/model.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"

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
    QString name = n.measure == Measure::Dot ? (n.isPlain() ? u"S(k)"_s : u"S(%1, %1 + k)"_s.arg(n.position))
                                             : measureName(n.measure);
    return trace.label.isEmpty() ? name : name + u", "_s + trace.label;
}

}  // namespace

bool SimilarityModel::hasLoneColumn() const {
    const SimilarityNumbers& n = numbers();
    return !n.complete && (n.part == SimilarityPart::Whole || n.sums());
}

FigureTable SimilarityModel::table() const {
    if (numbers().isEmpty()) {
        FigureTable none = wordedTable();
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
    FigureTable result = wordedTable();
    result.columns << u"shift k"_s;
    for (auto trace = n->traces.rbegin(); trace != n->traces.rend(); ++trace)
        result.columns << lineName(*n, *trace);
    if (hasLoneColumn()) result.columns << u"row p = %1, to p + k"_s.arg(position());
    result.rows = length - first;
    result.cell = [n, first, p = position()](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t k = first + row;
        if (column == 0) return k;
        const auto lines = static_cast<std::int64_t>(n->traces.size());
        if (column > lines) {
            return finiteCell(similarityOf(*n->encoding, p, p + k, n->measure));  // no cosine with zeros
        }
        return lineValue(*n, static_cast<std::size_t>(lines - column), static_cast<double>(k));
    };
    return result;
}

FigureTable SimilarityModel::matrixTable() const {
    const EncodingParameters& e = numbers().encoding->parameters();
    const std::int64_t columns = std::min(e.length, maximumTableColumns);
    FigureTable result = wordedTable();
    result.columns << u"position p"_s;
    for (std::int64_t q = 0; q < columns; ++q) result.columns << u"q = %1"_s.arg(e.firstPosition + q);
    result.rows = e.length;
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
