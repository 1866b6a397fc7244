// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heatmap, Formula: words about the table itself.
#include "app/scene/literals.h"
#include "tests/figures/truth/known_values.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

struct Range {
    Real low = std::numeric_limits<Real>::infinity(), high = -low;
    void take(Real value) { low = std::min(low, value), high = std::max(high, value); }
    Real width() const { return high - low; }
};

Range rangeOf(const Reference& ref, std::int64_t column) {
    Range range;
    for (std::int64_t p = ref.first(); p <= ref.last(); ++p) range.take(ref.value(p, column));
    return range;
}

/// True if the frequencies fall within each run of columns of one wave, and each has `minimum` columns.
bool eachRunSlowsDown(const Reference& ref, std::int64_t minimum) {
    std::int64_t in = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        const bool begins = j == 0 || ref.wave(j) != ref.wave(j - 1);
        if (begins && in > 0 && in < minimum) return false;
        if (ref.wave(j) == '0') return true;
        if (!begins && !(ref.w(ref.pair(j)) < ref.w(ref.pair(j - 1)))) return false;
        in = begins ? 1 : in + 1;
    }
    return in >= minimum;
}

bool slowsDownToTheRight(const Reference& ref) {
    for (std::int64_t j = 1; j < ref.columns(); ++j)
        if (ref.wave(j) != '0' && ref.w(ref.pair(j)) > ref.w(ref.pair(j - 1))) return false;
    return true;
}

std::vector<Claim> heatmapClaims(const Reference& ref) {
    const Real ratio = ref.pairs() > 0 ? ref.w(0) / ref.w(ref.pairs() - 1) : 0;
    const bool aliased = ref.pairs() > 0 && ref.w(0) > turn / 2;
    const bool much = ratio >= 2 && !aliased;
    if (ref.rows() == 1 && ref.pairs() > 0) return {{u"one row: a value for each column"_s, true}};
    return {{u"every value is 0"_s, ref.pairs() == 0},
            {u"the fastest columns turn more than half a circle per position and look slower"_s,
             aliased && ratio >= 2},
            {u"fast columns left, slow columns right"_s, much && slowsDownToTheRight(ref)},
            {u"each half runs from fast columns to slow ones"_s,
             much && ref.parameters().layout != Layout::Interleaved && eachRunSlowsDown(ref, 2)},
            {u"the first pair is fast, the second is slow"_s, much && ref.pairs() == 2},
            {u"each pair is a little slower than the one before"_s, ratio > 1 && ratio < 2},
            {u"all pairs turn at the same speed"_s, ratio == 1 && ref.pairs() > 1},
            {u"a sine and a cosine of one frequency"_s, ref.pairs() == 1 && ref.hasBoth(0)},
            {u"one column, one sine"_s, ref.columns() == 1 && ref.wave(0) == 's'},
            {u"one column, one cosine"_s, ref.columns() == 1 && ref.wave(0) == 'c'}};
}

/// True if the width is too close to the limit for extended precision to decide.
bool isOnEdge(Real width, Real edge) {
    return std::abs(width - edge) < 1e-9L * edge;
}

void setSwings(const Case& c, KnownValues& known) {
    const Reference& ref = c.ref;
    const Real limit = std::abs(static_cast<Real>(ref.factor()));
    double wide = 0, still = 0;
    Range sines, cosines;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        const Range range = rangeOf(ref, j);
        if (isOnEdge(range.width(), 1.9L * limit) || isOnEdge(range.width(), 0.1L * limit))
            wide = still = NAN;
        wide += range.width() >= 1.9L * limit ? 1 : 0;
        still += range.width() < 0.1L * limit ? 1 : 0;
        if (2 * j < ref.columns() || ref.wave(j) == '0') continue;
        (ref.wave(j) == 's' ? sines : cosines).take(range.low);
        (ref.wave(j) == 's' ? sines : cosines).take(range.high);
    }
    const auto isOne = [&ref](double count) {
        return std::isnan(count) ? count : ref.columns() == 1 || count == 1;
    };
    known.set("swinging", wide, "one_swings", isOne(wide), "still", still, "one_moves", isOne(still),
              "one_right_sine", sines.low == sines.high, "one_right_cosine", cosines.low == cosines.high,
              "right_sines_lowest", sines.low, "right_sines_highest", sines.high, "right_cosines_lowest",
              cosines.low, "right_cosines_highest", cosines.high);
}

}  // namespace

