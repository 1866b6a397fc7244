// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions, Dimensions, Wavelengths, Chirp, Derivative: rows, columns and pairs as curves.
#include "app/scene/literals.h"
#include "core/analysis/derivative.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/measured.h"

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

bool contains(const std::vector<std::int64_t>& numbers, std::int64_t number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

std::vector<std::int64_t> with(std::vector<std::int64_t> numbers, std::int64_t selected) {
    if (!contains(numbers, selected)) numbers.push_back(selected);
    return numbers;
}

/// Returns the last column in which rows differ by more than a tenth of the factor; -1 if there is none.
std::int64_t lastDiffering(const Reference& ref, const std::vector<std::int64_t>& positions) {
    for (std::int64_t j = ref.columns() - 1; j >= 0; --j)
        for (const std::int64_t p : positions)
            for (const std::int64_t q : positions)
                if (ref.value(p, j) - ref.value(q, j) > 0.1L * std::abs(static_cast<Real>(ref.factor())))
                    return j;
    return -1;
}

}  // namespace

void checkPositions(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::vector<std::int64_t> listedRows = shownPositions(c.scene),
                                    shown = with(listedRows, c.position());
    const bool zero = ref.pairs() == 0;
    const bool alike =
        ref.rows() > 1 && nearestRows(ref).distance <= 1e-9L * std::abs(static_cast<Real>(ref.factor()));
    requireClaim(
        c, f,
        {{u"some rows are equal up to rounding"_s, !zero && alike},
         {u"every value is 0"_s, zero},
         {u"one row: a value for each column"_s, ref.rows() == 1},
         {u"each row is a fingerprint"_s,
          ref.rows() > 1 && nearestRows(ref).distance > 1e-9L * std::abs(static_cast<Real>(ref.factor()))}});
    const bool sines = c.option("waves") != "cosine"_L1, cosines = c.option("waves") != "sine"_L1;
    const bool overPairs = c.option("over") == "pairs"_L1;
    std::int64_t drawn = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j)
        drawn += (ref.wave(j) == 's' && sines) || (ref.wave(j) == 'c' && cosines) ||
                         (ref.wave(j) == '0' && sines && cosines && !overPairs)
                     ? 1
                     : 0;
    const std::vector<std::int64_t>& compared = listedRows.empty() ? shown : listedRows;
    const std::int64_t furthest = *std::max_element(compared.begin(), compared.end());
    const auto step = [&](std::int64_t i) { return static_cast<Real>(furthest) * (ref.w(i) - ref.w(i + 1)); };
    const bool settles = ref.pairs() > 7 && step(0) > 1 && step(ref.pairs() - 2) < 0.1L &&
                         static_cast<Real>(furthest) * (ref.w(0) - ref.w(ref.pairs() - 1)) > turn;
    const double factor = std::abs(ref.factor());
    const std::int64_t last = lastDiffering(ref, compared);
    const Nearest nearest = nearestRows(ref);
    const Share found = foundInNoise(rowsOf(ref), 0.5),
                unit = foundInNoise(unitRows(ref.rows(), ref.columns()), 0.5);
    KnownValues known(c);
    known.set("pairs", !zero, "empty", drawn == 0, "length", ref.rows(), "alike", !zero && alike,
              "listed_count", listedRows.size(), "selected", c.position(), "sines", sines, "cosines", cosines,
              "over_pairs", overPairs, "halves",
              ref.parameters().layout != Layout::Interleaved && sines && cosines && !overPairs, "settling",
              settles ? furthest : 0, "noise", drawn == 0 ? 0 : c.number("noise"), "norm",
              ref.norm(c.position()), "tolerance", 0.1 * factor, "agree_after",
              last >= 0 && last + 1 < ref.columns() ? last : 0, "deviation", 0.5, "closest_shift",
              ref.rows() > 1 && !zero ? nearest.shift : 0, "closest_distance",
              ref.rows() > 1 && !zero ? nearest.distance : 0);
    known.addText("listed", listed(listedRows, true), "agreeing", listed(compared, true));
    known.set(u"found_in_noise"_s, found.value, 1e-12 + found.doubt);
    known.set(u"unit_found_in_noise"_s, unit.value, 1e-12 + unit.doubt);
    known.inPercent("found_in_noise unit_found_in_noise");
    if (shown.size() > 1)
        known.set("p", shown[0], "q", shown[1], "distance", ref.distance(shown[0], shown[1]));
    known.rows("two", [&](const Values& row, KnownValues& two) {
        const std::int64_t p = wholeIn(row, "p"), q = wholeIn(row, "q");
        const bool areShown = p < q && contains(shown, p) && contains(shown, q);
        two.set("p", areShown ? p : -1, "q", q, "distance", areShown ? ref.distance(p, q) : -1);
    });
    known.check(c, f);
    requireNoLinesLeft(f, requireCellLines(c, f));
    f.require(c.table.rows == drawn, u"%1 columns are in the table"_s.arg(c.table.rows));
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (std::size_t k = 0; k < shown.size(); ++k)
            requireCell(f, c.table, row, static_cast<std::int64_t>(k) + 3,
                        ref.value(shown[k], std::get<std::int64_t>(c.table.cell(row, 0))));
}

