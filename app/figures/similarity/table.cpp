// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity figure as a table: the curve if it is complete, otherwise the matrix.
#include "app/figures/similarity/model.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// Returns the value of a line of the curve; with Sums including all preceding lines.
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
    if (numbers().isEmpty()) return wordedTable(0, [](std::int64_t, std::int64_t) { return TableCell(); });
    return numbers().isRandom() ? scoresTable() : curveTable();
}

FigureTable SimilarityModel::curveTable() const {
    const auto n = m_numbers;
    const std::int64_t length = n->encoding->rows();
    // With M_4 the two sides differ.
    const std::int64_t first = n->isPlain() ? 0 : 1 - length;
    FigureTable result =
        wordedTable(first, length - first, [n, first, p = position()](std::int64_t row, std::int64_t column) {
            const std::int64_t k = first + row;
            const std::int64_t line = std::ssize(n->traces) - 1 - column;
            if (line < 0) return similarityOf(*n->encoding, p, p + k, n->measure);  // no cosine with zeros
            return lineValue(*n, static_cast<std::size_t>(line), static_cast<double>(k));
        });
    result.columns << u"shift k"_s;
    for (auto trace = n->traces.rbegin(); trace != n->traces.rend(); ++trace)
        result.columns << lineName(*n, *trace);
    if (hasLoneColumn()) result.columns << u"row p = %1, to p + k"_s.arg(position());
    return result;
}

FigureTable SimilarityModel::scoresTable() const {
    const EncodingParameters& e = numbers().encoding->parameters();
    return matrixTable(u"position p"_s,
                       [n = numbers(), columns = std::min(e.length, maximumTableColumns),
                        first = e.firstPosition](std::int64_t row) -> Vector {
                           return similarityMeans(*n.encoding, static_cast<double>(-row), 1, columns, 1,
                                                  n.range(), n.projection->weights(first + row));
                       });
}

}  // namespace sinescope
