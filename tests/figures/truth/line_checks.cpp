// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions, dimensions, wavelengths, chirp, derivative: rows, columns and pairs as curves.
#include "app/scene/literals.h"
#include "core/analysis/derivative.h"
#include "tests/figures/truth/checks.h"
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

double whole(std::int64_t n) {
    return static_cast<double>(n);
}

/// The last column in which rows differ by more than a tenth of the factor; -1 where there is none.
std::int64_t lastDiffering(const Reference& ref, const std::vector<std::int64_t>& positions) {
    for (std::int64_t j = ref.columns() - 1; j >= 0; --j)
        for (const std::int64_t p : positions)
            for (const std::int64_t q : positions)
                if (ref.value(p, j) - ref.value(q, j) > 0.1L * std::abs(static_cast<Real>(ref.factor())))
                    return j;
    return -1;
}

ExpectedFacts positionFacts(const Case& c, const std::vector<std::int64_t>& listedRows) {
    const Reference& ref = c.ref;
    const std::vector<std::int64_t> shown = with(listedRows, c.position());
    ExpectedFacts facts;
    const QString apart = u"The rows of positions # and # are # apart."_s;
    const auto add = [&](const QString& name, std::int64_t p, std::int64_t q) {
        const auto distance = static_cast<double>(ref.distance(p, q));
        facts.add(name, distance, apart, {whole(p), whole(q), distance});
    };
    if (shown.size() > 1) add(u"positions.distance"_s, shown[0], shown[1]);
    for (const std::int64_t p : shown)
        for (const std::int64_t q : shown)
            if (p < q) add(u"positions.distance_%1_%2"_s.arg(p).arg(q), p, q);
    const std::vector<std::int64_t>& alike = listedRows.empty() ? shown : listedRows;
    const auto last = whole(lastDiffering(ref, alike));
    facts.add(u"positions.agree_after"_s, last,
              u"The rows of positions %1 agree within # right of column #."_s.arg(listed(alike, true)),
              {0.1 * std::abs(ref.factor()), last});
    const auto norm = static_cast<double>(ref.norm(c.position()));
    facts.add(u"positions.norm"_s, norm, u"The row of position # has the norm #."_s,
              {whole(c.position()), norm});
    const Nearest nearest = nearestRows(ref);
    const QString where = u"The two most similar rows are # position(s) apart"_s;
    const auto closest = static_cast<double>(nearest.distance);
    facts.add(u"positions.closest_shift"_s, whole(nearest.shift), where + '.'_L1, {whole(nearest.shift)});
    facts.add(u"positions.closest_distance"_s, closest, where + u", at a distance of #."_s,
              {whole(nearest.shift), closest});
    const auto addNoise = [&](const char* name, const char* what, const Share& share) {
        facts.add(
            u"positions.%1"_s.arg(QLatin1String(name)), share.value,
            u"With noise of deviation # in each column, ~ percent of %1 are nearest to themselves."_s.arg(
                QLatin1String(what)),
            {0.5}, 1e-12 + share.doubt);
    };
    addNoise("found_in_noise", "the rows", foundInNoise(rowsOf(ref), 0.5));
    addNoise("unit_found_in_noise", "rows that are scaled to [0, 1]",
             foundInNoise(unitRows(ref.rows(), ref.columns()), 0.5));
    return facts;
}

}  // namespace