void checkDimensions(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::vector<std::int64_t> shown = with(shownColumns(c.scene), c.column());
    const auto zeros =
        std::count_if(shown.begin(), shown.end(), [&](std::int64_t j) { return ref.wave(j) == '0'; });
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    requireClaim(c, f,
                 {{u"a column of zeros: the padding of an odd d_model"_s, zeros == count},
                  {u"each column except the padding is a sinusoid"_s, zeros > 0 && zeros < count},
                  {u"the column is a sinusoid"_s, zeros == 0 && count == 1},
                  {u"each column is a sinusoid"_s, zeros == 0 && count > 1}});
    const auto wave = [&ref](std::int64_t j, KnownValues& of) {
        const bool isZero = ref.wave(j) == '0';
        const Real w = isZero ? 0 : ref.w(ref.pair(j));
        of.set("column", j, "zero", isZero, "wavelength", isZero ? 0 : turn / w, "cycles",
               static_cast<Real>(ref.rows() - 1) * w / turn);
    };
    KnownValues known(c);
    known.set("sinusoid", true, "zeros", zeros > 0, "all_zeros", zeros == count, "columns", count,
              "listed_columns", shownColumns(c.scene).size(), "first", ref.first(), "last", ref.last());
    wave(c.column(), known);
    known.rows("column", [&, next = std::size_t{0}](const Values& row, KnownValues& of) {
        const std::int64_t j = wholeIn(row, "column");
        of.set("listed", contains(shownColumns(c.scene), j));
        wave(contains(shown, j) ? j : shown.front(), of);
    });
    known.check(c, f);
    requireNoLinesLeft(f, requireCellLines(c, f));
    f.require(c.table.columns.size() == static_cast<qsizetype>(shown.size()) + 1, c.table.title);
    for (std::int64_t row = 0; row < std::min<std::int64_t>(c.table.rows, 5); ++row)
        for (std::size_t k = 0; k < shown.size(); ++k)
            requireCell(f, c.table, row, static_cast<std::int64_t>(k) + 1,
                        ref.value(ref.first() + row, shown[k]));
}

namespace {

/// The shortest and longest wavelength, and the factor from one to the next.
struct Lengths {
    double shortest = 0, longest = 0, ratio = 1, ceiling = 0;
    std::int64_t done = 0;
};

Lengths lengthsOf(const Reference& ref) {
    Lengths found;
    found.ceiling = static_cast<double>(turn * static_cast<Real>(ref.parameters().base) /
                                        static_cast<Real>(ref.parameters().positionScale));
    if (ref.pairs() == 0) return found;
    found.shortest = static_cast<double>(ref.wavelength(0));
    found.longest = static_cast<double>(ref.wavelength(ref.pairs() - 1));
    if (ref.pairs() > 1) found.ratio = static_cast<double>(ref.wavelength(1) / ref.wavelength(0));
    for (std::int64_t i = 0; i < ref.pairs(); ++i)
        found.done += ref.wavelength(i) <= static_cast<Real>(ref.rows()) ? 1 : 0;
    return found;
}

}  // namespace

