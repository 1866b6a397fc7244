// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity, shift, beyond: what two positions have to do with each other.
#include "app/figures/similarity/model.h"
#include "app/scene/literals.h"
#include "tests/figures/truth/checks.h"
#include "tests/figures/truth/measured.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

double whole(std::int64_t n) {
    return static_cast<double>(n);
}

/// The generator of Numerical Recipes from seed 7, as a matrix of entries in -1 .. 1 over sqrt(d).
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

/// The matrix that the figure shows, from the rows themselves.
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

    /// Of the pairs that are drawn; the lone column of an odd d with a random W alone.
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

/// The products of every two rows, all of their columns, with what is between them.
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

/// By walking along the curve of the pairs that are drawn.
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

void addPlainFacts(const Case& c, const Scores& scores, ExpectedFacts& facts) {
    const std::int64_t p = c.ref.first(), k = c.shift(), pairs = c.ref.pairs();
    const auto measured = [&](const char* measure, std::int64_t at) {
        return scores.measured(QLatin1String(measure), p, p + at, 0, pairs);
    };
    const double square = c.ref.factor() * c.ref.factor(), error = 1e-11 * square * whole(c.ref.columns());
    facts.add(u"similarity.at_shift"_s, measured("dot", k), u"With W = I and all pairs S(#) is #."_s,
              {whole(k), asStated}, error);
    facts.add(u"similarity.peak"_s, measured("dot", 0), u"With W = I and all pairs S(0) is #."_s,
              {measured("dot", 0)});
    // With a lone column they are those of the selected row and the one k further on, column by column.
    Real dot = 0, here = 0, there = 0, apart = 0;
    const std::int64_t row = c.position();
    const bool isComplete = c.ref.isComplete();
    for (std::int64_t j = 0; j < c.ref.columns(); ++j) {
        const Real a = c.ref.value(row, j), b = c.ref.value(row + k, j);
        dot += a * b, here += a * a, there += b * b, apart += (a - b) * (a - b);
    }
    const QString rows = isComplete ? u"two rows at k = # is #."_s : u"rows # and # is #."_s;
    const std::vector<double> numbers = isComplete
                                            ? std::vector<double>{whole(k), asStated}
                                            : std::vector<double>{whole(row), whole(row + k), asStated};
    facts.add(u"similarity.cosine"_s,
              isComplete ? measured("cosine", k) : static_cast<double>(dot / std::sqrt(here * there)),
              u"The cosine of "_s + rows, numbers, 1e-10);
    facts.add(u"similarity.distance"_s,
              isComplete ? measured("distance", k) : static_cast<double>(std::sqrt(apart)),
              u"The distance of "_s + rows, numbers, 1e-9 * std::abs(c.ref.factor()));
}

