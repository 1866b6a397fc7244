// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity, Shift, Beyond: relations between two positions.
#include "app/figures/similarity/model.h"
#include "app/scene/literals.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/measured.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace sinescope::truth {

namespace {

/// Returns a d x d matrix of entries in -1 .. 1 over sqrt(d), from the generator of Numerical Recipes with
/// seed 7.
std::vector<std::vector<Real>> randomW(std::int64_t d) {
    std::uint32_t state = 7;
    std::vector<std::vector<Real>> w(static_cast<std::size_t>(d),
                                     std::vector<Real>(static_cast<std::size_t>(d)));
    for (auto& row : w)
        for (Real& entry : row) {
            state = 1664525u * state + 1013904223u;
            entry = (static_cast<Real>(state) / 2147483648.0L - 1) / std::sqrt(static_cast<Real>(d));
        }
    return w;
}

/// The displayed matrix, computed from the rows.
class Scores {
 public:
    explicit Scores(const Case& c) : m_ref(c.ref), m_measure(c.option("measure")), m_part(c.option("part")) {
        const QString between = c.option("w");
        m_random = between == "random"_L1;
        m_ahead = between == "ahead"_L1 && m_ref.isComplete();
        if (m_random) m_w = randomW(m_ref.columns());
        const std::int64_t pairs = m_ref.pairs();
        m_last = pairs - 1;
        if (m_part == "fast"_L1 && pairs > 1) m_last = pairs / 2 - 1;
        if (m_part == "slow"_L1) m_first = pairs / 2;
        if (m_part == "pair"_L1) m_first = m_last = c.selectedPair();
    }
    bool isPlain() const { return !m_random && !m_ahead; }
    bool isRandom() const { return m_random; }
    std::int64_t first() const { return m_first; }
    std::int64_t last() const { return m_last; }

    /// Over the drawn pairs; the single column of an odd d only counts with a random W.
    double of(std::int64_t p, std::int64_t q) const {
        if (m_random) return static_cast<double>(product(p, q));
        if (m_ahead) return dot(p + 4, q);
        return measured(m_measure, p, q, m_first, m_last);
    }
    /// With W = I, over complete pairs.
    double measured(const QString& measure, std::int64_t p, std::int64_t q, std::int64_t first,
                    std::int64_t last) const {
        Real dot = 0, pp = 0, qq = 0, apart = 0;
        for (std::int64_t j = 0; j < m_ref.columns(); ++j) {
            const std::int64_t i = m_ref.pair(j);
            if (i < first || i > last || !m_ref.hasBoth(i)) continue;
            const Real a = m_ref.value(p, j), b = m_ref.value(q, j);
            dot += a * b, pp += a * a, qq += b * b, apart += (a - b) * (a - b);
        }
        if (measure == "cosine"_L1) return pp > 0 ? static_cast<double>(dot / std::sqrt(pp * qq)) : 0;
        return static_cast<double>(measure == "distance"_L1 ? std::sqrt(apart) : dot);
    }

 private:
    double dot(std::int64_t p, std::int64_t q) const {
        return static_cast<double>(m_ref.dot(p, q, m_first, m_last));
    }
    Real product(std::int64_t p, std::int64_t q) const {
        Real sum = 0;
        for (std::int64_t i = 0; i < m_ref.columns(); ++i)
            for (std::int64_t j = 0; j < m_ref.columns(); ++j)
                if (m_ref.pair(j) >= m_first && m_ref.pair(j) <= m_last)
                    sum += m_ref.value(p, i) * m_w[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] *
                           m_ref.value(q, j);
        return sum;
    }