void checkWavelengths(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const Lengths of = lengthsOf(ref);
    const bool isOne = of.ratio == 1, reached = std::abs(of.longest / of.ceiling - 1) < 1e-9,
               passed = !reached && of.longest > of.ceiling;
    KnownValues known(c);
    known.addText("of", u"sinusoid"_s, "unit", u"positions"_s, "two_pi_n_name",
                  ref.parameters().positionScale == 1 ? u"2πn"_s : u"2πn/s"_s);
    known.set("pairs", ref.pairs(), "length", ref.rows(), "one_length", isOne, "completed", of.done, "one",
              of.done == 1 || ref.pairs() == 1, "shortest", of.shortest, "longest", of.longest, "two_pi_n",
              of.ceiling, "reached", reached, "passed", passed, "reaches_two_pi_n", reached || passed);
    if (ref.pairs() > 1) known.set("ratio", of.ratio, "spread", of.longest / of.shortest);
    if (const std::int64_t pair = ref.pair(c.column()); pair >= 0) {
        const auto length = static_cast<double>(ref.wavelength(pair));
        known.set("selected_place", pair, "selected", length, "selected_cycles", whole(ref.rows()) / length);
    }
    if (c.scene.frozen) {
        const Reference a(*c.scene.frozen);
        const Lengths frozen = lengthsOf(a);
        known.set("frozen_shortest", frozen.shortest, "frozen_longest", frozen.longest, "frozen_points",
                  a.pairs(), "frozen_joined", a.pairs() > 1);
    }
    // A range that rounds to one number is shown as that number.
    known.leave("reads_alike frozen_reads_alike");
    known.check(c, f);
    f.require(!isOne || ref.pairs() < 2 || ref.parameters().base == 1, c.claim);
    if (ref.pairs() == 0) return;
    requireNoOtherLines(c, f);
    for (std::int64_t i = 0; i < ref.pairs(); ++i) {
        requireCell(f, c.table, i, 1, ref.w(i));
        requireCell(f, c.table, i, 2, ref.wavelength(i));
        requireCell(f, c.table, i, 3, whole(ref.rows()) / static_cast<double>(ref.wavelength(i)));
    }
}

namespace {

/// Sign changes of sin(p w_x) along the pairs, where its angle falls to the next half turn.
struct Crossings {
    Real first = 0;  ///< half turns at pair 0
    Real drop = 1;   ///< how much their logarithm falls from pair to pair
    std::size_t count = 0;

    Crossings(const Reference& ref, std::int64_t position) {
        if (position <= 0 || ref.pairs() < 2) return;
        first = static_cast<Real>(position) * ref.w(0) / (turn / 2);
        drop = std::log(ref.w(0) / ref.w(1));
        count = static_cast<std::size_t>(std::floor(first) -
                                         std::floor(turnsAt(static_cast<Real>(ref.pairs() - 1))));
    }
    Real turnsAt(Real x) const { return first * std::exp(-drop * x); }
    /// Counted from 1. Newton steps from pair 0; the last six are exact to the last digit.
    double at(std::size_t number) const {
        const Real level = std::floor(first) - static_cast<Real>(number - 1);
        Real x = 0;
        for (int step = 0; step < 40; ++step) x += (1 - level / turnsAt(x)) / drop;
        return static_cast<double>(x);
    }
};

}  // namespace