void addNearestFacts(const Case& c, ExpectedFacts& facts) {
    const Reference& ref = c.ref;
    if (ref.rows() < 2) return;
    const std::int64_t p = c.position();
    Real least = std::numeric_limits<Real>::infinity();
    std::int64_t nearest = p;
    for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
        if (q != p && ref.distance(p, q) < least * (1 - 1e-12L)) least = ref.distance(p, q), nearest = q;
    std::vector<double> equal;
    for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
        if (q != p && ref.distance(p, q) < least * (1 + 1e-9L)) equal.push_back(whole(q));
    // Two that lie on both sides are both named; of others that are equally near any one may be.
    const bool both = ref.isComplete() && equal.size() > 1 && equal[0] + equal[1] == 2 * whole(p);
    if (both) nearest = static_cast<std::int64_t>(equal[0]);
    for (const Fact& fact : c.facts)
        if (fact.name == "similarity.nearest_position"_L1 && !both &&
            std::find(equal.begin(), equal.end(), fact.value) != equal.end())
            nearest = static_cast<std::int64_t>(fact.value);
    facts.add(
        u"similarity.nearest_position"_s, whole(nearest),
        both ? u"The rows nearest to row # are rows # and #."_s : u"The row nearest to row # is row #."_s,
        both ? std::vector<double>{whole(p), equal[0], equal[1]}
             : std::vector<double>{whole(p), whole(nearest)});
    facts.add(u"similarity.nearest_distance"_s, static_cast<double>(least),
              u"Row # is at a distance of # from row #."_s,
              {whole(nearest), static_cast<double>(least), whole(p)}, 1e-9 * std::abs(ref.factor()));
    const Nearest closest = nearestRows(ref);
    const auto apart = static_cast<double>(closest.distance);
    facts.add(u"similarity.closest_shift"_s, whole(closest.shift),
              u"The two closest rows within L are # position(s) apart."_s, {whole(closest.shift)});
    for (const Fact& fact : c.facts)
        if (fact.name == "similarity.closest_position"_L1) {
            const auto q = static_cast<std::int64_t>(fact.value);
            const bool isIt = q >= ref.first() && q + closest.shift <= ref.last() &&
                              ref.distance(q, q + closest.shift) <= closest.distance * (1 + 1e-9L);
            facts.add(fact.name, isIt ? fact.value : -1, u"The two closest rows within L are # and #."_s,
                      {fact.value, whole(q + closest.shift)});
        }
    // Nearer than every smaller shift.
    std::size_t misses = 0;
    Real record = ref.rows() > 1 ? ref.distance(ref.first(), ref.first() + 1) : 0;
    for (std::int64_t k = 2; ref.isComplete() && k < ref.rows(); ++k) {
        const Real distance = ref.distance(ref.first(), ref.first() + k);
        if (distance >= record * (1 - 1e-12L)) continue;
        record = distance;
        facts.add(u"similarity.near_miss_%1"_s.arg(++misses), whole(k),
                  u"Rows # positions apart are nearer than rows any less far apart: at a distance of #."_s,
                  {whole(k), static_cast<double>(distance)});
    }
    facts.add(u"similarity.closest_distance"_s, apart,
              u"The two closest rows within L are at a distance of #."_s, {apart},
              1e-9 * std::abs(ref.factor()));
}

}  // namespace

