// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts of the similarity figure: names, the values used in resources/words/similarity.txt, and the table:
// the curve if it is complete, otherwise the matrix.
#include "app/figures/similarity/model.h"
#include "app/model/cell_readout.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace sinescope {

namespace {

/// The rows of a matrix, with a cache of the last one; thread-safe.
class MatrixRows {
 public:
    explicit MatrixRows(std::function<Vector(std::int64_t row)> values) : m_values(std::move(values)) {}
    double at(std::int64_t row, std::int64_t column) {
        const std::lock_guard lock(m_mutex);
        if (row != m_number) {
            m_row = m_values(row);
            m_number = row;
        }
        return m_row(column);
    }

 private:
    std::function<Vector(std::int64_t row)> m_values;
    std::mutex m_mutex;
    std::int64_t m_number = -1;
    Vector m_row;
};

double spreadOf(const DiagonalRange& diagonal) {
    return diagonal.extremes.highest - diagonal.extremes.lowest;
}

/// "slow half"; empty for all pairs.
QString partText(const SimilarityNumbers& numbers) {
    switch (numbers.part) {
        case SimilarityPart::Fast:
            return u"fast half"_s;
        case SimilarityPart::Slow:
            return u"slow half"_s;
        case SimilarityPart::Pair:
            return u"pair %1"_s.arg(grouped(numbers.pair));
        default:
            return {};
    }
}

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

QString measureName(Measure measure) {
    switch (measure) {
        case Measure::Dot:
            return u"S"_s;
        case Measure::Cosine:
            return u"cosine"_s;
        case Measure::Distance:
            return u"distance"_s;
    }
    return {};
}

QString valueText(double value) {
    const double size = std::abs(value);
    if (size >= 1e4) return plainNumber(value, 7);
    return size > 0 && size < 0.1 ? plainNumber(value, 4) : fixedNumber(value);
}

Scales SimilarityBase::scales() const {
    const auto shown = picture();
    if (shown->isEmpty()) return {};
    const auto furthest = static_cast<double>(shown->length());
    return {{barId(), {shown->limits().lowest, shown->limits().highest}},
            {curveId(), shown->valueRange(-furthest, furthest)}};
}

std::vector<Note> SimilarityBase::notes(bool selection, bool claim) const {
    Values values(*this);
    values.set("unclaimed", claim);
    // The curve ends at L.
    values.set("selected", selection && std::abs(shift()) <= scene().encoding.length);
    return statements().notes(values);
}

FigureTable SimilarityBase::tableOverShifts(
    std::function<double(std::int64_t shift, std::size_t column)> valueAt) const {
    const std::int64_t furthest = picture()->length() - 1;
    return wordedTable(-furthest, 2 * furthest + 1,
                       [valueAt = std::move(valueAt), furthest](std::int64_t row, std::int64_t column) {
                           return valueAt(row - furthest, static_cast<std::size_t>(column));
                       });
}

FigureTable SimilarityBase::matrixTable(const QString& rows,
                                        std::function<Vector(std::int64_t row)> values) const {
    const EncodingParameters& e = scene().encoding;
    const auto kept = std::make_shared<MatrixRows>(std::move(values));
    FigureTable table = wordedTable(e.firstPosition, e.length, [kept](std::int64_t row, std::int64_t column) {
        return kept->at(row, column);
    });
    table.columns << rows;
    table.columns.count(std::min(e.length, maximumTableColumns),
                        [first = e.firstPosition](std::int64_t q) { return u"q = %1"_s.arg(first + q); });
    return table;
}

std::pair<std::int64_t, std::int64_t> SimilarityBase::setPlace(Values& values, const Cursor& cursor) const {
    const std::int64_t p = shownCell(scene(), cursor).position;
    const std::int64_t k = cursor.shift.value_or(shift());
    values.set("p", p).set("k", k).set("q", p + k).set("selected", true);
    values.set("two", scene().encoding.length > 1).set("charts", chartsId(similarityOptions(scene())));
    return {p, k};
}

double SimilarityModel::valueAt(std::int64_t at) const {
    if (std::abs(at) != std::abs(shift())) return numbers().valueOf(at);
    const auto& [value, mirror] =
        m_selected.of([this] { return std::pair(numbers().valueOf(shift()), numbers().valueOf(-shift())); });
    return at == shift() ? value : mirror;
}

void SimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const SimilarityNumbers& n = numbers();
    const auto [p, k] = setPlace(values, cursor);
    values.set("empty", n.isEmpty());
    if (n.isEmpty()) return;
    values.set("plain", n.isPlain())
        .set("random", n.isRandom())
        .set("ahead", !n.isPlain() && !n.isRandom())
        .set("why_no_projection", n.noProjectionReason)
        .set("measure", measureName(n.measure))
        .set("marks", m_options.charts != SimilarityCharts::MatrixAlone)
        .set("part", partText(n))
        .set("complete", n.complete)
        .set("lone", n.showsLoneColumn())
        .set("lone_column", hasLoneColumn())
        .set("curve", n.hasCurve())
        .set("sums", n.sums())
        .set("spreads", [this] { return numbers().isRandom() && spreadsAlongTheMiddle(); })
        .set("beyond", n.encoding->rows() <= aheadBy)
        .set("cut", n.encoding->rows() > maximumTableColumns)
        .set("table_columns", std::min(n.encoding->rows(), maximumTableColumns));
    if (m_options.measure != Measure::Dot) values.set("other_measure", measureName(m_options.measure));
    setCurve(values, k);
    setRowValues(values, p, k);
    setDiagonal(values, k);
    setSearched(values);
}