void checkChirp(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    std::vector<std::int64_t> positions;
    for (const QString& part : c.option("shifts").split(','_L1, Qt::SkipEmptyParts))
        positions.push_back(part.trimmed().toLongLong());
    const auto given = whole(static_cast<std::int64_t>(positions.size()));
    if (positions.size() > 12) positions.resize(12);
    const auto pairs = whole(ref.pairs()), shown = std::min(c.number("pairs"), pairs);
    requireClaim(c, f,
                 {{u"with base 1 all pairs have the same angle"_s, ref.parameters().base == 1},
                  {u"at position 0 every sine is 0"_s,
                   std::all_of(positions.begin(), positions.end(), [](auto p) { return p == 0; })},
                  {u"along its pairs a row is a chirp, not a sinusoid"_s,
                   ref.pairs() > 2 && ref.parameters().base > 1 &&
                       std::any_of(positions.begin(), positions.end(), [](auto p) { return p != 0; })}});
    KnownValues known(c);
    if (ref.pairs() == 0) {
        known.check(c, f);
        return f.require(c.table.note == noPairsForm && c.table.rows == 0, c.table.note);
    }
    const auto isFlat = [&](std::int64_t p) {
        return p == 0 || ref.pairs() < 2 || ref.parameters().base == 1;
    };
    known.set(
        "pairs", pairs, "many_pairs", ref.pairs() > 2, "shown_pairs", shown, "some_pairs",
        shown<pairs, "one_angle", ref.parameters().base == 1, "zeros",
              std::all_of(positions.begin(), positions.end(), [](auto p) { return p == 0; }), "slows",
              !std::all_of(positions.begin(), positions.end(), isFlat), "last_pair", shown - 1,
              "last_wavelength", ref.wavelength(static_cast<std::int64_t>(shown) - 1), "drawn", given> 12
            ? 12
            : 0,
        "given", given > 12 ? given : 0);
    const auto ofRow = [&](const Values& row, KnownValues& of) {
        const std::int64_t p = wholeIn(row, "p");
        const Crossings crossings(ref, p);
        of.set("p", contains(positions, p) ? p : -1, "flat", isFlat(p), "crossings_p", crossings.count,
               "last_crossings", crossings.count, "half_turns_p",
               std::floor(static_cast<Real>(p) * ref.w(0) / (turn / 2)));
        const auto number = static_cast<std::size_t>(std::max<std::int64_t>(0, wholeIn(row, "number")));
        of.set("number", number);
        if (number > 0 && number <= crossings.count) of.set("crossing_p", crossings.at(number), 1e-8);
        if (crossings.count > 0 && number == 0) of.set("last_crossing", crossings.at(crossings.count), 1e-8);
    };
    for (const char* list : {"row", "crossing"}) known.rows(list, ofRow);
    known.rows("last", [&](const Values& row, KnownValues& of) {
        ofRow(row, of);
        of.set("p", positions.back());
    });
    known.check(c, f);
    requireNoOtherLines(c, f);
    f.require(whole(c.table.rows) == shown, c.table.title);
    for (std::int64_t i = 0; i < c.table.rows; ++i)
        for (std::size_t k = 0; k < positions.size(); ++k)
            requireCell(f, c.table, i, static_cast<std::int64_t>(k) + 1,
                        std::sin(static_cast<Real>(positions[k]) * ref.w(i)));
}

namespace {

Real speedAt(const Reference& ref, std::int64_t p) {
    Real sum = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) sum += ref.slope(p, j) * ref.slope(p, j);
    return std::sqrt(sum);
}

double largestSlope(const Reference& ref, std::int64_t j) {
    return ref.pair(j) < 0 ? 0 : std::abs(ref.factor()) * static_cast<double>(ref.w(ref.pair(j)));
}

}  // namespace