void checkSimilarity(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const QString text = c.model.alternativeText();
    const auto& model = dynamic_cast<const SimilarityModel&>(c.model);
    if (ref.pairs() == 0) {
        f.says(text, noPairsForm + u" (~.)"_s, {});
        f.require(c.model.claim().isEmpty() && c.facts.empty(), c.model.claim());
        return;
    }
    const Scores scores(c);
    const std::int64_t p = c.position(), k = c.shift();
    const bool complete = ref.isComplete(), ahead = !scores.isPlain() && !scores.isRandom();
    const bool any = scores.first() < ref.pairs() - (complete ? 0 : 1),
               lone = !complete && scores.last() == ref.pairs() - 1;
    const double scale = ref.factor() * ref.factor() * whole(ref.columns());
    const auto w = scores.isRandom() ? randomW(ref.columns()) : std::vector<std::vector<Real>>();
    const Eigen::MatrixXd products = productsOf(ref, w, ahead);
    const Spread along = spreadAlong(products, 0);
    holdClaim(c, f,
              {{u"only the distance counts: each diagonal has one value, the same on both sides"_s,
                scores.isPlain() && any && !lone && ref.rows() > 1},
               {u"except in the unpaired column of an odd d_model, only the distance counts"_s,
                scores.isPlain() && lone && any},
               {u"with a random W between the rows S depends on p and q, not on the distance alone"_s,
                scores.isRandom() && ref.rows() > 1 && along.width() > 1e-9 * scale},
               {u"with M₄ each diagonal has one value, the largest four positions ahead"_s, ahead}});
    // The curve: of complete pairs with W = I, of the selected row with another.
    const auto curve = [&](std::int64_t at) {
        return scores.isPlain() ? scores.of(ref.first(), ref.first() + at) : scores.of(p, p + at);
    };
    ExpectedFacts facts;
    const double error = 1e-9 * (1 + scale);
    facts.add(u"similarity.k"_s, whole(k), u"The shift k is #."_s, {whole(k)});
    facts.add(u"similarity.value"_s, curve(k), u"The curve is # at k = #."_s, {asStated, whole(k)}, error);
    facts.add(u"similarity.mirror"_s, curve(-k), u"The curve is # at k = #."_s, {asStated, whole(-k)}, error);
    facts.add(u"similarity.at_zero"_s, curve(0), u"The curve is # at k = 0."_s, {asStated}, error);
    addPlainFacts(c, scores, facts);
    addNearestFacts(c, facts);
    const Spread found = spreadAlong(products, k);
    if (found.count > 1) {
        facts.add(u"similarity.spread"_s, found.width(), u"Along k = # S spreads over #."_s,
                  {whole(k), asStated}, error);
        facts.add(u"similarity.spread_rows"_s, whole(found.count),
                  u"The spread was worked out over # row(s)."_s, {whole(found.count)});
    }
    double largest = 0;
    for (std::int64_t at = 1 - ref.rows(); at < ref.rows(); ++at)
        if (const Spread each = spreadAlong(products, at); each.count > 1)
            largest = std::max(largest, each.width());
    facts.add(u"similarity.largest_spread"_s, largest, u"Along no diagonal does S spread over more than #."_s,
              {asStated}, error);
    std::int64_t limit = 0, furthest = 0;
    for (const Fact& fact : c.facts)
        if (fact.name == "similarity.searched"_L1) limit = static_cast<std::int64_t>(fact.value);
    const Turns turns = turnsOf(ref, scores, std::min<std::int64_t>(limit, 2000));
    if (scores.isPlain() && any) {
        const QString rises = c.option("measure") == "distance"_L1 ? u"falls"_s : u"rises"_s;
        facts.add(u"similarity.first_rise"_s, turns.rise < 1 ? std::nan("") : whole(turns.rise),
                  u"The curve first %1 at k = #."_s.arg(rises),
                  {turns.rise < 1 ? asStated : whole(turns.rise)});
        facts.add(u"similarity.first_nonpositive"_s, turns.zero < 1 ? std::nan("") : whole(turns.zero),
                  u"S is first not positive at k = #."_s, {turns.zero < 1 ? asStated : whole(turns.zero)});
        facts.add(u"similarity.searched"_s, whole(limit), u"Turning points were searched for up to k = #."_s,
                  {whole(limit)});
    } else if (scores.isPlain() && limit > 0) {
        facts.add(u"similarity.searched"_s, whole(limit), u"Turning points were searched for up to k = #."_s,
                  {whole(limit)});
    }
    if (ahead && ref.rows() > 4) {
        for (std::int64_t at = 1 - ref.rows(); at < ref.rows(); ++at)
            if (curve(at) > curve(furthest)) furthest = at;
        // Of offsets that only rounding tells apart any may be named.
        const std::vector<Fact>& stated = c.facts;
        const Fact* named = findFact(stated, u"similarity.ahead_offset"_s);
        if (named && curve(static_cast<std::int64_t>(named->value)) >= curve(furthest) - 1e-9 * scale)
            furthest = static_cast<std::int64_t>(named->value);
        facts.add(u"similarity.ahead_offset"_s, whole(furthest), u"S is largest at k = #."_s,
                  {whole(furthest)});
        for (const auto& [name, gain] : {std::pair("", 1.0), {"_16", 16.0}}) {
            double sum = 0;
            for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
                sum += std::exp((curve(q - p) - curve(4)) * gain / std::sqrt(whole(ref.columns())));
            facts.add(u"similarity.ahead_weight%1"_s.arg(QLatin1String(name)), 1 / sum,
                      u"Softmax over the scores times # / √d gives # to the position 4 ahead of #."_s,
                      {gain, 1 / sum, whole(p)}, 1e-9);
        }
    }
    facts.hold(c.facts, f);

    const bool isOne = ref.rows() == 1;
    const QString every = isOne ? u"1 position with itself"_s : u"every two of # positions"_s;
    const auto withRows = [&](std::vector<double> numbers) {
        if (!isOne) numbers.insert(numbers.begin(), whole(ref.rows()));
        return numbers;
    };
    const QString part = c.option("part") == "fast"_L1   ? u", fast half"_s
                         : c.option("part") == "slow"_L1 ? u", slow half"_s
                         : c.option("part") == "pair"_L1 ? u", pair %1"_s.arg(number(c.selectedPair()))
                                                         : QString();
    const auto shown = [&](const char* name) {
        for (const Fact& fact : c.facts)
            if (fact.name == "similarity."_L1 + QLatin1String(name)) return fact.value;
        return std::nan("");
    };
    if (!scores.isPlain()) {
        QString form =
            u"Scores with %1 between the rows%2, of "_s.arg(ahead ? u"M₄"_s : u"a random W"_s, part) + every +
            u" as a matrix%1, and of position # as a curve over the shift k (~). S(#, #) is #, and # at k = #."_s
                .arg(ahead ? u", constant along each diagonal"_s : QString());
        std::vector<double> numbers =
            withRows({whole(p), whole(p), whole(p + k), shown("value"), shown("mirror"), whole(-k)});
        if (ahead)
            form += ref.rows() > 4 ? u" They are largest four positions ahead."_s
                                   : u" They are largest four positions ahead, beyond L."_s;
        if (!ahead && found.count > 1)
            form += u" Along k = # the scores spread over #."_s,
                numbers.insert(numbers.end(), {whole(k), shown("spread")});
        f.says(text, form, numbers);
    } else {
        const QString measure = c.option("measure");
        QString form = (measure == "dot"_L1      ? u"Dot product"_s
                        : measure == "cosine"_L1 ? u"Cosine"_s
                                                 : u"Euclidean distance"_s) +
                       part + u" of "_s + every + u" as a matrix"_s +
                       (lone ? QString() : u", constant along each diagonal"_s) +
                       u", and as a curve over the shift k"_s;
        if (!any) {
            f.says(
                text,
                form +
                    u" (~). No pair that is drawn has both of its columns, so the curve is 0 at every k; the unpaired column makes the matrix depend on both positions."_s,
                withRows({}));
            f.require(curve(0) == 0 && curve(k) == 0, text);
        }
        form += u", the same on both sides of "_s;
        std::vector<double> numbers = withRows({});
        if (measure == "dot"_L1)
            form += u"its peak S(0) = #"_s, numbers.push_back(shown("at_zero"));
        else
            form += measure == "cosine"_L1 ? u"its peak 1 at k = 0"_s : u"the 0 at k = 0"_s;
        form += u" (~). "_s + (measure == "dot"_L1 ? u"S(#)"_s : u"The %1 at k = #"_s.arg(measure)) +
                (lone ? u" is # for the complete pairs."_s : u" is #."_s);
        numbers.insert(numbers.end(), {whole(k), shown("value")});
        if (c.option("part") == "sums"_L1) form += u" The pairs are added up in groups, the slowest first."_s;
        if (lone)
            form += u" The unpaired column of the odd d_model makes the matrix depend on both positions."_s;
        if (turns.rise > 0 && turns.rise < ref.rows())
            form += u" The curve is not monotonic: it first %1 at k = #."_s.arg(
                measure == "distance"_L1 ? u"falls"_s : u"rises"_s),
                numbers.push_back(whole(turns.rise));
        if (turns.zero > 0 && turns.zero < ref.rows() && measure != "distance"_L1)
            form += u" It is first not positive at k = #."_s, numbers.push_back(whole(turns.zero));
        if (!std::isnan(shown("nearest_position")))
            form += u" The {row|rows} nearest to row # {is|are} ~, at a distance of #."_s,
                numbers.insert(numbers.end(), {whole(p), shown("nearest_distance")});
        if (ref.rows() > 1)
            form += u" The two closest rows are # position(s) apart, at a distance of #."_s,
                numbers.insert(numbers.end(), {shown("closest_shift"), shown("closest_distance")});
        if (any && turns.rise == 0 && limit < ref.rows() - 1)
            form.replace(
                u" It is first not"_s,
                u" Turning points were searched for up to k = %1. It is first not"_s.arg(number(limit)));
        if (any && turns.rise >= 0 && turns.zero >= 0) f.says(text, form, numbers);
    }
    for (const Note& note : model.notes(true))
        if (const QString mistake = mistakeIn(note.text); !mistake.isEmpty()) f.require(false, mistake);
    const FigureTable table = c.model.table();
    if (scores.isRandom()) {
        for (std::int64_t row = 0; row < std::min<std::int64_t>(3, table.rows); ++row)
            for (std::int64_t q = 0; q < std::min<std::int64_t>(3, ref.rows()); ++q)
                holdCell(f, table, row, q + 1, scores.of(ref.first() + row, ref.first() + q), error);
    } else if (c.option("part") != "sums"_L1 || !scores.isPlain()) {
        for (std::int64_t row = 0; row < std::min<std::int64_t>(5, table.rows); ++row)
            holdCell(f, table, row, 1, curve(std::get<std::int64_t>(table.cell(row, 0))), error);
    }
    std::vector<Readout> lines = c.model.readout({});
    holdLine(f, lines, u"shift k"_s, u"#"_s, {whole(k)});
    const auto dot = static_cast<double>(ref.dot(p, p + k)),
               apart = static_cast<double>(ref.distance(p, p + k));
    const double norms = static_cast<double>(ref.norm(p) * ref.norm(p + k));
    holdLine(f, lines, u"S(%1, %2)"_s.arg(number(p), number(p + k)), u"#"_s, {dot});
    holdLine(f, lines, u"cosine"_s, u"#"_s, {norms > 0 ? dot / norms : 0});
    holdLine(f, lines, u"distance"_s, u"#"_s, {apart});
    holdLine(f, lines, part.mid(2), u"#"_s, {shown("value")});
    holdLine(f, lines, u"with W, at k = %1"_s.arg(number(k)), u"#"_s, {shown("value")});
    holdLine(f, lines, u"with W, at k = %1"_s.arg(number(-k)), u"#"_s, {shown("mirror")});
    holdLine(f, lines, u"softmax weight"_s, u"~"_s, {});
    holdLine(f, lines, u"spread along the diagonal"_s, u"# in # row(s)"_s,
             {shown("spread"), whole(found.count)});
    for (const char* word : {"first rises at", "first falls at"})
        holdLine(f, lines, QLatin1String(word), u"{k|none up to k} = ~"_s, {});
    holdLine(f, lines, u"first S ≤ 0 at"_s, u"k = #"_s,
             {turns.zero > 0 ? whole(turns.zero) : shown("first_nonpositive")});
    holdLine(f, lines, u"nearest row"_s, u"{row|rows} ~, at #"_s, {shown("nearest_distance")});
    holdLine(f, lines, u"closest two rows"_s, u"# apart, at #"_s,
             {shown("closest_shift"), shown("closest_distance")});
    noLinesLeft(f, lines);
}