    const Reference& m_ref;
    QString m_measure, m_part;
    bool m_random = false, m_ahead = false;
    std::int64_t m_first = 0, m_last = 0;
    std::vector<std::vector<Real>> m_w;
};

struct Spread {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::int64_t count = 0;
    double width() const { return high - low; }
};

/// Returns the products of every two rows over all columns, with the matrix between them.
Eigen::MatrixXd productsOf(const Reference& ref, const std::vector<std::vector<Real>>& w, bool ahead) {
    Eigen::MatrixXd rows(ref.rows(), ref.columns()), queries(ref.rows(), ref.columns());
    for (Eigen::Index t = 0; t < rows.rows(); ++t)
        for (Eigen::Index j = 0; j < rows.cols(); ++j) {
            rows(t, j) = static_cast<double>(ref.value(ref.first() + t, j));
            queries(t, j) = ahead ? static_cast<double>(ref.value(ref.first() + t + 4, j)) : rows(t, j);
        }
    if (w.empty()) return queries * rows.transpose();
    Eigen::MatrixXd between(ref.columns(), ref.columns());
    for (std::size_t i = 0; i < w.size(); ++i)
        for (std::size_t j = 0; j < w.size(); ++j)
            between(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                static_cast<double>(w[i][j]);
    return queries * between * rows.transpose();
}

Spread spreadAlong(const Eigen::MatrixXd& products, std::int64_t k) {
    Spread found;
    for (Eigen::Index p = 0; p < products.rows(); ++p) {
        if (p + k < 0 || p + k >= products.rows()) continue;
        found.low = std::min(found.low, products(p, p + k));
        found.high = std::max(found.high, products(p, p + k));
        ++found.count;
    }
    return found;
}

struct Turns {
    std::int64_t rise = 0, zero = 0;  ///< 0 = none up to the limit; -1 = too near to tell
};

/// Found by walking along the curve of the drawn pairs.
Turns turnsOf(const Reference& ref, const Scores& scores, std::int64_t limit) {
    const auto at = [&](std::int64_t k) {
        Real sum = 0;
        for (std::int64_t i = scores.first(); i <= scores.last(); ++i)
            if (ref.hasBoth(i)) sum += std::cos(static_cast<Real>(k) * ref.w(i));
        return sum;
    };
    Turns found;
    Real before = at(0);
    const Real edge = 1e-12L * std::max(before, Real(1));
    for (std::int64_t k = 1; k <= limit && (found.rise == 0 || found.zero == 0); ++k) {
        const Real now = at(k);
        if (found.rise == 0 && now > before - edge) found.rise = now > before + edge ? k : -1;
        if (found.zero == 0 && now <= edge) found.zero = now <= -edge ? k : -1;
        before = now;
    }
    return found;
}

/// Sets the relations of two rows with W = I, whatever is drawn: over all pairs, or, with a single column,
/// column by column for the selected row and the one k further on.
void setPlain(const Case& c, const Scores& scores, KnownValues& known) {
    const std::int64_t first = c.ref.first(), p = c.position(), k = c.shift(), pairs = c.ref.pairs();
    const auto measured = [&](const char* measure, std::int64_t at) {
        return scores.measured(QLatin1String(measure), first, first + at, 0, pairs);
    };
    const double factor = std::abs(c.ref.factor()), square = factor * factor;
    const auto dot = static_cast<double>(c.ref.dot(p, p + k)),
               apart = static_cast<double>(c.ref.distance(p, p + k)),
               norms = static_cast<double>(c.ref.norm(p) * c.ref.norm(p + k));
    const double cosine = norms > 0 ? dot / norms : 0;
    const bool isComplete = c.ref.isComplete();
    known.set("at_shift", measured("dot", k), "row_dot", dot, 1e-11 * square * whole(c.ref.columns()))
        .set("peak", measured("dot", 0))
        .set("cosine", isComplete ? measured("cosine", k) : cosine, "row_cosine", cosine, 1e-10)
        .set("distance", isComplete ? measured("distance", k) : apart, "row_distance", apart, 1e-9 * factor);
}

void setNearest(const Case& c, KnownValues& known) {
    const Reference& ref = c.ref;
    known.set("nearest_proven", ref.rows() > 1, "closest_proven", ref.rows() > 1)
        .leave("closest_everywhere other_misses");
    if (ref.rows() < 2) return;
    const std::int64_t p = c.position();
    Real smallest = std::numeric_limits<Real>::infinity();
    std::int64_t nearest = p;
    for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
        if (q != p && ref.distance(p, q) < smallest * (1 - 1e-12L))
            smallest = ref.distance(p, q), nearest = q;
    std::vector<double> equal;
    for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
        if (q != p && ref.distance(p, q) < smallest * (1 + 1e-9L)) equal.push_back(whole(q));
    // Two on opposite sides are both named; among other equally near ones any may be named.
    const bool both = ref.isComplete() && equal.size() > 1 && equal[0] + equal[1] == 2 * whole(p);
    if (both) nearest = static_cast<std::int64_t>(equal[0]);
    const double named = c.fact("nearest_position");
    if (!both && std::find(equal.begin(), equal.end(), named) != equal.end())
        nearest = static_cast<std::int64_t>(named);
    const Nearest closest = nearestRows(ref);
    const auto q = static_cast<std::int64_t>(c.fact("closest_position"));
    const bool isClosest = q >= ref.first() && q + closest.shift <= ref.last() &&
                           ref.distance(q, q + closest.shift) <= closest.distance * (1 + 1e-9L);
    known.set("nearest_position", nearest, "nearest_twin", both ? equal[1] : 0, "closest_shift",
              closest.shift, "closest_position", isClosest ? q : -1, "closest_other", q + closest.shift);
    known.set("nearest_distance", smallest, "closest_distance", closest.distance,
              1e-9 * std::abs(ref.factor()));
    // Shifts whose row is nearer than at every smaller shift.
    std::vector<std::pair<std::int64_t, Real>> misses;
    Real record = ref.distance(ref.first(), ref.first() + 1);
    for (std::int64_t k = 2; ref.isComplete() && k < ref.rows(); ++k) {
        const Real distance = ref.distance(ref.first(), ref.first() + k);
        if (distance < record * (1 - 1e-12L)) misses.emplace_back(k, record = distance);
    }
    known.rows("near_miss", [misses, next = std::size_t{0}](const Values&, KnownValues& row) mutable {
        if (next == misses.size()) return;
        const auto& [shift, distance] = misses[next++];
        row.set("number", next, "near_miss", shift, "miss_distance", distance);
    });
}

}  // namespace

void checkSimilarity(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    KnownValues known(c);
    const std::int64_t p = c.position(), k = c.shift();
    const bool several = ref.rows() > 1;
    known.set("p", p, "q", p + k, "k", k, "length", ref.rows(), "two", several);
    if (ref.pairs() == 0) {
        known.set("empty", true).check(c, f);
        return f.require(c.claim.isEmpty() && c.facts.empty() && c.table.rows == 0, c.claim);
    }
    const Scores scores(c);
    const bool complete = ref.isComplete(), ahead = !scores.isPlain() && !scores.isRandom();
    const bool any = scores.first() < ref.pairs() - (complete ? 0 : 1),
               lone = !complete && scores.last() == ref.pairs() - 1;
    const double scale = ref.factor() * ref.factor() * whole(ref.columns()), error = 1e-9 * (1 + scale);
    const auto w = scores.isRandom() ? randomW(ref.columns()) : std::vector<std::vector<Real>>();
    const Eigen::MatrixXd products = productsOf(ref, w, ahead);
    const bool spreads = spreadAlong(products, 0).width() > 1e-9 * scale;
    const QString measure = c.option("measure"), part = c.option("part");
    requireClaim(c, f,
                 {{u"only the distance counts: each diagonal has one value, the same on both sides"_s,
                   scores.isPlain() && any && !lone && several},
                  {u"except in the unpaired column of an odd d_model, only the distance counts"_s,
                   scores.isPlain() && lone && any},
                  {u"with a random W between the rows, S depends on p and q, not only on the distance"_s,
                   scores.isRandom() && several && spreads},
                  {u"with M₄ each diagonal has one value, the largest four positions ahead"_s, ahead}});
    known.set("empty", false, "plain", scores.isPlain(), "random", scores.isRandom(), "ahead", ahead,
              "complete", complete, "lone", lone, "lone_column",
              !complete && (part == "whole"_L1 || part == "sums"_L1), "curve", any, "sums", part == "sums"_L1,
              "beyond", ref.rows() <= 4, "spreads", scores.isRandom() && spreads, "minus_k", -k, "cut",
              false);
    known.set("marks", c.option("charts") != "matrix"_L1);
    known.addText("charts", c.option("charts"));
    known.addText("measure", !scores.isPlain() || measure == "dot"_L1 ? u"S"_s : measure, "part",
                  part == "fast"_L1   ? u"fast half"_s
                  : part == "slow"_L1 ? u"slow half"_s
                  : part == "pair"_L1 ? u"pair %1"_s.arg(number(c.selectedPair()))
                                      : QString());
    known.leave("why_no_projection other_measure softmax_weight");
    // The curve: over complete pairs with W = I, for the selected row with another W.
    const auto curve = [&](std::int64_t at) {
        return scores.isPlain() ? scores.of(ref.first(), ref.first() + at) : scores.of(p, p + at);
    };
    known.set("value", curve(k), "mirror", curve(-k), "at_zero", curve(0), "score", curve(k), "mirror_score",
              curve(-k), error);
    setPlain(c, scores, known);
    setNearest(c, known);
    const Spread found = spreadAlong(products, k);
    double largest = 0;
    for (std::int64_t at = 1 - ref.rows(); at < ref.rows(); ++at)
        if (const Spread each = spreadAlong(products, at); each.count > 1)
            largest = std::max(largest, each.width());
    known.set("sampled", found.count > 1, "spread_rows", found.count);
    known.set("spread", found.width(), "largest_spread", largest, error);
    const double searched = c.fact("searched");
    const auto limit = static_cast<std::int64_t>(std::isnan(searched) ? 0 : searched);
    const Turns turns = turnsOf(ref, scores, std::min<std::int64_t>(limit, 2000));
    const auto seen = [&](std::int64_t at) {
        return at > 0 && at < ref.rows() ? whole(at) : at < 0 ? std::nan("") : 0;
    };
    known.set("searched", std::nan(""), "unsearched", any && turns.rise == 0 && limit < ref.rows() - 1,
              "first_rise", turns.rise < 1 ? std::nan("") : whole(turns.rise), "first_nonpositive",
              turns.zero < 1 ? std::nan("") : whole(turns.zero), "seen_rise", seen(turns.rise), "seen_zero",
              seen(turns.zero));
    if (ahead && ref.rows() > 4) {
        std::int64_t furthest = 0;
        for (std::int64_t at = 1 - ref.rows(); at < ref.rows(); ++at)
            if (curve(at) > curve(furthest)) furthest = at;
        // Any of several offsets that differ only by rounding may be named.
        const double named = c.fact("ahead_offset");
        if (!std::isnan(named) && curve(static_cast<std::int64_t>(named)) >= curve(furthest) - 1e-9 * scale)
            furthest = static_cast<std::int64_t>(named);
        const auto weight = [&](double gain) {
            double sum = 0;
            for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
                sum += std::exp((curve(q - p) - curve(4)) * gain / std::sqrt(whole(ref.columns())));
            return 1 / sum;
        };
        known.set("ahead_offset", furthest);
        known.set("ahead_weight", weight(1), "ahead_weight_16", weight(16), 1e-9);
    }
    known.check(c, f);
    f.require(any || !scores.isPlain() || (curve(0) == 0 && curve(k) == 0), u"the curve is not 0"_s);
    for (const Note& note : dynamic_cast<const SimilarityModel&>(c.model).notes(true))
        if (const QString mistake = mistakeIn(note.text); !mistake.isEmpty()) f.require(false, mistake);
    f.require(c.table.rows == (ahead ? 2 * ref.rows() - 1 : ref.rows()), c.table.title);
    if (scores.isRandom()) {
        for (std::int64_t row = 0; row < std::min<std::int64_t>(3, c.table.rows); ++row)
            for (std::int64_t q = 0; q < std::min<std::int64_t>(3, ref.rows()); ++q)
                requireCell(f, c.table, row, q + 1, scores.of(ref.first() + row, ref.first() + q), error);
    } else if (part != "sums"_L1 || !scores.isPlain()) {
        for (std::int64_t row = 0; row < std::min<std::int64_t>(5, c.table.rows); ++row)
            requireCell(f, c.table, row, 1, curve(std::get<std::int64_t>(c.table.cell(row, 0))), error);
    }
}

namespace {

/// Returns the largest errors of the best linear maps from rows at positions 0 .. 999 to the sines k
/// positions later: from their sines alone, and from their sines and cosines.
std::pair<double, double> bestMapErrors(const Reference& ref, std::int64_t k) {
    std::vector<std::int64_t> sines;
    for (std::int64_t i = 0; i < ref.pairs(); ++i)
        if (ref.columnOf(i, 's') >= 0) sines.push_back(i);
    const auto count = static_cast<Eigen::Index>(sines.size());
    Eigen::MatrixXd here = Eigen::MatrixXd::Zero(1000, 2 * count), there(1000, count);
    for (Eigen::Index p = 0; p < 1000; ++p)
        for (Eigen::Index i = 0; i < count; ++i) {
            const Real w = ref.w(sines[static_cast<std::size_t>(i)]);
            const auto f = static_cast<Real>(ref.factor());
            here(p, i) = static_cast<double>(f * std::sin(w * static_cast<Real>(p)));
            if (ref.hasBoth(sines[static_cast<std::size_t>(i)]))
                here(p, count + i) = static_cast<double>(f * std::cos(w * static_cast<Real>(p)));
            there(p, i) = static_cast<double>(f * std::sin(w * static_cast<Real>(p + k)));
        }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
    decomposition.setThreshold(1e-13);
    const auto errorFrom = [&](const Eigen::MatrixXd& from) {
        const Eigen::MatrixXd map = decomposition.compute(from).solve(there);
        return (from * map - there).cwiseAbs().maxCoeff();
    };
    return {errorFrom(here.leftCols(count)), errorFrom(here)};
}

/// Returns the largest |M_k PE(p) - PE(p + k)| of one row.
double residualAt(const Reference& ref, std::int64_t p, std::int64_t k) {
    Real maximum = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        if (ref.pair(j) < 0) continue;
        const bool sine = ref.wave(j) == 's';
        const std::int64_t other = ref.columnOf(ref.pair(j), sine ? 'c' : 's');
        const Real angle = ref.w(ref.pair(j)) * static_cast<Real>(k),
                   partner = other < 0 ? 0 : ref.value(p, other);
        const Real moved = std::cos(angle) * ref.value(p, j) + (sine ? 1 : -1) * std::sin(angle) * partner;
        maximum = std::max(maximum, std::abs(moved - ref.value(p + k, j)));
    }
    return static_cast<double>(maximum);
}

}  // namespace