void SimilarityModel::setCurve(Values& values, std::int64_t k) const {
    const SimilarityNumbers& n = numbers();
    values.set("minus_k", -k)
        .set("shifted", k != 0)
        .set("value", [this, k] { return shownValue(valueAt(k)); })
        .set("mirror", [this, k] { return shownValue(valueAt(-k)); })
        .set("at_zero", [&n] { return shownValue(n.valueOf(0)); })
        .set("seen_rise", n.seen(n.turns.rise))
        .set("seen_zero", n.seen(n.turns.nonPositive))
        .set("first_rise", n.turns.rise)
        .set("first_nonpositive", n.turns.nonPositive)
        .set("searched", n.turns.limit)
        .set("unsearched", n.turnsBeyondSearch());
}

/// Sets values over all pairs with W = I, whatever is drawn (with a lone column, cosine and distance are
/// those of the two rows), and the scores with W.
void SimilarityModel::setRowValues(Values& values, std::int64_t p, std::int64_t k) const {
    const Encoding& encoding = *numbers().encoding;
    const auto ofRows = [&encoding, p, k](Measure measure) {
        return similarityOf(encoding, p, p + k, measure);
    };
    const auto of = [this, &encoding, ofRows, k](Measure measure) {
        return numbers().complete ? similarity(encoding, static_cast<double>(k), measure) : ofRows(measure);
    };
    const auto score = [this, &encoding, p](std::int64_t at) {
        return shownValue(similarity(encoding, static_cast<double>(at), numbers().projection->weights(p),
                                     numbers().range()));
    };
    values.set("row_dot", [ofRows] { return shownValue(ofRows(Measure::Dot)); })
        .set("row_cosine", [ofRows] { return ofRows(Measure::Cosine); })
        .set("row_distance", [ofRows] { return ofRows(Measure::Distance); })
        .set("at_shift", [&encoding, k] { return shownValue(similarity(encoding, static_cast<double>(k))); })
        .set("peak", [&encoding] { return similarity(encoding, 0); })
        .set("cosine",
             [this, &encoding, of] {
                 const bool isZero = numbers().complete && similarity(encoding, 0) == 0;
                 return isZero ? 0 : of(Measure::Cosine);
             })
        .set("distance", [of] { return of(Measure::Distance); })
        .set("score", [score, k] { return score(k); })
        .set("mirror_score", [score, k] { return score(-k); })
        .set("softmax_weight", [this, p, k] { return Value(softmaxWeight(p, k)); })
        .set("ahead_offset", [this] { return Value(shiftAhead()); })
        .set("ahead_weight", [this] { return Value(weightAhead(1)); })
        .set("ahead_weight_16", [this] { return Value(weightAhead(16)); });
}

void SimilarityModel::setDiagonal(Values& values, std::int64_t k) const {
    const auto found = [this, k, along = Lazy<DiagonalRange>()]() -> DiagonalRange {
        return along.of([&] { return diagonal(k); });
    };
    values.set("along", [found] { return found().sampled > 0; })
        .set("sampled", [found] { return found().sampled > 1; })
        .set("spread", [found] { return spreadOf(found()); })
        .set("spread_rows", [found] { return found().sampled; })
        .set("span", [found] { return shownSpan(found().extremes.lowest, found().extremes.highest); })
        .set("largest_spread", [this] { return Value(largestSpread()); });
}

/// Sets the rows nearest to each other, and the shifts after which rows nearly repeat.
void SimilarityModel::setSearched(Values& values) const {
    const auto ofNearest = [this](auto member) {
        return [this, member] { return nearestRow() ? Value((*nearestRow()).*member) : Value(); };
    };
    values.set("nearest_position", ofNearest(&NearestPosition::position))
        .set("nearest_twin", ofNearest(&NearestPosition::twin))
        .set("nearest_distance", ofNearest(&NearestPosition::distance))
        .set("nearest_proven", ofNearest(&NearestPosition::proven));
    const auto ofClosest = [this](auto member) {
        return [this, member] {
            const auto& pair = closestRows().pair;
            return pair ? Value(std::invoke(member, *pair)) : Value();
        };
    };
    values.set("closest_position", ofClosest(&ClosestPair::position))
        .set("closest_other", ofClosest(&ClosestPair::other))
        .set("closest_shift", ofClosest(&ClosestPair::shift))
        .set("closest_distance", ofClosest(&ClosestPair::distance))
        .set("closest_everywhere", ofClosest(&ClosestPair::everywhere))
        .set("closest_proven", ofClosest(&ClosestPair::proven));
    values.set("other_misses", [this] {
        QStringList names;
        for (const std::int64_t at : closestRows().nearMisses())
            if (!closestRows().pair || at != closestRows().pair->shift()) names << grouped(at);
        return names.join(u", "_s);
    });
    values.setRows("near_miss", [this](const Values::AddRow& addRow) {
        if (!closestRows().pair) return;
        int number = 0;
        for (const NearShift& miss : closestRows().misses.shifts)
            if (miss.shift > 1)
                addRow()
                    .set("number", ++number)
                    .set("near_miss", miss.shift)
                    .set("miss_distance", miss.distance);
    });
}

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