namespace {

/// The largest error of the best linear map of rows at positions 0 .. 999 to the sines k on.
double bestMapError(const Reference& ref, std::int64_t k, bool withCosines) {
    std::vector<std::int64_t> sines;
    for (std::int64_t i = 0; i < ref.pairs(); ++i)
        if (ref.columnOf(i, 's') >= 0) sines.push_back(i);
    const auto count = static_cast<Eigen::Index>(sines.size());
    Eigen::MatrixXd here = Eigen::MatrixXd::Zero(1000, withCosines ? 2 * count : count), there(1000, count);
    for (Eigen::Index p = 0; p < 1000; ++p)
        for (Eigen::Index i = 0; i < count; ++i) {
            const Real w = ref.w(sines[static_cast<std::size_t>(i)]);
            const auto f = static_cast<Real>(ref.factor());
            here(p, i) = static_cast<double>(f * std::sin(w * static_cast<Real>(p)));
            if (withCosines && ref.hasBoth(sines[static_cast<std::size_t>(i)]))
                here(p, count + i) = static_cast<double>(f * std::cos(w * static_cast<Real>(p)));
            there(p, i) = static_cast<double>(f * std::sin(w * static_cast<Real>(p + k)));
        }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
    decomposition.setThreshold(1e-13);
    const Eigen::MatrixXd map = decomposition.compute(here).solve(there);
    return (here * map - there).cwiseAbs().maxCoeff();
}

/// The largest |M_k PE(p) - PE(p + k)| of one row.
double residualAt(const Reference& ref, std::int64_t p, std::int64_t k) {
    Real most = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        if (ref.pair(j) < 0) continue;
        const bool sine = ref.wave(j) == 's';
        const std::int64_t other = ref.columnOf(ref.pair(j), sine ? 'c' : 's');
        const Real angle = ref.w(ref.pair(j)) * static_cast<Real>(k),
                   partner = other < 0 ? 0 : ref.value(p, other);
        const Real moved = std::cos(angle) * ref.value(p, j) + (sine ? 1 : -1) * std::sin(angle) * partner;
        most = std::max(most, std::abs(moved - ref.value(p + k, j)));
    }
    return static_cast<double>(most);
}

}  // namespace