void checkHeatmap(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    requireClaim(c, f, heatmapClaims(ref));
    const std::int64_t p = c.position(), j = c.column();
    const double limit = std::abs(ref.factor());
    const Real ratio = ref.pairs() > 0 ? ref.w(0) / ref.w(ref.pairs() - 1) : 0;
    KnownValues known(c);
    known.set("pairs", ref.pairs() > 0, "one_row", ref.rows() == 1, "several_pairs", ref.pairs() > 1,
              "several_columns", ref.columns() > 1, "lone_sine", ref.wave(0) == 's', "one_speed", ratio == 1,
              "one_octave", ratio<2, "aliased", ref.pairs()> 0 && ref.w(0) > turn / 2, "slows",
              slowsDownToTheRight(ref), "halves", ref.columns() >= 4, "length", ref.rows(), "columns",
              ref.columns(), "lowest", -limit, "highest", limit, "color_limit", limit, "cut_colors", false,
              "p", p, "j", j, "value", ref.value(p, j), "row_norm", ref.norm(p));
    if (ref.pair(j) >= 0) {
        const Range range = rangeOf(ref, j);
        known.set("cycles", ref.w(ref.pair(j)) * static_cast<Real>(ref.rows() - 1) / turn, "column_lowest",
                  range.low, "column_highest", range.high);
    }
    setSwings(c, known);
    known.rows("cell", [&ref](const Values& row, KnownValues& cell) {
        const std::int64_t q = wholeIn(row, "p"), k = wholeIn(row, "j");
        cell.set("p", q, "j", k, "value", ref.value(q, k));
    });
    known.check(c, f);
    requireNoLinesLeft(f, requireCellLines(c, f));
    f.requireForm(c.table.title, u"Positional encoding, # position(s) by # column(s)"_s,
                  {static_cast<double>(ref.rows()), static_cast<double>(ref.columns())});
    for (std::int64_t t = 0; t < std::min<std::int64_t>(c.table.rows, 4); ++t)
        for (std::int64_t k = 0; k < ref.columns(); ++k)
            requireCell(f, c.table, t, k + 1, ref.value(ref.first() + t, k));
}

void checkFormula(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t p = c.position(), j = c.column(), pair = ref.pair(j);
    const bool isScaled = ref.parameters().positionScale != 1, isMultiplied = ref.factor() != 1;
    requireClaim(c, f,
                 {{u"this column is padding: its values are 0"_s, pair < 0},
                  {u"a value is %1the %2 of its %3position over a power of n"_s.arg(
                       isMultiplied ? u"the factor times "_s : QString(),
                       ref.wave(j) == 's' ? u"sine"_s : u"cosine"_s, isScaled ? u"scaled "_s : QString()),
                   pair >= 0}});
    f.requireForm(c.model.alternativeText(), u"The calculation of one cell (~): ~."_s, {});
    f.require(c.table.title == u"The calculation of PE(%1, %2)"_s.arg(number(p), number(j)), c.table.title);
    const auto value = static_cast<double>(ref.value(p, j));
    const QString cell = u"PE(%1, %2)"_s.arg(number(p), number(j));
    KnownValues known(c);
    known.set("formula.value", value);
    if (pair >= 0) {
        const auto angle = static_cast<double>(static_cast<Real>(p) * ref.w(pair));
        const auto divisor =
            static_cast<double>(static_cast<Real>(ref.parameters().positionScale) / ref.w(pair));
        known.set("formula.angle", angle, "formula.divisor", divisor, "formula.pair", pair,
                  "formula.angular_frequency", ref.w(pair));
        if (!c.isOn("blanks"))
            for (std::int64_t row = 0; row < c.table.rows; ++row) {
                const TableCell textCell = c.table.cell(row, 0);
                const QString step = std::get<QString>(textCell);
                if (step == "the power"_L1) requireCell(f, c.table, row, 2, divisor);
                if (step == "the angle, in radians"_L1) requireCell(f, c.table, row, 2, angle);
                if (step == "the value"_L1) requireCell(f, c.table, row, 2, value);
            }
    }
    known.checkFacts(c.facts, f);
    requireNoLinesLeft(f, requireCellLines(c, f));
}

}  // namespace sinescope::truth