void checkPositions(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::vector<std::int64_t> listedRows = shownPositions(c.scene),
                                    shown = with(listedRows, c.position());
    const bool zero = ref.pairs() == 0;
    const bool alike =
        ref.rows() > 1 && nearestRows(ref).distance <= 1e-9L * std::abs(static_cast<Real>(ref.factor()));
    holdClaim(
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
    QString form = u"Line chart of the %1 %2 over the %3 (~), %4."_s.arg(
        shown.size() == 1 ? u"row at position"_s : u"rows at positions"_s, listed(shown, true),
        overPairs ? u"pairs"_s : u"columns"_s,
        sines && cosines ? u"sines and cosines"_s
        : sines          ? u"sines"_s
                         : u"cosines"_s);
    const std::int64_t furthest = *std::max_element(shown.begin(), shown.end());
    const auto step = [&](std::int64_t i) { return static_cast<Real>(furthest) * (ref.w(i) - ref.w(i + 1)); };
    const bool settles = ref.pairs() > 7 && step(0) > 1 && step(ref.pairs() - 2) < 0.1L &&
                         static_cast<Real>(furthest) * (ref.w(0) - ref.w(ref.pairs() - 1)) > turn;
    const bool halves = ref.parameters().layout != Layout::Interleaved && sines && cosines && !overPairs;
    std::vector<double> numbers;
    if (zero)
        form += u" Every value is 0."_s;
    else if (drawn == 0)
        form += sines ? u" This encoding has no sine column."_s : u" This encoding has no cosine column."_s;
    else {
        if (settles)
            form += (halves ? u" In each half the row of"_s : u" The row of"_s) +
                    u" position %1 swings fast on the left and settles on the right."_s.arg(number(furthest));
        if (c.number("noise") > 0) {
            form += u" Dots: the row at position %1 with normal noise of deviation # added."_s.arg(
                number(c.position()));
            numbers.push_back(c.number("noise"));
        }
        if (shown.size() > 1)
            form += alike ? u" Some rows are equal up to rounding."_s : u" No two rows are alike."_s;
    }
    f.says(c.model.alternativeText(), form, numbers);
    positionFacts(c, listedRows).hold(c.facts, f);
    noLinesLeft(f, holdCellLines(c, f));
    const FigureTable table = c.model.table();
    f.require(table.rows == drawn, u"%1 columns are in the table"_s.arg(table.rows));
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::size_t k = 0; k < shown.size(); ++k)
            holdCell(f, table, row, static_cast<std::int64_t>(k) + 3,
                     static_cast<double>(ref.value(shown[k], std::get<std::int64_t>(table.cell(row, 0)))));
}

void checkDimensions(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::vector<std::int64_t> shown = with(shownColumns(c.scene), c.column());
    const auto zeros =
        std::count_if(shown.begin(), shown.end(), [&](std::int64_t j) { return ref.wave(j) == '0'; });
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    holdClaim(c, f,
              {{u"a column of zeros: the padding of an odd d_model"_s, zeros == count},
               {u"each column is a sinusoid, but for the padding"_s, zeros > 0 && zeros < count},
               {u"the column is a sinusoid"_s, zeros == 0 && count == 1},
               {u"each column is a sinusoid"_s, zeros == 0 && count > 1}});
    QStringList columns;
    std::vector<double> lengths;
    ExpectedFacts facts;
    for (const std::int64_t j : shown) {
        if (ref.wave(j) == '0') {
            columns << number(j) + u" (zeros)"_s;
            continue;
        }
        const Real w = ref.w(ref.pair(j));
        const auto wavelength = static_cast<double>(turn / w);
        const auto cycles = static_cast<double>(static_cast<Real>(ref.rows() - 1) * w / turn);
        columns << number(j) + u" (wavelength #)"_s;
        lengths.push_back(wavelength);
        for (const QString& suffix : {QString(), u"_%1"_s.arg(j)}) {
            if (suffix.isEmpty() && j != c.column()) continue;
            facts.add(u"dimensions.wavelength"_s + suffix, wavelength,
                      u"Column # has a wavelength of # position(s)."_s, {whole(j), wavelength});
            facts.add(u"dimensions.cycles"_s + suffix, cycles,
                      u"Column # runs through # cycle(s) from position # to position #."_s,
                      {whole(j), cycles, whole(ref.first()), whole(ref.last())});
        }
    }
    facts.hold(c.facts, f);
    QString claim = c.model.claim();
    claim[0] = claim[0].toUpper();
    f.says(c.model.alternativeText(),
           u"Line chart of %1 %2 over position (~). %3."_s.arg(count == 1 ? u"column"_s : u"columns"_s,
                                                               columns.join(u", "_s), claim),
           lengths);
    noLinesLeft(f, holdCellLines(c, f));
    const FigureTable table = c.model.table();
    f.require(table.columns.size() == static_cast<qsizetype>(shown.size()) + 1, table.title);
    for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 5); ++row)
        for (std::size_t k = 0; k < shown.size(); ++k)
            holdCell(f, table, row, static_cast<std::int64_t>(k) + 1,
                     static_cast<double>(ref.value(ref.first() + row, shown[k])));
}