void checkShift(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t p = c.position(), k = c.shift(), i = c.selectedPair();
    const QString text = c.model.alternativeText();
    ExpectedFacts facts;
    const auto distance = static_cast<double>(ref.distance(p, p + k));
    facts.add(u"shift.k"_s, whole(k), u"The shift k is #."_s, {whole(k)});
    facts.add(u"shift.distance"_s, distance, u"Row # is at a distance of # from row #."_s,
              {whole(p + k), distance, whole(p)}, 1e-9 * std::abs(ref.factor()));
    std::vector<Readout> lines = c.model.readout({});
    holdLine(f, lines, u"shift k"_s, u"#"_s, {whole(k)});
    if (ref.pairs() == 0) {
        facts.hold(c.facts, f);
        f.says(text, noPairsForm + u" (~.)"_s, {});
        holdLine(f, lines, u"pairs"_s, u"none"_s, {});
        noLinesLeft(f, lines);
        return;
    }
    const bool sineOnly = c.isOn("sine_only"), hasSines = ref.columnOf(0, 's') >= 0,
               complete = ref.isComplete();
    const double factor = std::abs(ref.factor());
    double sines = std::nan(""), both = std::nan("");
    if (k != 0 && hasSines && ref.columns() <= 128)
        sines = bestMapError(ref, k, false), both = bestMapError(ref, k, true);
    holdClaim(c, f,
              {{u"a shift by 0 turns no clock"_s, k == 0},
               {u"with sines alone no matrix maps every row to the row k on"_s,
                sineOnly && k != 0 && hasSines && !(sines < 1e-9 * factor)},
               {u"a shift turns every clock by an angle that does not depend on p"_s, !sineOnly && k != 0}});
    const auto degrees = [&](std::int64_t pair) {
        return static_cast<double>(ref.w(pair) * static_cast<Real>(k) * 360 / turn);
    };
    for (const auto& [name, pair] : {std::pair("degrees", i),
                                     {"degrees_first", std::int64_t{0}},
                                     {"degrees_second", std::min<std::int64_t>(1, ref.pairs() - 1)},
                                     {"degrees_last", ref.pairs() - 1}}) {
        const double d = degrees(pair);
        facts.add(u"shift.%1"_s.arg(QLatin1String(name)), d,
                  u"A shift by # turns pair # by %1#°."_s.arg(d > 0 ? u"+"_s : QString()),
                  {whole(k), whole(pair), d});
    }
    const auto cosine = static_cast<double>(std::cos(ref.w(i) * static_cast<Real>(k))),
               sine = static_cast<double>(std::sin(ref.w(i) * static_cast<Real>(k)));
    facts.add(u"shift.cosine"_s, cosine, u"cos ωk of pair # is #."_s, {whole(i), asStated}, 1e-10);
    facts.add(u"shift.sine"_s, sine, u"sin ωk of pair # is #."_s, {whole(i), asStated}, 1e-10);
    facts.add(u"shift.orthogonality"_s, 0, u"The entries of MₖᵀMₖ − I are at most #."_s, {asStated}, 1e-15);
    double residual = 0;
    for (std::int64_t row = ref.first(); row <= ref.last(); ++row)
        residual = std::max(residual, residualAt(ref, row, k));
    facts.add(u"shift.residual"_s, residual, u"The largest |Mₖ PE(p) − PE(p + k)| found is #."_s, {asStated},
              1e-11 * factor);
    facts.add(u"shift.residual_positions"_s, whole(ref.rows()),
              u"The residual was computed at # position(s)."_s, {whole(ref.rows())});
    facts.add(u"shift.sine_fit"_s, sines,
              u"From the sines alone, the best linear map over positions 0 to 999 misses by up to #."_s,
              {asStated}, 1e-3 * factor);
    facts.add(u"shift.full_fit"_s, both,
              u"From sines and cosines, the best linear map over positions 0 to 999 misses by up to #."_s,
              {asStated}, 1e-6 * factor);
    facts.hold(c.facts, f);
    const auto fact = [&](const char* name) {
        for (const Fact& each : c.facts)
            if (each.name == QLatin1String(name)) return each.value;
        return std::nan("");
    };
    const double turned = degrees(i);
    QString form =
        u"A clock for each pair, its hand at position # and a ghost hand # position(s) on (~). The shift turns pair # by %1# degree(s), counter-clockwise when positive, at every position. "_s
            .arg(turned > 0 ? u"+"_s : QString());
    std::vector<double> numbers = {whole(p), whole(k), whole(i), turned};
    bool halfTurns = true;
    for (std::int64_t pair = 0; pair < ref.pairs(); ++pair)
        halfTurns = halfTurns && std::abs(std::sin(static_cast<Real>(k) * ref.w(pair))) < 1e-9L;
    if (sineOnly) {
        form += u"The cosines are left out. "_s;
        if (!hasSines)
            form += u"Sines alone: this encoding has none."_s;
        else if (k == 0)
            form += u"Sines alone: a shift by 0 leaves every row as it is."_s;
        else if (halfTurns)
            form += u"Sines alone: a shift by half turns leaves each of them, or turns its sign."_s;
        else {
            form +=
                u"Sines alone: two hands have the same height, and no single matrix maps every row to the row k on"_s;
            if (!std::isnan(sines))
                form += u"; the best one, fitted over positions 0 to 999, misses by up to #"_s,
                    numbers.push_back(fact("shift.sine_fit"));
            form += '.'_L1;
            f.require(!(sines < 1e-9 * factor), u"a matrix does get there: %1"_s.arg(text));
        }
    } else if (!complete) {
        form +=
            u"The unpaired column of the odd d_model has no block: there Mₖ PE(p) misses PE(p + k) by up to #."_s,
            numbers.push_back(fact("shift.residual"));
    } else {
        form += u"The largest residual of Mₖ PE(p) against PE(p + k) is #."_s,
            numbers.push_back(fact("shift.residual"));
    }
    f.says(text, form, numbers);
    holdLine(f, lines, u"pair i"_s, u"#"_s, {whole(i)});
    holdLine(f, lines, u"hand turns by"_s, turned > 0 ? u"+#°"_s : u"#°"_s, {turned});
    holdLine(f, lines, u"largest residual"_s, u"# in # row(s)"_s,
             {fact("shift.residual"), whole(ref.rows())});
    holdLine(f, lines, u"best map misses by"_s, u"#"_s, {fact("shift.sine_fit")});
    holdLine(f, lines, u"distance of the rows"_s, u"#"_s, {distance});
    noLinesLeft(f, lines);
}