void checkShift(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t p = c.position(), k = c.shift(), i = c.selectedPair(), last = ref.pairs() - 1;
    const bool sineOnly = c.isOn("sine_only"), hasSines = ref.columnOf(0, 's') >= 0;
    const double factor = std::abs(ref.factor());
    KnownValues known(c);
    known.addText("of", u"sinusoid"_s);
    known.set("p", p, "k", k, "to", p + k, "no_shift", k == 0, "pairs", ref.pairs() > 0, "pair_count",
              ref.pairs(), "sine_only", sineOnly, "sines", hasSines);
    known.set("distance", ref.distance(p, p + k), 1e-9 * factor);
    if (ref.pairs() == 0) return known.check(c, f);
    double sines = std::nan(""), both = std::nan("");
    if (k != 0 && hasSines && ref.columns() <= 128) std::tie(sines, both) = bestMapErrors(ref, k);
    requireClaim(
        c, f,
        {{u"a shift by 0 turns no clock"_s, k == 0},
         {u"with sines alone, no matrix maps every row to the row k positions on"_s,
          sineOnly && k != 0 && hasSines && !(sines < 1e-9 * factor)},
         {u"a shift turns every clock by an angle that does not depend on p"_s, !sineOnly && k != 0}});
    const auto degrees = [&](std::int64_t pair) { return ref.w(pair) * static_cast<Real>(k) * 360 / turn; };
    bool halfTurns = true;
    for (std::int64_t pair = 0; pair < ref.pairs(); ++pair)
        halfTurns = halfTurns && std::abs(std::sin(static_cast<Real>(k) * ref.w(pair))) < 1e-9L;
    double residual = 0;
    for (std::int64_t row = ref.first(); row <= ref.last(); ++row)
        residual = std::max(residual, residualAt(ref, row, k));
    known.set("pair", i, "shown_pair", i, "last_pair", last, "every_block", ref.isComplete(), "sines_fail",
              hasSines && k != 0 && !halfTurns, "residual_positions", ref.rows(), "all_rows", true, "degrees",
              degrees(i), "degrees_first", degrees(0), "degrees_second", ref.pairs() > 1 ? degrees(1) : 0,
              "degrees_last", degrees(last));
    known.set("cosine", std::cos(ref.w(i) * static_cast<Real>(k)), "sine",
              std::sin(ref.w(i) * static_cast<Real>(k)), 1e-10);
    known.set("orthogonality", 0, 1e-15).set("residual", residual, 1e-11 * factor);
    known.set("sine_fit", sines, 1e-3 * factor).set("full_fit", both, 1e-6 * factor);
    known.set("sine_fit_error", sineOnly ? sines : 0, 1e-3 * factor);
    known.set("shown_degrees", degrees(i), "degrees_number", degrees(i));
    known.check(c, f);
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        if (sineOnly && ref.wave(j) != 's') continue;
        requireCell(f, c.table, row, 0, whole(j));
        requireCell(f, c.table, row, sineOnly ? 3 : 5, ref.value(p, j), 1e-11 * factor);
        requireCell(f, c.table, row++, sineOnly ? 4 : 7, ref.value(p + k, j), 1e-11 * factor);
    }
    f.require(c.table.rows == row, c.table.title);
    f.require(!sineOnly || halfTurns || !(sines < 1e-9 * factor), u"a matrix does get there"_s);
}