namespace {

/// Wavelengths from shortest to longest, and the factor from one to the next.
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

ExpectedFacts wavelengthFacts(const Case& c, const Lengths& of) {
    const Reference& ref = c.ref;
    const auto pairs = whole(ref.pairs()), length = whole(ref.rows());
    ExpectedFacts facts;
    facts.add(u"wavelengths.pairs"_s, pairs, u"The encoding has # pair(s)."_s, {pairs});
    facts.add(u"wavelengths.length"_s, length, u"The sequence has # position(s)."_s, {length});
    facts.add(u"wavelengths.completed"_s, whole(of.done),
              u"# of # pair(s) {completes|complete} a cycle within L."_s, {whole(of.done), pairs});
    facts.add(u"wavelengths.shortest"_s, of.shortest, u"The shortest wavelength is # position(s)."_s,
              {of.shortest});
    facts.add(u"wavelengths.longest"_s, of.longest, u"The longest wavelength is # position(s)."_s,
              {of.longest});
    const QString name = ref.parameters().positionScale == 1 ? u"2πn"_s : u"2πn/s"_s;
    facts.add(u"wavelengths.two_pi_n"_s, of.ceiling, name + u" is # position(s)."_s, {of.ceiling});
    const double beside = of.longest / of.ceiling;
    const bool reached = std::abs(beside - 1) < 1e-9;
    facts.add(u"wavelengths.reaches_two_pi_n"_s, reached || beside > 1 ? 1 : 0,
              u"The longest wavelength %1 %2."_s.arg(reached      ? u"is"_s
                                                     : beside > 1 ? u"is above"_s
                                                                  : u"stays below"_s,
                                                     name),
              {});
    facts.add(
        u"wavelengths.ratio"_s, of.ratio,
        of.ratio == 1 ? u"All wavelengths are the same."_s : u"Each wavelength is # times the one before."_s,
        of.ratio == 1 ? std::vector<double>{} : std::vector<double>{of.ratio});
    facts.add(u"wavelengths.spread"_s, of.longest / of.shortest,
              of.ratio == 1 ? u"The longest wavelength is the shortest, too."_s
                            : u"The longest wavelength is # times the shortest."_s,
              of.ratio == 1 ? std::vector<double>{} : std::vector<double>{of.longest / of.shortest});
    if (const std::int64_t pair = ref.pair(c.column()); pair >= 0) {
        const auto wavelength = static_cast<double>(ref.wavelength(pair));
        facts.add(u"wavelengths.selected"_s, wavelength, u"The wavelength of pair # is # position(s)."_s,
                  {whole(pair), wavelength});
        facts.add(u"wavelengths.selected_cycles"_s, length / wavelength,
                  u"Within L, pair # goes through # cycle(s)."_s, {whole(pair), length / wavelength});
    }
    if (c.scene.frozen) {
        const double longest = lengthsOf(Reference(*c.scene.frozen)).longest;
        facts.add(u"wavelengths.frozen_longest"_s, longest,
                  u"The longest wavelength of A is # position(s)."_s, {longest});
    }
    return facts;
}

}  // namespace