namespace {

/// Requires that the drawn tangents touch the curves at the selected position, and that the table has slopes
/// and values.
void requireTangents(const Case& c, Findings& f, const std::vector<std::int64_t>& shown) {
    const Reference& ref = c.ref;
    const Encoding encoding(ref.parameters());
    for (const std::int64_t j : shown) {
        const Tangent tangent = tangentAt(encoding, whole(c.position()), j);
        const auto value = static_cast<double>(ref.value(c.position(), j)),
                   slope = static_cast<double>(ref.slope(c.position(), j));
        const double error = 1e-7 * largestSlope(ref, j) + 1e-10 * std::abs(ref.factor());
        f.require(std::abs(tangent.value - value) <= error && std::abs(tangent.slope - slope) <= error &&
                      std::abs(tangent.at(whole(c.position()) + 1) - value - slope) <= 2 * error,
                  u"the tangent of column %1 at %2"_s.arg(j).arg(c.position()));
    }
    const bool relative = c.option("scale") == "relative"_L1;
    for (qsizetype column = 1; column < c.table.columns.size(); ++column) {
        const QString& name = c.table.columns[column];
        const bool isValue = name.startsWith("PE"_L1);
        if (!name.contains("j = "_L1)) continue;
        const std::int64_t j = name.section("j = "_L1, 1).section(' '_L1, 0, 0).toLongLong();
        const double largest = largestSlope(ref, j);
        for (std::int64_t row = 0; row < std::min<std::int64_t>(c.table.rows, 4); ++row) {
            const std::int64_t p = std::get<std::int64_t>(c.table.cell(row, 0));
            const auto slope = static_cast<double>(ref.slope(p, j));
            requireCell(f, c.table, row, column,
                        isValue                   ? static_cast<double>(ref.value(p, j))
                        : relative && largest > 0 ? slope / largest
                                                  : slope,
                        1e-7 * (relative && !isValue ? 1 : largest) + 1e-10 * std::abs(ref.factor()));
        }
    }
}

}  // namespace

void checkDerivative(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    KnownValues known(c);
    const std::int64_t p = c.position(), j = c.column();
    const double factor = std::abs(ref.factor());
    const std::vector<std::int64_t> shown = with(shownColumns(c.scene), j);
    const QString show = c.option("show");
    const double gain =
        c.scene.sentence.scale == EmbeddingScale::SqrtDModel ? std::sqrt(whole(ref.columns())) : 1;
    known.set("p", p, "j", j, "selected", p, "scaled", factor != 1, "slopes", show != "values"_L1, "values",
              show != "slopes"_L1, "relative", c.option("scale") == "relative"_L1, "swings", ref.pair(j) >= 0,
              "largest_slope", largestSlope(ref, j), "listed_columns", shownColumns(c.scene).size(),
              "word_scale", gain != 1, "jacobian", gain, "gradient", gain, "pairs", ref.pairs());
    known.set("slope", ref.slope(p, j), 1e-7 * largestSlope(ref, j) + 1e-10 * factor);
    known.rows("column", [&](const Values& row, KnownValues& of) {
        const std::int64_t column = wholeIn(row, "number");
        of.set("number", contains(shown, column) ? column : -1, "listed",
               contains(shownColumns(c.scene), column), "largest_slope_j", largestSlope(ref, column));
    });
    if (ref.pairs() == 0) {
        known.leave("row_speed row_speed_constant").check(c, f);
        return f.require(c.claim.isEmpty() && c.facts.empty(), c.claim);
    }
    const QString slopes = u"the slope of a column is at most its "_s + (factor == 1 ? u"ω"_s : u"|f| ω"_s);
    const bool constant = ref.isComplete();
    const auto speed = static_cast<double>(speedAt(ref, p));
    for (std::int64_t at = ref.first(); constant && at <= std::min(ref.last(), ref.first() + 2); ++at)
        f.require(std::abs(static_cast<double>(speedAt(ref, at)) - speed) < 1e-6 * speed,
                  u"the speed changes"_s);
    requireClaim(
        c, f,
        {{slopes + u"; the whole row moves equally fast at every position"_s, constant}, {slopes, true}});
    const std::int64_t last = ref.pairs() - 1;
    known.set("row_speed", speed, 1e-9 * speed);
    known.set("row_speed_constant", constant, "last_pair", last, "fastest_pair", factor * ref.w(0),
              "slowest_pair", factor * ref.w(last), "ratio", ref.w(0) / ref.w(last), "one_slope",
              ref.w(0) == ref.w(last));
    known.check(c, f);
    requireTangents(c, f, shown);
    requireNoOtherLines(c, f);
}

}  // namespace sinescope::truth