void checkBeyond(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t trained = c.scene.selection.trainedLength.value_or(ref.rows());
    const std::int64_t lastTrained = ref.first() + trained - 1;
    const std::int64_t at = std::clamp(lastTrained + static_cast<std::int64_t>(c.number("past")), ref.first(),
                                       ref.first() + 4 * trained - 1);
    const double margin = 0.05 * std::abs(static_cast<double>(ref.factor()));
    std::int64_t completed = 0, leaving = 0, unseen = 0;
    for (std::int64_t i = 0; i < ref.pairs(); ++i) {
        // The angle swept by the trained positions, first to last.
        const Real arc = ref.w(i) * static_cast<Real>(trained - 1);
        completed += arc >= turn ? 1 : 0;
        const Real gone = ref.w(i) * static_cast<Real>(at - ref.first());
        const Real into = gone - turn * std::floor(gone / turn);
        const Real slack = 1e-6L * ref.w(i);
        unseen += arc < turn && into > arc + slack && into < turn - slack ? 1 : 0;
    }
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        Real low = 1e30L, high = -1e30L, lowest = 1e30L, highest = -1e30L;
        for (std::int64_t t = 0; t < 2 * trained; ++t) {
            const Real v = ref.value(ref.first() + t, j);
            (t < trained ? low : lowest) = std::min(t < trained ? low : lowest, v);
            (t < trained ? high : highest) = std::max(t < trained ? high : highest, v);
        }
        leaving +=
            lowest < low - static_cast<Real>(margin) || highest > high + static_cast<Real>(margin) ? 1 : 0;
    }
    Real nearest = std::numeric_limits<Real>::infinity(), diameter = 0;
    std::int64_t row = ref.first();
    for (std::int64_t p = ref.first(); p <= lastTrained; ++p) {
        if (ref.distance(at, p) < nearest) nearest = ref.distance(at, p), row = p;
        for (std::int64_t q = ref.first(); q < p; ++q) diameter = std::max(diameter, ref.distance(p, q));
    }
    if (const double named = c.fact("nearest_row");
        !std::isnan(named) &&
        ref.distance(at, static_cast<std::int64_t>(named)) <= nearest * (1 + 1e-9L) + 1e-15L)
        row = static_cast<std::int64_t>(named);
    const QString part = c.option("part");
    const bool knowsAll = ref.first() + trained <= EncodingParameters::maximumFirstPosition;
    const std::int64_t pair = ref.pair(c.column());
    const auto seen = [&](std::int64_t i) {
        return std::min(1.0, static_cast<double>(ref.w(i) * static_cast<Real>(trained - 1) / turn));
    };
    KnownValues known(c);
    known.leave("steady name id").addText("part", part);
    known.set("trained_length", trained, "named", c.scene.selection.trainedLength.has_value(), "position", at,
              "column", c.column(), "value", ref.value(at, c.column()), "experiment_length", 128,
              "within_first", 64, "within_last", 127, "past_first", 256, "past_last", 383, "pairs",
              ref.pairs(), "columns", ref.columns(), "completed", completed, "unseen_hands", unseen,
              "leaving", knowsAll ? whole(leaving) : 0, "leaving_margin", margin, "one_leaves",
              ref.columns() == 1 || leaving == 1, "new", nearest > 0.05L * diameter && nearest > 0, "sampled",
              false, "trained", at <= lastTrained, "nearest_row", row, "nearest_proven", true,
              "nearest_found", false);
    if (pair >= 0) known.set("pair", pair, "turn", seen(pair));
    known.set("nearest", nearest, "diameter", diameter, 1e-9 * std::abs(ref.factor()));
    known.rows("measured", [](const Values& scheme, KnownValues& measured) {
        const QString id = scheme.find(u"id"_s)->text();
        const double past = lossOf(id, 256, 383);
        measured.set("loss_within", lossOf(id, 64, 127), "loss_past", past, "known", !std::isnan(past));
    });
    known.check(c, f);
    if (part == "loss"_L1) return;
    const QString defined = u"past the trained length the encoding is defined"_s;
    requireClaim(
        c, f,
        {{defined, true}, {defined + u"; its rows are new"_s, nearest > 0.05L * diameter && nearest > 0}});
    for (std::int64_t i = 0; i < c.table.rows; ++i) {
        requireCell(f, c.table, i, 1, ref.wavelength(i));
        requireCell(f, c.table, i, 2, seen(i));
    }
}

}  // namespace sinescope::truth