void checkWavelengths(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const Lengths of = lengthsOf(ref);
    const auto pairs = whole(ref.pairs());
    const bool grows = of.ratio > 1 && ref.pairs() > 1;
    const QString claim = c.model.claim();
    if (grows)
        f.says(claim, u"from pair to pair the wavelength grows by the factor #"_s, {of.ratio});
    else if (!claim.isEmpty())
        f.require(claim == u"with base 1 all pairs have the same wavelength"_s && ref.parameters().base == 1,
                  claim);
    wavelengthFacts(c, of).hold(c.facts, f);
    const QString text = c.model.alternativeText();
    // A range that reads as one number is that number.
    const bool hasRange = text.contains(u"setting A: from "_s);
    const QString ends =
        u" # pair(s) {completes|complete} a cycle within the sequence of # position(s)."_s +
        (!c.scene.frozen ? QString()
         : hasRange      ? u" A dashed line shows the frozen setting A: from # to # position(s)."_s
                         : u" A dashed line shows the frozen setting A: # position(s)."_s);
    std::vector<double> numbers;
    QString form;
    if (ref.pairs() == 0) {
        f.says(text, u"Wavelengths: nothing is drawn. "_s + noPairsForm, {});
        return;
    }
    if (ref.pairs() == 1)
        form = u"Wavelength of the only pair on a logarithmic axis (~): # position(s)."_s,
        numbers = {of.shortest};
    else if (grows)
        form =
            u"Wavelengths of # pairs on a logarithmic axis (~): from # to # positions, each # times the one before."_s,
        numbers = {pairs, of.shortest, of.longest, of.ratio};
    else
        form = u"Wavelengths of # pairs on a logarithmic axis (~): all # position(s)."_s,
        numbers = {pairs, of.shortest};
    numbers.insert(numbers.end(), {whole(of.done), whole(ref.rows())});
    if (c.scene.frozen) {
        const Lengths frozen = lengthsOf(Reference(*c.scene.frozen));
        numbers.push_back(frozen.shortest);
        if (hasRange)
            numbers.push_back(frozen.longest);
        else
            f.require(frozen.longest < 1.001 * frozen.shortest, text);
    }
    f.says(text, form + ends, numbers);
    std::vector<Readout> lines = holdCellLines(c, f);
    holdLine(f, lines, u"complete a cycle"_s, u"# of # pair(s)"_s, {whole(of.done), pairs});
    holdLine(f, lines, u"ratio from pair to pair"_s, u"#"_s, {of.ratio});
    noLinesLeft(f, lines);
    const FigureTable table = c.model.table();
    for (std::int64_t i = 0; i < ref.pairs(); ++i) {
        holdCell(f, table, i, 1, static_cast<double>(ref.w(i)));
        holdCell(f, table, i, 2, static_cast<double>(ref.wavelength(i)));
        holdCell(f, table, i, 3, whole(ref.rows()) / static_cast<double>(ref.wavelength(i)));
    }
}

namespace {

/// Where sin(p w_x) changes its sign along the pairs, found by walking them in small steps.
std::vector<double> crossingsOf(const Reference& ref, std::int64_t position) {
    std::vector<double> found;
    if (position == 0 || ref.pairs() < 2) return found;
    const Real drop = std::log(ref.w(0) / ref.w(1));
    const auto at = [&](Real x) { return static_cast<Real>(position) * ref.w(0) * std::exp(-drop * x); };
    const auto last = static_cast<Real>(ref.pairs() - 1);
    const auto half = [&](Real x) { return std::floor(at(x) / (turn / 2)); };
    const auto steps = static_cast<std::int64_t>(4 * half(0) + 64);
    Real before = half(0);
    for (std::int64_t k = 1; k <= steps; ++k) {
        const Real low = last * static_cast<Real>(k - 1) / static_cast<Real>(steps),
                   after = half(last * static_cast<Real>(k) / static_cast<Real>(steps));
        // Newton's steps: six of them from so near lead to the last digit.
        for (Real level = before; level > after; --level) {
            Real x = low;
            for (int step = 0; step < 6; ++step) x += (1 - level * turn / 2 / at(x)) / drop;
            found.push_back(static_cast<double>(x));
        }
        before = after;
    }
    std::sort(found.begin(), found.end());
    return found;
}

QString times(std::size_t count) {
    return count == 0   ? u"never"_s
           : count == 1 ? u"once"_s
           : count == 2 ? u"twice"_s
                        : u"%1 times"_s.arg(number(static_cast<std::int64_t>(count)));
}

}  // namespace