void checkBeyond(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t trained = c.scene.selection.trainedLength.value_or(ref.rows());
    const std::int64_t lastTrained = ref.first() + trained - 1;
    const std::int64_t at = std::clamp(lastTrained + static_cast<std::int64_t>(c.number("past")), ref.first(),
                                       ref.first() + 4 * trained - 1);
    const double margin = 0.05;
    std::int64_t completed = 0, leaving = 0, unseen = 0;
    for (std::int64_t i = 0; i < ref.pairs(); ++i) {
        // The trained positions, first and last among them, sweep so much.
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
    ExpectedFacts facts;
    const auto columns = whole(ref.columns()), pairs = whole(ref.pairs());
    facts.add(u"beyond.trained_length"_s, whole(trained), u"The trained length is #."_s, {whole(trained)});
    for (const Fact& fact : c.facts) {
        if (fact.name.startsWith("beyond.loss_"_L1)) {
            const bool within = fact.name.endsWith("_within"_L1);
            const int first = within ? 64 : 256, last = within ? 127 : 383;
            const double loss = lossOf(fact.name.section('_'_L1, 1, 1), first, last);
            facts.add(fact.name, loss, u"Measured with ~, the mean loss at positions # to # is # nats."_s,
                      {whole(first), whole(last), loss});
        }
        if (fact.name == "beyond.nearest_row"_L1 &&
            ref.distance(at, static_cast<std::int64_t>(fact.value)) <= nearest * (1 + 1e-9L) + 1e-15L)
            row = static_cast<std::int64_t>(fact.value);
    }
    facts.add(u"beyond.pairs"_s, pairs, u"There {is|are} # clock(s)."_s, {pairs});
    facts.add(u"beyond.completed"_s, whole(completed),
              u"Clocks that came round within the trained length: # of #."_s, {whole(completed), pairs});
    facts.add(
        u"beyond.leaving"_s, whole(leaving),
        u"Columns that leave their trained range by more than 0.05 before twice the trained length: # of #."_s,
        {whole(leaving), columns});
    facts.add(u"beyond.position"_s, whole(at), u"Hands and distance are read at p = #."_s, {whole(at)});
    facts.add(u"beyond.unseen_hands"_s, whole(unseen), u"p = #: # of # {hand|hands} in unseen arcs."_s,
              {whole(at), whole(unseen), pairs});
    const double error = 1e-9 * std::abs(ref.factor());
    facts.add(u"beyond.nearest"_s, static_cast<double>(nearest),
              u"The row of position # is # from the nearest trained one."_s, {whole(at), asStated}, error);
    facts.add(u"beyond.nearest_row"_s, whole(row),
              u"The trained row nearest to that of position # is that of position #."_s,
              {whole(at), whole(row)});
    facts.add(u"beyond.diameter"_s, static_cast<double>(diameter),
              u"The two trained rows that are farthest apart have the distance #."_s, {asStated}, error);
    facts.hold(c.facts, f);
    const QString part = c.option("part");
    if (part != "loss"_L1) {
        const QString defined = u"past the trained length the encoding is defined"_s;
        holdClaim(c, f,
                  {{defined, true},
                   {defined + u"; its values are new"_s, nearest > 0.05L * diameter && nearest > 0}});
    }
    const FigureTable table = c.model.table();
    f.says(table.title, u"Clocks and columns past the trained length #"_s, {whole(trained)});
    for (std::int64_t i = 0; i < table.rows; ++i) {
        holdCell(f, table, i, 1, static_cast<double>(ref.wavelength(i)));
        holdCell(f, table, i, 2,
                 std::min(1.0, static_cast<double>(ref.w(i) * static_cast<Real>(trained - 1) / turn)));
    }
    const QString text = c.model.alternativeText();
    const QString loss =
        u"Measured on one small model trained on 128 positions, loss at positions 64 to 127 and 256 to 383: ~."_s;
    if (part == "loss"_L1) return f.says(text, loss, {});
    QString form = u"Past the trained length # the encoding (~) is defined"_s;
    std::vector<double> numbers = {whole(trained)};
    if (ref.pairs() == 0) {
        form += u". "_s + noPairsForm;
    } else {
        if (part != "distance"_L1) {
            form +=
                u": # of # {clock|clocks} came round within Lₜᵣ = #; # of # {column|columns} {leaves its|leave their} range by 2 Lₜᵣ"_s;
            numbers.insert(numbers.end(), {whole(completed), pairs, whole(trained), whole(leaving), columns});
        }
        if (part != "clocks"_L1) {
            form += (part == "distance"_L1 ? u": "_s : u"; "_s) +
                    u"p = #: # from row #, the nearest; trained rows: # apart at most"_s;
            numbers.insert(numbers.end(), {whole(at), static_cast<double>(nearest), whole(row),
                                           static_cast<double>(diameter)});
        }
        form += '.'_L1;
    }
    const bool knowsAll = ref.first() + trained <= EncodingParameters::maximumFirstPosition;
    if (knowsAll) f.says(text, form + (part == "all"_L1 ? ' '_L1 + loss : QString()), numbers);
    std::vector<Readout> lines = c.model.readout({});
    holdLine(f, lines, u"trained length Lₜᵣ"_s, c.scene.selection.trainedLength ? u"#"_s : u"# = L"_s,
             {whole(trained)});
    holdLine(f, lines, u"PE(%1, %2), defined"_s.arg(number(at), number(c.column())), u"#"_s,
             {static_cast<double>(ref.value(at, c.column()))});
    holdLine(f, lines, u"nearest trained row"_s, u"#"_s, {whole(row)});
    holdLine(f, lines, u"its distance"_s, u"#"_s, {static_cast<double>(nearest)});
    holdLine(f, lines, u"trained diameter"_s, u"#"_s, {static_cast<double>(diameter)});
    holdLine(f, lines, u"clocks that came round"_s, u"# of #"_s, {whole(completed), pairs});
    holdLine(f, lines, u"columns leaving before 2 Lₜᵣ"_s,
             knowsAll ? u"# of #"_s : u"not counted so far out"_s,
             knowsAll ? std::vector<double>{whole(leaving), columns} : std::vector<double>{});
    if (ref.pair(c.column()) >= 0)
        holdLine(f, lines, u"turn seen, pair %1"_s.arg(number(ref.pair(c.column()))), u"#"_s,
                 {std::min(1.0, static_cast<double>(ref.w(ref.pair(c.column())) *
                                                    static_cast<Real>(trained - 1) / turn))});
    noLinesLeft(f, lines);
}

}  // namespace sinescope::truth
