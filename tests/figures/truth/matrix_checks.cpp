// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heatmap, formula: what is said of the table as it is.
#include "app/scene/literals.h"
#include "tests/figures/truth/checks.h"

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

/// Columns fall into runs of one wave; in each the frequencies must not rise.
bool eachRunSlowsDown(const Reference& ref, std::int64_t fewest) {
    std::int64_t in = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        const bool begins = j == 0 || ref.wave(j) != ref.wave(j - 1);
        if (begins && in > 0 && in < fewest) return false;
        if (ref.wave(j) == '0') return true;
        if (!begins && !(ref.w(ref.pair(j)) < ref.w(ref.pair(j - 1)))) return false;
        in = begins ? 1 : in + 1;
    }
    return in >= fewest;
}

bool slowsDownToTheRight(const Reference& ref) {
    for (std::int64_t j = 1; j < ref.columns(); ++j)
        if (ref.wave(j) != '0' && ref.w(ref.pair(j)) > ref.w(ref.pair(j - 1))) return false;
    return true;
}

std::vector<Claim> heatmapClaims(const Reference& ref) {
    const Real ratio = ref.pairs() > 0 ? ref.w(0) / ref.w(ref.pairs() - 1) : 0;
    const bool much = ratio >= 2;
    if (ref.rows() == 1 && ref.pairs() > 0) return {{u"one row: a value for each column"_s, true}};
    return {{u"every value is 0"_s, ref.pairs() == 0},
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

/// So near the limit that extended precision cannot tell.
bool isOnEdge(Real width, Real edge) {
    return std::abs(width - edge) < 1e-9L * edge;
}

void addSwings(const Case& c, ExpectedFacts& facts) {
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
    const auto d = static_cast<double>(ref.columns());
    facts.add(
        u"heatmap.swinging"_s, wide,
        u"# of # column(s) {swings|swing} at least 95 percent of the way from the lowest to the highest value there is."_s,
        {std::isnan(wide) ? asStated : wide, d});
    facts.add(u"heatmap.still"_s, still, u"# of # column(s) {moves|move} less than 5 percent of that way."_s,
              {std::isnan(still) ? asStated : still, d});
    for (const auto& [name, wave, found] :
         {std::tuple("right_sines", "sines", sines), {"right_cosines", "cosines", cosines}}) {
        const auto low = static_cast<double>(found.low), high = static_cast<double>(found.high);
        const QString form =
            u"In the right half of the columns the %1 lie between # and #."_s.arg(QLatin1String(wave));
        facts.add(u"heatmap.%1_lowest"_s.arg(QLatin1String(name)), low, form, {low, high});
        facts.add(u"heatmap.%1_highest"_s.arg(QLatin1String(name)), high, form, {low, high});
    }
}

}  // namespace

void checkHeatmap(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    holdClaim(c, f, heatmapClaims(ref));
    const std::int64_t p = c.position(), j = c.column();
    const auto value = static_cast<double>(ref.value(p, j));
    const double limit = std::abs(ref.factor());
    const auto row = static_cast<double>(p), column = static_cast<double>(j);
    QString claim = c.model.claim();
    if (!claim.isEmpty()) claim[0] = claim[0].toUpper();
    f.says(c.model.alternativeText(),
           u"Heatmap, # position(s) by # column(s) (~); colour is the value, from # to #. "_s + claim +
               u". Position #, column #, value #."_s,
           {static_cast<double>(ref.rows()), static_cast<double>(ref.columns()), -limit, limit, row, column,
            value});
    noLinesLeft(f, holdCellLines(c, f));
    ExpectedFacts facts;
    facts.add(u"heatmap.value"_s, value, u"PE(#, #) = #."_s, {row, column, value});
    facts.add(u"heatmap.color_limit"_s, limit, u"No value is larger than # in magnitude."_s, {limit});
    const auto norm = static_cast<double>(ref.norm(p));
    facts.add(u"heatmap.row_norm"_s, norm, u"The row of position # has the norm #."_s, {row, norm});
    if (ref.pair(j) >= 0) {
        const auto cycles =
            static_cast<double>(ref.w(ref.pair(j)) * static_cast<Real>(ref.rows() - 1) / turn);
        facts.add(u"heatmap.cycles"_s, cycles,
                  u"Column # goes through # cycle(s) from the first position to the last."_s,
                  {column, cycles});
        const Range range = rangeOf(ref, j);
        facts.add(u"heatmap.column_lowest"_s, static_cast<double>(range.low),
                  u"The lowest value of column # is #."_s, {column, static_cast<double>(range.low)});
        facts.add(u"heatmap.column_highest"_s, static_cast<double>(range.high),
                  u"The highest value of column # is #."_s, {column, static_cast<double>(range.high)});
    }
    addSwings(c, facts);
    if (ref.rows() * ref.columns() <= 256)
        for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
            for (std::int64_t k = 0; k < ref.columns(); ++k)
                facts.add(u"heatmap.value_%1_%2"_s.arg(q).arg(k), static_cast<double>(ref.value(q, k)),
                          u"PE(%1, %2) = #."_s.arg(number(q), number(k)),
                          {static_cast<double>(ref.value(q, k))});
    facts.hold(c.facts, f);
    const FigureTable table = c.model.table();
    f.says(table.title, u"Positional encoding, # position(s) by # column(s)"_s,
           {static_cast<double>(ref.rows()), static_cast<double>(ref.columns())});
    for (std::int64_t t = 0; t < std::min<std::int64_t>(table.rows, 4); ++t)
        for (std::int64_t k = 0; k < ref.columns(); ++k)
            holdCell(f, table, t, k + 1, static_cast<double>(ref.value(ref.first() + t, k)));
}

void checkFormula(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t p = c.position(), j = c.column(), pair = ref.pair(j);
    holdClaim(c, f,
              {{u"this column is padding: its values are 0"_s, pair < 0},
               {u"a value is the sine of its position over a power of n"_s, ref.wave(j) == 's'},
               {u"a value is the cosine of its position over a power of n"_s, ref.wave(j) == 'c'}});
    f.says(c.model.alternativeText(), u"The calculation of one cell (~): ~."_s, {});
    const FigureTable table = c.model.table();
    f.require(table.title == u"The calculation of PE(%1, %2)"_s.arg(number(p), number(j)), table.title);
    const auto value = static_cast<double>(ref.value(p, j));
    const QString cell = u"PE(%1, %2)"_s.arg(number(p), number(j));
    ExpectedFacts facts;
    facts.add(u"formula.value"_s, value, cell + u" = #."_s, {value});
    if (pair >= 0) {
        const auto angle = static_cast<double>(static_cast<Real>(p) * ref.w(pair));
        const auto divisor =
            static_cast<double>(static_cast<Real>(ref.parameters().positionScale) / ref.w(pair));
        const auto w = static_cast<double>(ref.w(pair));
        facts.add(u"formula.angle"_s, angle, u"The angle of %1 is # radian(s)."_s.arg(cell), {angle});
        facts.add(u"formula.divisor"_s, divisor, u"In %1 the position is divided by #."_s.arg(cell),
                  {divisor});
        facts.add(u"formula.pair"_s, static_cast<double>(pair), u"Column # belongs to pair #."_s,
                  {static_cast<double>(j), static_cast<double>(pair)});
        facts.add(u"formula.angular_frequency"_s, w,
                  u"From one position to the next the angle grows by # radian(s)."_s, {w});
        if (!c.isOn("blanks"))
            for (std::int64_t row = 0; row < table.rows; ++row) {
                const TableCell says = table.cell(row, 0);
                const QString step = std::get<QString>(says);
                if (step == "the power"_L1) holdCell(f, table, row, 2, divisor);
                if (step == "the angle, in radians"_L1) holdCell(f, table, row, 2, angle);
                if (step == "the value"_L1) holdCell(f, table, row, 2, value);
            }
    }
    facts.hold(c.facts, f);
    noLinesLeft(f, holdCellLines(c, f));
}

}  // namespace sinescope::truth