void checkChirp(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    std::vector<std::int64_t> positions;
    for (const QString& part : c.option("shifts").split(','_L1, Qt::SkipEmptyParts))
        positions.push_back(part.trimmed().toLongLong());
    const auto given = whole(static_cast<std::int64_t>(positions.size()));
    if (positions.size() > 12) positions.resize(12);
    const auto pairs = whole(ref.pairs()), shown = std::min(c.number("pairs"), pairs);
    holdClaim(c, f,
              {{u"with base 1 all pairs have the same angle"_s, ref.parameters().base == 1},
               {u"at position 0 every sine is 0"_s,
                std::all_of(positions.begin(), positions.end(), [](auto p) { return p == 0; })},
               {u"along its pairs a row is a chirp, not a sinusoid"_s,
                ref.pairs() > 2 && ref.parameters().base > 1 &&
                    std::any_of(positions.begin(), positions.end(), [](auto p) { return p != 0; })}});
    const QString text = c.model.alternativeText();
    const FigureTable table = c.model.table();
    std::vector<Readout> lines = holdCellLines(c, f);
    if (ref.pairs() == 0) {
        f.says(text, u"Chirp: nothing is drawn. "_s + noPairsForm, {});
        f.require(table.note == noPairsForm && table.rows == 0, table.note);
        return;
    }
    ExpectedFacts facts;
    facts.add(u"chirp.shown_pairs"_s, shown, u"# of # {pair is|pairs are} drawn."_s, {shown, pairs});
    const auto lastLength = static_cast<double>(ref.wavelength(static_cast<std::int64_t>(shown) - 1));
    facts.add(u"chirp.last_wavelength"_s, lastLength,
              u"At the last drawn pair, #, the wavelength is # position(s)."_s, {shown - 1, lastLength});
    QStringList parts;
    bool anySlows = false;
    for (const std::int64_t p : positions) {
        const std::vector<double> at = crossingsOf(ref, p);
        const bool flat = p == 0 || ref.pairs() < 2 || ref.parameters().base == 1;
        anySlows = anySlows || !flat;
        parts << (flat ? u"p = %1 is flat"_s.arg(number(p))
                       : u"p = %1 crosses zero %2"_s.arg(number(p), times(at.size())));
        const auto name = [p](const char* what) { return u"chirp.%1_p%2"_s.arg(QLatin1String(what)).arg(p); };
        facts.add(name("crossings"), whole(static_cast<std::int64_t>(at.size())),
                  u"Along all pairs, sin(p ω) of p = %1 crosses zero %2."_s.arg(number(p), times(at.size())),
                  {});
        const auto halves = static_cast<double>(std::floor(static_cast<Real>(p) * ref.w(0) / (turn / 2)));
        facts.add(name("half_turns"), halves, u"Pair 0 has gone through # half turn(s) at p = #."_s,
                  {halves, whole(p)});
        for (std::size_t k = 0; k < at.size(); ++k)
            facts.add(u"chirp.crossing_%1_p%2"_s.arg(k + 1).arg(p), at[k],
                      u"Zero crossing # of p = # lies at pair #."_s,
                      {whole(static_cast<std::int64_t>(k) + 1), whole(p), at[k]}, 1e-8);
        holdLine(f, lines, u"crossings, p = %1"_s.arg(number(p)), u"#; ⌊p ω₀ / π⌋ = #"_s,
                 {whole(static_cast<std::int64_t>(at.size())), halves});
        if (p != positions.back()) continue;
        facts.add(u"chirp.last_crossings"_s, whole(static_cast<std::int64_t>(at.size())),
                  u"The last curve, of p = %1, crosses zero %2."_s.arg(number(p), times(at.size())), {});
        if (!at.empty())
            facts.add(u"chirp.last_crossing"_s, at.back(), u"It last does so at pair #."_s, {at.back()},
                      1e-8);
    }
    noLinesLeft(f, lines);
    facts.hold(c.facts, f);
    QString form = u"Small line charts of sin(p ω) against the pair i (~"_s;
    std::vector<double> numbers;
    if (shown < pairs)
        form += u"; the first # of # pairs are drawn, zero crossings are counted along all"_s,
            numbers = {shown, pairs};
    form += u")"_s +
            (anySlows ? u", from the fastest pair on the left to the slowest on the right"_s : QString());
    form += u": "_s + parts.join(u", "_s) + '.'_L1;
    if (given > 12) form += u" The first 12 of # positions are drawn."_s, numbers.push_back(given);
    f.says(text, form, numbers);
    f.require(whole(table.rows) == shown, table.title);
    for (std::int64_t i = 0; i < table.rows; ++i)
        for (std::size_t k = 0; k < positions.size(); ++k)
            holdCell(f, table, i, static_cast<std::int64_t>(k) + 1,
                     static_cast<double>(std::sin(static_cast<Real>(positions[k]) * ref.w(i))));
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

/// The tangents that are drawn touch the curves at the selected position, and the table has slopes and
/// values.
void holdTangents(const Case& c, Findings& f, const std::vector<std::int64_t>& shown) {
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
    const FigureTable table = c.model.table();
    const bool relative = c.option("scale") == "relative"_L1;
    for (qsizetype column = 1; column < table.columns.size(); ++column) {
        const QString& name = table.columns[column];
        const bool isValue = name.startsWith("PE"_L1);
        if (!name.contains("j = "_L1)) continue;
        const std::int64_t j = name.section("j = "_L1, 1).section(' '_L1, 0, 0).toLongLong();
        const double largest = largestSlope(ref, j);
        for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 4); ++row) {
            const std::int64_t p = std::get<std::int64_t>(table.cell(row, 0));
            const auto slope = static_cast<double>(ref.slope(p, j));
            holdCell(f, table, row, column,
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
    const QString text = c.model.alternativeText(), claim = c.model.claim();
    if (ref.pairs() == 0) {
        f.says(text, u"Derivative: all is flat. "_s + noPairsForm, {});
        f.require(claim.isEmpty() && c.facts.empty(), claim);
        return;
    }
    const QString bound = std::abs(ref.factor()) == 1 ? u"ω"_s : u"|f| ω"_s;
    const QString slopes = u"the slope of a column is at most its "_s + bound;
    const bool constant = ref.isComplete();
    const auto speed = static_cast<double>(speedAt(ref, c.position()));
    for (std::int64_t p = ref.first(); constant && p <= std::min(ref.last(), ref.first() + 2); ++p)
        f.require(std::abs(static_cast<double>(speedAt(ref, p)) - speed) < 1e-6 * speed,
                  u"the speed changes"_s);
    holdClaim(
        c, f,
        {{slopes + u"; the whole row moves equally fast at every position"_s, constant}, {slopes, true}});
    std::vector<std::int64_t> shown = with(shownColumns(c.scene), c.column());
    ExpectedFacts facts;
    facts.add(u"derivative.row_speed"_s, speed,
              constant ? u"‖dPE/dp‖ = # at every p."_s : u"‖dPE/dp‖ = # at p = #."_s,
              constant ? std::vector<double>{asStated} : std::vector<double>{asStated, whole(c.position())},
              1e-9 * speed);
    facts.add(u"derivative.row_speed_constant"_s, constant ? 1 : 0,
              constant ? u"The speed of the row is the same at every position."_s
                       : u"The speed of the row changes with the position: the last pair has one column."_s,
              {});
    const double factor = std::abs(ref.factor());
    const double fastest = factor * static_cast<double>(ref.w(0)),
                 slowest = factor * static_cast<double>(ref.w(ref.pairs() - 1));
    facts.add(u"derivative.fastest_pair"_s, fastest, u"The largest slope of pair 0 is # per position."_s,
              {fastest});
    facts.add(u"derivative.slowest_pair"_s, slowest, u"The largest slope of pair # is # per position."_s,
              {whole(ref.pairs() - 1), slowest});
    facts.add(u"derivative.ratio"_s, fastest / slowest,
              fastest == slowest ? u"The largest slope of pair 0 is that of the last pair, too."_s
                                 : u"The largest slope of pair 0 is # times that of the last pair."_s,
              fastest == slowest ? std::vector<double>{} : std::vector<double>{fastest / slowest});
    std::vector<std::int64_t> columns = shown;
    for (const std::int64_t j : columns)
        facts.add(u"derivative.largest_slope_j%1"_s.arg(j), largestSlope(ref, j),
                  u"The largest slope of column # is # per position."_s, {whole(j), largestSlope(ref, j)});
    facts.add(u"derivative.largest_slope"_s, largestSlope(ref, c.column()),
              u"The largest slope of column # is # per position."_s,
              {whole(c.column()), largestSlope(ref, c.column())});
    const auto slope = static_cast<double>(ref.slope(c.position(), c.column()));
    const double error = 1e-7 * largestSlope(ref, c.column());
    facts.add(u"derivative.slope"_s, slope, u"At p = # the slope of column # is # per position."_s,
              {whole(c.position()), whole(c.column()), asStated}, error);
    const double gain =
        c.scene.sentence.scale == EmbeddingScale::SqrtDModel ? std::sqrt(whole(ref.columns())) : 1;
    facts.add(u"derivative.jacobian"_s, gain,
              gain == 1 ? u"The derivative of E + PE by E is the identity, whatever the base."_s
                        : u"The derivative of E + PE by E is # times the identity, whatever the base."_s,
              gain == 1 ? std::vector<double>{} : std::vector<double>{gain});
    facts.add(u"derivative.gradient"_s, gain, u"The derivative of the input by the embedding is #."_s,
              {gain});
    facts.hold(c.facts, f);
    holdTangents(c, f, shown);
    const bool showsSlopes = c.option("show") != "values"_L1;
    double said = speed;
    for (const Fact& fact : c.facts)
        if (fact.name == "derivative.row_speed"_L1) said = fact.value;
    f.says(text,
           u"Line chart of ~. The speed of the whole row is # %1."_s.arg(constant ? u"at every position"_s
                                                                                  : u"at position #"_s),
           constant ? std::vector<double>{said} : std::vector<double>{said, whole(c.position())});
    QStringList parts;
    for (const std::int64_t j : shown) parts << (showsSlopes ? u"%1 (at most "_s.arg(number(j)) : number(j));
    for (const QString& part : parts) f.require(text.contains(part), text);
    f.require(
        text.contains(u"in units of its largest"_s) == (showsSlopes && c.option("scale") == "relative"_L1),
        text);
    std::vector<Readout> lines = holdCellLines(c, f);
    holdLine(f, lines, u"dPE/dp(%1, %2)"_s.arg(number(c.position()), number(c.column())), u"~ per position"_s,
             {});
    holdLine(f, lines, u"largest slope"_s, u"# = "_s + bound, {largestSlope(ref, c.column())});
    holdLine(f, lines, u"speed of the row"_s,
             constant ? u"# at every p"_s : u"# at p = #, changes with p (the last pair has one column)"_s,
             constant ? std::vector<double>{said} : std::vector<double>{said, whole(c.position())});
    const bool scaled = gain != 1;
    holdLine(f, lines, u"Jacobian of E + PE by E"_s,
             scaled ? u"√d_model (#) times the identity for every n"_s : u"the identity for every n"_s,
             scaled ? std::vector<double>{gain} : std::vector<double>{});
    noLinesLeft(f, lines);
}

}  // namespace sinescope::truth
