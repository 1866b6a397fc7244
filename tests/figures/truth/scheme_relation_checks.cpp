// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity, Shift and Wavelengths for every scheme but the sinusoid: relations between two positions.
#include "app/figures/similarity/patches.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/scheme_fit.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"
#include "tests/figures/truth/spectra.h"
#include "tests/singular_values.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace sinescope::truth {

namespace {

// Similarity of the rows of the input.

struct Diagonal {
    double low = std::numeric_limits<double>::infinity(), high = -low, sum = 0;
    std::int64_t count = 0;
    double mean() const { return sum / whole(count); }
    double spread() const { return high - low; }
};

class RowScores {
 public:
    /// Excludes the rows at `leftOut` from all diagonals.
    RowScores(const Eigen::MatrixXd& rows, const QString& measure, std::vector<Eigen::Index> leftOut)
        : m_rows(rows), m_measure(measure), m_leftOut(std::move(leftOut)) {
        m_along.resize(static_cast<std::size_t>(rows.rows()));
        for (Eigen::Index p = 0; p < rows.rows(); ++p)
            for (Eigen::Index q = 0; q < rows.rows(); ++q) {
                if (!isOnDiagonals(p, q)) continue;
                Diagonal& at = m_along[static_cast<std::size_t>(std::abs(p - q))];
                const double value = of(p, q);
                at.low = std::min(at.low, value), at.high = std::max(at.high, value);
                at.sum += value, ++at.count;
            }
    }
    double of(Eigen::Index p, Eigen::Index q) const {
        const double norms = m_rows.row(p).norm() * m_rows.row(q).norm();
        if (m_measure == "distance"_L1) return distance(p, q);
        const double dot = m_rows.row(p).dot(m_rows.row(q));
        return m_measure == "dot"_L1 ? dot : norms > 0 ? dot / norms : 0;
    }
    double distance(Eigen::Index p, Eigen::Index q) const { return (m_rows.row(p) - m_rows.row(q)).norm(); }
    const Diagonal& along(std::int64_t k) const { return m_along[static_cast<std::size_t>(std::abs(k))]; }
    /// Returns the variance of the means of the distances as a share of the variance over pairs of different
    /// rows.
    double distanceShare() const {
        double sum = 0, count = 0, between = 0, total = 0;
        for (std::size_t k = 1; k < m_along.size(); ++k)
            sum += m_along[k].sum, count += whole(m_along[k].count);
        for (std::size_t k = 1; k < m_along.size(); ++k)
            if (m_along[k].count > 0)
                between += whole(m_along[k].count) * std::pow(m_along[k].mean() - sum / count, 2);
        for (Eigen::Index p = 0; p < m_rows.rows(); ++p)
            for (Eigen::Index q = 0; q < m_rows.rows(); ++q)
                if (p != q && isOnDiagonals(p, q)) total += std::pow(of(p, q) - sum / count, 2);
        return total > 1e-24 * (1 + sum * sum) ? between / total : 1;
    }
    double smallest() const {
        double low = std::numeric_limits<double>::infinity();
        for (std::size_t k = 1; k < m_along.size(); ++k) low = std::min(low, m_along[k].low);
        return low;
    }
    double largest() const {
        double high = -std::numeric_limits<double>::infinity();
        for (std::size_t k = 1; k < m_along.size(); ++k) high = std::max(high, m_along[k].high);
        return high;
    }

 private:
    bool isOnDiagonals(Eigen::Index p, Eigen::Index q) const {
        return std::none_of(m_leftOut.begin(), m_leftOut.end(),
                            [p, q](Eigen::Index left) { return left == p || left == q; });
    }

    const Eigen::MatrixXd& m_rows;
    QString m_measure;
    std::vector<Eigen::Index> m_leftOut;
    std::vector<Diagonal> m_along;
};

void checkRowSimilarity(const Case& c, Findings& f, const Shown& shown) {
    Eigen::MatrixXd rows = shown.rows();
    const QString measure = c.option("measure");
    const bool isCentred = c.isOn("centred");
    const std::vector<std::int64_t> offScale = statedOffScale(c, f, shown);
    std::vector<Eigen::Index> leftOut;
    for (const std::int64_t position : offScale) leftOut.push_back(position - shown.p.firstPosition);
    if (isCentred) {
        const double longest = rows.rowwise().norm().maxCoeff();
        rows = (rows.rowwise() - shown.rowsWithout(offScale).colwise().mean()).eval();
        for (Eigen::Index p = 0; p < rows.rows(); ++p)
            if (rows.row(p).norm() < 1e-13 * longest) rows.row(p).setZero();
    }
    const RowScores scores(rows, measure, leftOut);
    const std::int64_t p = c.position(), k = c.shift(), place = p - shown.p.firstPosition;
    const double size = 1 + rows.cwiseAbs().maxCoeff(),
                 error = 1e-10 * (measure == "dot"_L1 ? size * size * whole(rows.cols()) : size);
    KnownValues known(c);
    known.set("p", p, "q", p + k, "k", k, "length", rows.rows()).asFarAsKnown();
    known.set("norm", rows.row(place).norm(), 1e-9 * size);
    if (shown.hasRow(p + k)) {
        known.set("similarity.value", scores.of(place, place + k), error);
        if (scores.along(k).count > 0)
            known.set("similarity.spread", scores.along(k).spread(), "mean", scores.along(k).mean(), error);
    }
    const bool several = rows.rows() > 1;
    const double share = several ? scores.distanceShare() : 1;
    const bool varies = several && scores.largest() - scores.smallest() > error;
    if (varies) known.set("similarity.distance_share", share, 1e-7);
    const double named = c.fact("nearest");
    const std::int64_t nearest =
        std::isnan(named) ? -1 : static_cast<std::int64_t>(named) - shown.p.firstPosition;
    f.require((nearest >= 0) == several, u"the nearest row is %1"_s.arg(nearest));
    if (nearest >= 0 && nearest < rows.rows()) {
        double smallest = std::numeric_limits<double>::infinity();
        for (Eigen::Index q = 0; q < rows.rows(); ++q)
            if (q != place) smallest = std::min(smallest, scores.distance(place, q));
        f.require(nearest != place && scores.distance(place, nearest) <= smallest + 1e-9 * size,
                  u"row %1 is not the nearest"_s.arg(nearest));
        // Rows that lie a billionth further away may or may not be named as equally near.
        const auto claimsEqual = [&](double tolerance) {
            std::int64_t count = 0;
            for (Eigen::Index q = 0; q < rows.rows(); ++q)
                count += q != place && scores.distance(place, q) <= smallest + tolerance * size ? 1 : 0;
            const QString form = count == 1   ? u"The row nearest to row # is row #."_s
                                 : count == 2 ? u"The rows nearest to row # are rows # and #."_s
                                 : count == rows.rows() - 1
                                     ? u"The rows nearest to row # are all others."_s
                                     : u"The rows nearest to row # are row # and # others."_s;
            return numbersIn(findFact(c.facts, u"similarity.nearest"_s)->sentence, form).has_value();
        };
        f.require(claimsEqual(1e-9) || claimsEqual(1e-12), c.sentences());
        known.set("similarity.nearest", named, "similarity.nearest_distance", smallest, 1e-9 * size);
    }
    if (c.claim.contains("explains"_L1)) {
        const auto message = numbersIn(
            c.claim,
            measure == "distance"_L1
                ? u"the distance of positions explains # % of the variance in the distance of their rows"_s
                : u"distance explains # % of the variance in the similarity of different rows"_s);
        f.require(message &&
                      std::abs(message->front().toDouble() - 100 * share) <= 0.05 + 5e-3 * 100 * share &&
                      share < 1 - 1e-9,
                  c.claim);
    } else {
        requireClaim(
            c, f,
            {{u"all pairs of rows are equally similar"_s,
              several && scores.largest() - scores.smallest() <= error},
             {u"only the distance counts: each diagonal has one value"_s, several && share > 1 - 1e-8}});
    }
    const std::optional<PatchGrid> grid = patchGridOf(c.scene);
    QString maps = grid ? c.option("maps") : QString();
    if (maps == "all"_L1 && grid->height * grid->width > 1024) maps = u"patch"_s;
    if (!maps.isEmpty() && maps != "matrix"_L1) {
        const std::lldiv_t patch = std::lldiv(place, grid->width);
        known.set("grid_height", grid->height, "grid_width", grid->width);
        known.addText("maps", maps == "all"_L1 ? maps : u"one"_s, "patch_p",
                      u"row %1, column %2"_s.arg(number(patch.quot), number(patch.rem)));
    }
    known.check(c, f);
    f.require(c.table.rows == rows.rows() && c.table.columns.size() == rows.rows() + 1, c.table.title);
    for (Eigen::Index a = 0; a < rows.rows(); ++a)
        for (Eigen::Index b = 0; b < rows.rows(); ++b)
            requireCell(f, c.table, a, b + 1, scores.of(a, b), error);
}

void checkBiasSimilarity(const Case& c, Findings& f, const Shown& shown) {
    const std::int64_t head = c.scene.selection.head, p = c.position(), k = c.shift();
    const bool softmax = c.option("bias") == "softmax"_L1;
    const auto weights = [&](std::int64_t of, std::int64_t query) {
        std::vector<double> all;
        double sum = 0;
        for (std::int64_t key = shown.p.firstPosition; shown.hasRow(key); ++key)
            all.push_back(shown.bias(of, query, key));
        const double largest = *std::max_element(all.begin(), all.end());
        for (double& weight : all) sum += weight = std::exp(weight - largest);
        for (double& weight : all) weight /= sum;
        return all;
    };
    const std::vector<double> own = weights(head, p);
    double entropy = 0;
    for (const double weight : own) entropy -= weight > 0 ? weight * std::log(weight) : 0;
    const bool exists = shown.hasRow(p + k);
    const double bias = exists ? shown.bias(head, p, p + k) : 0,
                 share = exists ? own[static_cast<std::size_t>(p + k - shown.p.firstPosition)] : 0;
    KnownValues known(c);
    known.set("p", p, "q", p + k, "k", k, "length", shown.p.length, "head", head).asFarAsKnown();
    known.set("bias", exists ? bias : std::nan(""), 1e-10);
    if (exists && std::isfinite(bias))
        known.set("similarity.bias", bias, "similarity.softmax_weight", share, 1e-10);
    known.set("similarity.keys_seen", std::exp(entropy), 1e-9).check(c, f);
    std::vector<Claim> claims = biasMatrixClaims(shown, head);
    if (softmax) claims = {{u"what softmax makes of the bias if the scores are otherwise equal"_s, true}};
    requireClaim(c, f, claims);
    f.require(c.table.rows == 2 * shown.p.length - 1, c.table.title);
    for (qsizetype line = 1; line < c.table.columns.size(); ++line) {
        const std::int64_t of = c.table.columns[line].mid(5).toLongLong();
        const std::vector<double> shares = softmax ? weights(of, p) : std::vector<double>();
        for (std::int64_t row = 0; row < c.table.rows; ++row) {
            const std::int64_t at = row - (shown.p.length - 1);
            // For the selected query if queries differ, otherwise for any query with such a key.
            const std::int64_t query =
                shown.ref.dependsOnlyOnKey() ? p : shown.p.firstPosition + std::max<std::int64_t>(0, -at);
            if (!softmax)
                requireShownCell(f, c.table, row, line,
                                 shown.hasRow(query + at) ? shown.cell(of, query, query + at) : std::nan(""));
            else
                requireShownCell(f, c.table, row, line,
                                 shown.hasRow(p + at)
                                     ? shares[static_cast<std::size_t>(p + at - shown.p.firstPosition)]
                                     : std::nan(""));
        }
    }
}

void checkRotationSimilarity(const Case& c, Findings& f, const Shown& shown) {
    const Matrix words = embeddingsOf(c.scene, 0, shown.p.dModel);
    const bool same = c.option("words") == "same"_L1 || c.scene.sentence.tokens.size() < 2;
    const Eigen::Index other = same ? 0 : std::min<Eigen::Index>(1, words.rows() - 1);
    std::vector<double> query, key;
    for (Eigen::Index j = 0; j < words.cols(); ++j)
        query.push_back(words(0, j)), key.push_back(words(other, j));
    const double lengths = words.row(0).norm() * words.row(other).norm();
    const std::int64_t p = c.position(), k = c.shift(), d = shown.p.dModel, pairs = shown.ref.pairs();
    // The cosine of each column's angle at that distance, times the square of the scaling's factor.
    Real attention = 1;
    for (std::int64_t j = 0; j < d; ++j)
        if (shown.ref.pair(j) >= 0 && !shown.ref.isSecond(j)) attention = shown.ref.turned(0, j);
    const auto shareOf = [&](std::int64_t at, std::int64_t column) {
        const std::int64_t pair = shown.ref.pair(column);
        return pair < 0 ? Real(1)
                        : attention * attention * std::cos(static_cast<Real>(at) * shown.ref.w(pair));
    };
    struct Bounds {
        double low = std::numeric_limits<double>::infinity(), high = -low, even = 0;
    };
    const auto boundsOf = [&](std::int64_t at) {
        Bounds found;
        for (std::int64_t j = 0; j < d; ++j) {
            const auto share = static_cast<double>(shareOf(at, j));
            found.low = std::min(found.low, lengths * share),
            found.high = std::max(found.high, lengths * share);
            found.even += lengths * share / whole(d);
        }
        return found;
    };
    const double reach = boundsOf(0).high, error = 1e-9 * (1 + lengths);
    const auto score = [&](std::int64_t at) {
        return static_cast<double>(shown.ref.score(query, key, p, p + at));
    };
    const Bounds at = boundsOf(k);
    KnownValues known(c);
    known.set("p", p, "q", p + k, "k", k, "length", shown.p.length).asFarAsKnown();
    known.set("score", score(k), "similarity.value", score(k), "similarity.reach", reach,
              "similarity.equal_lowest", at.low, "similarity.equal_highest", at.high, "similarity.even_pairs",
              at.even, error);
    known.check(c, f);
    requireClaim(c, f,
                 {{u"only the distance counts: each diagonal has one value, whatever the words are"_s,
                   shown.p.length > 1},
                  {u"no column of a head turns: every score is the same at every distance"_s, pairs == 0}});
    f.require(c.table.rows == 2 * shown.p.length - 1, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row) {
        const std::int64_t shift = row - (shown.p.length - 1);
        const Bounds bounds = boundsOf(shift);
        requireCell(f, c.table, row, 1, score(shift), error);
        requireCell(f, c.table, row, 2, bounds.even, error);
        requireCell(f, c.table, row, 3, bounds.low, error);
        requireCell(f, c.table, row, 4, bounds.high, error);
        requireCell(f, c.table, row, 5, reach, error);
    }
}

}  // namespace

void checkSchemeSimilarity(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.isInput()) return checkRowSimilarity(c, f, shown);
    shown.isBias() ? checkBiasSimilarity(c, f, shown) : checkRotationSimilarity(c, f, shown);
}

namespace {

/// Checks two rows of biases side by side.
void checkBiasShift(const Case& c, Findings& f, const Shown& shown) {
    const std::int64_t p = c.position(), k = c.shift(), head = c.scene.selection.head;
    KnownValues known(c);
    known.set("k", k, "to", p + k, "distance", std::abs(k), "outside", !shown.hasRow(p + k)).asFarAsKnown();
    if (!shown.hasRow(p + k)) {
        f.require(c.claim.isEmpty(), c.claim);
        return known.check(c, f);
    }
    const auto at = [&](std::int64_t query, std::int64_t key) {
        if (!shown.query.empty()) return static_cast<double>(shown.cell(head, query, key));
        return static_cast<double>(shown.ref.bias(head, query, key));
    };
    const std::int64_t first = std::max<std::int64_t>(0, -k),
                       inside = shown.p.length - 1 - std::max<std::int64_t>(0, k),
                       last = shown.ref.isCausal() ? std::min(inside, p - shown.p.firstPosition) : inside;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    f.require(c.table.rows == last - first + 1, c.table.title);
    for (std::int64_t key = first; key <= last; ++key) {
        const std::int64_t q = p - shown.p.firstPosition;
        const double here = at(q, key), there = at(q + k, key + k);
        requireShownCell(f, c.table, key - first, 1, here);
        requireShownCell(f, c.table, key - first, 2, there);
        if (!std::isfinite(there - here)) continue;
        low = std::min(low, there - here), high = std::max(high, there - here);
    }
    const double residual = high >= low ? high - low : 0;
    known.set("shift.residual", residual, 1e-9).check(c, f);
    requireClaim(
        c, f,
        {{u"only the distance counts: a shift changes no bias"_s,
          residual < 1e-9 && std::abs(high >= low ? high : 0) < 1e-9},
         {u"only the distance counts: a shift changes all biases by one constant, which softmax ignores"_s,
          residual < 1e-9}});
}

/// Least squares with another solver's decomposition.
struct Fit {
    double residual = 0, heldOut = 0;
};
Fit fitOf(const Eigen::MatrixXd& here, const Eigen::MatrixXd& there) {
    const auto solve = [](const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
        return SingularValues(a).solve(b, 1e-10);
    };
    std::vector<Eigen::Index> fitted, held;
    for (Eigen::Index t = 0; t < here.rows(); ++t) (t % 4 == 3 ? held : fitted).push_back(t);
    const Eigen::MatrixXd all = solve(here, there),
                          others = solve(here(fitted, Eigen::all), there(fitted, Eigen::all));
    const Eigen::MatrixXd rest = there(held, Eigen::all);
    const auto relative = [](const Eigen::MatrixXd& error, const Eigen::MatrixXd& of) {
        return of.norm() > 0 ? error.norm() / of.norm() : 0;
    };
    return {relative(there - here * all, there), relative(rest - here(held, Eigen::all) * others, rest)};
}

/// Returns the residual after the best rotation of pairs of columns, neighbours or halves of `block` columns;
/// one complex number per pair.
double leftByTurning(const Eigen::MatrixXd& here, const Eigen::MatrixXd& there, std::int64_t block) {
    double left = 0;
    for (std::int64_t first = 0; first < here.cols(); first += block)
        for (std::int64_t a = first; a < first + block / 2; ++a) {
            const std::int64_t b = a + block / 2;
            const std::complex<double> i(0, 1);
            const Eigen::VectorXcd from = here.col(b) + i * here.col(a), to = there.col(b) + i * there.col(a);
            const double size = from.squaredNorm();
            const std::complex<double> by = size > 0 ? from.dot(to) / size : 1;
            left += (to - by * from).squaredNorm();
        }
    return std::sqrt(left) / std::max(there.norm(), 1e-300);
}

double leftByTurning(const Eigen::MatrixXd& here, const Eigen::MatrixXd& there) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const std::int64_t block : {std::int64_t{2}, here.cols() / 2, here.cols()})
        if (here.cols() % 2 == 0 && block > 0 && block % 2 == 0)
            smallest = std::min(smallest, leftByTurning(here, there, block));
    return smallest;
}

void checkTableShift(const Case& c, Findings& f, const Shown& shown) {
    Eigen::MatrixXd rows = shown.rows();
    const std::int64_t k = c.shift();
    const std::vector<std::int64_t> offScale = statedOffScale(c, f, shown);
    std::vector<Eigen::Index> from, to;
    for (Eigen::Index p = 0; p < rows.rows(); ++p) {
        const auto isOff = [&](std::int64_t place) {
            return std::count(offScale.begin(), offScale.end(), place + shown.p.firstPosition) > 0;
        };
        if (p + k < 0 || p + k >= rows.rows() || isOff(p) || isOff(p + k)) continue;
        from.push_back(p), to.push_back(p + k);
    }
    const auto pairs = static_cast<std::int64_t>(from.size());
    QString row = offScale.empty()       ? u"every row"_s
                  : offScale.size() == 1 ? u"every row but row %1"_s
                                         : u"every row but rows %1 and %2"_s;
    for (const std::int64_t position : offScale) row = row.arg(number(position));
    KnownValues known(c);
    known.set("k", k, "no_shift", k == 0, "rows", rows.rows(), "row_pairs", pairs).asFarAsKnown();
    if (pairs < 8) {
        f.require(c.claim.isEmpty(), c.claim);
        return known.set("fewest", 8).check(c, f);
    }
    const bool oneColumn = std::holds_alternative<IndexScheme>(shown.scheme) ||
                           std::holds_alternative<UnitIntervalScheme>(shown.scheme);
    if (oneColumn) rows = Eigen::MatrixXd(rows.leftCols(1));
    const Eigen::MatrixXd here = rows(from, Eigen::all), there = rows(to, Eigen::all);
    const double turned = leftByTurning(here, there);
    // What the rows vary, as a share of their size: beside a large offset every residual is small.
    const double apart = (there.rowwise() - there.colwise().mean()).norm() / std::max(there.norm(), 1e-300);
    const double varied = apart > 1e-12 ? apart : 1;
    const bool isRotation = turned < 1e-6 * varied;
    if (rows.cols() > 64 && !isRotation) return;  // analysed in components
    const Fit fit = fitOf(here, there);
    const double fittedRank = whole(SingularValues(here).rank(1e-10));
    // The rank of all rows, as NumPy's matrix_rank counts it.
    const Eigen::Index rank = SingularValues(rows).rank(
        static_cast<double>(std::max(rows.rows(), rows.cols())) * std::numeric_limits<double>::epsilon());
    // The rounding of an exact fit.
    const double error = 1e-8;
    known.set("rotation", isRotation, "shift.pairs", pairs, "shift.rank", rank);
    if (isRotation) {
        known.set("shift.residual", turned, error).check(c, f);
        return requireClaim(c, f,
                            {{u"a shift by 0 changes no row"_s, k == 0},
                             {u"one matrix shifts %1 by k: it turns pairs of columns"_s.arg(row), k != 0}});
    }
    known.set("shift.residual", fit.heldOut, "shift.fitted_residual", fit.residual, error).check(c, f);
    if (c.claim.startsWith("no single matrix"_L1)) {
        f.require(fit.residual > 5e-7 * varied, c.claim);
    } else {
        requireClaim(
            c, f,
            {{u"more unknowns than rows: almost any table has such a map"_s, fittedRank >= whole(pairs)},
             {u"a shift by 0 changes no row"_s, k == 0},
             {u"one matrix shifts %1 by k"_s.arg(row), fit.residual < 2e-6 * varied}});
    }
    const std::int64_t place = c.position() - shown.p.firstPosition;
    for (std::int64_t j = 0; j < std::min<std::int64_t>(c.table.rows, rows.cols()); ++j) {
        requireCell(f, c.table, j, 1, rows(place, j), 1e-9);
        if (c.table.columns.size() > 3 && place + k >= 0 && place + k < rows.rows())
            requireCell(f, c.table, j, 3, rows(place + k, j), 1e-9);
    }
}

/// Checks the turns of a rotation, and of the sides of a grid.
void checkClocks(const Case& c, Findings& f, const Shown& shown) {
    const std::int64_t p = c.position(), k = c.shift();
    const auto* grid = std::get_if<GridScheme>(&shown.scheme);
    const std::int64_t width = grid ? grid->width : 1, size = shown.p.length;
    const auto down = [&](std::int64_t from) {
        const auto row = [&](std::int64_t at) { return (at - ((at % width) + width) % width) / width; };
        return row(from + k) - row(from);
    };
    const auto at = [&](std::int64_t position, std::int64_t j) {
        if (grid && (position < 0 || position >= size)) return std::nan("");
        return static_cast<double>(shown.cell(0, position, j));
    };
    bool any = false;
    for (std::int64_t j = 0; j < c.table.rows; ++j) {
        const bool turns =
            std::isfinite(at(p, j)) && !std::holds_alternative<std::monostate>(c.table.cell(j, 1));
        any = any || turns;
        requireShownCell(f, c.table, j, 5, at(p, j));
        requireShownCell(f, c.table, j, 7, at(p + k, j));
        if (!turns) continue;
        // The map takes the row at p to the row at p + k if that row exists.
        if (std::isfinite(at(p + k, j)) && grid == nullptr) requireShownCell(f, c.table, j, 6, at(p + k, j));
        const double degrees = std::get<double>(c.table.cell(j, 2));
        const double cosine = std::get<double>(c.table.cell(j, 3)),
                     sine = std::get<double>(c.table.cell(j, 4));
        f.require(std::abs(cosine - std::cos(degrees * static_cast<double>(turn) / 360)) < 1e-9 &&
                      std::abs(sine - std::sin(degrees * static_cast<double>(turn) / 360)) < 1e-9,
                  u"column %1 turns by %2 degrees"_s.arg(j).arg(degrees));
        if (shown.turns())
            requireCell(f, c.table, j, 2, static_cast<Real>(k) * shown.ref.w(shown.ref.pair(j)) * 360 / turn,
                        1e-9);
    }
    f.require(any, u"some column turns"_s);
    std::int64_t served = 0, with = 0;
    for (std::int64_t from = 0; from < size; ++from) {
        const bool exists = !grid || (from + k >= 0 && from + k < size);
        with += exists ? 1 : 0;
        served += exists && (!grid || down(from) == down(p)) ? 1 : 0;
    }
    const double residual = c.fact("residual");
    f.require(!(residual >= 1e-9), u"the residual is %1"_s.arg(residual));
    const std::int64_t selected = shown.turns() ? std::max<std::int64_t>(0, shown.ref.pair(c.column())) : 0;
    double degrees = c.fact("degrees");
    if (shown.turns())
        degrees = static_cast<double>(static_cast<Real>(k) * shown.ref.w(selected) * 360 / turn);
    else if (std::holds_alternative<double>(c.table.cell(c.column(), 2)))
        degrees = std::get<double>(c.table.cell(c.column(), 2));
    std::int64_t turning = 0;
    for (std::int64_t i = 0; i < shown.ref.pairs(); ++i) turning += shown.ref.w(i) != 0 ? 1 : 0;
    const bool all = turning == shown.ref.pairs();
    const QString some = u"a shift turns %1 of %2 clocks, each by an angle that does not depend on p"_s;
    requireClaim(
        c, f,
        {{u"a shift by 0 turns no clock"_s, k == 0},
         {u"a step down turns the clocks of the rows, a step across those of the columns"_s, grid != nullptr},
         {some.arg(turning).arg(shown.ref.pairs()), !grid && !all},
         {u"a shift turns every clock by an angle that does not depend on p"_s, !grid && all}});
    KnownValues known(c);
    known.set("p", p, "k", k, "rows", size, "shift.residual", residual, "shift.served", served);
    known.set("shift.degrees", degrees, 1e-9).asFarAsKnown();
    if (grid) known.set("outside", p + k < 0 || p + k >= size);
    if (grid && with > 0 && served > 0)
        known.set("patches_down", std::abs(down(p)), "patches_across", std::abs(k - down(p) * width));
    known.check(c, f);
}

}  // namespace

void checkSchemeShift(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.isBias()) return checkBiasShift(c, f, shown);
    const bool clocks = shown.turns() || std::holds_alternative<GridScheme>(shown.scheme);
    clocks ? checkClocks(c, f, shown) : checkTableShift(c, f, shown);
}

namespace {

struct Ends {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::int64_t within = 0;
};

Ends endsOf(const std::vector<double>& lengths, double length) {
    Ends found;
    for (const double each : lengths) {
        if (!std::isfinite(each)) continue;
        found.low = std::min(found.low, each), found.high = std::max(found.high, each);
        found.within += each <= length ? 1 : 0;
    }
    return found;
}

void checkRotationWavelengths(const Case& c, Findings& f, const Shown& shown) {
    RopeScheme plain = std::get<RopeScheme>(shown.scheme);
    const bool scaled = !std::holds_alternative<NoScaling>(plain.scaling);
    plain.scaling = NoScaling{};
    const SchemeReference unscaled(plain, shown.p.length);
    std::vector<double> own, bare;
    std::int64_t changed = 0;
    for (std::int64_t i = 0; i < shown.ref.pairs(); ++i) {
        own.push_back(shown.ref.w(i) > 0 ? static_cast<double>(turn / shown.ref.w(i)) : HUGE_VAL);
        bare.push_back(unscaled.w(i) > 0 ? static_cast<double>(turn / unscaled.w(i)) : HUGE_VAL);
        changed += std::isfinite(own.back()) && std::abs(own.back() / bare.back() - 1) > 1e-9 ? 1 : 0;
        requireShownCell(f, c.table, i, c.table.columns.size() - 1, own.back());
        if (scaled) requireShownCell(f, c.table, i, 2, bare.back());
    }
    if (own.empty()) {
        f.requireForm(c.model.alternativeText(),
                      u"Wavelengths: nothing is drawn. No column of a head turns."_s, {});
        return;
    }
    const Ends ends = endsOf(own, whole(shown.p.length)), before = endsOf(bare, whole(shown.p.length));
    const double pairs = whole(shown.ref.pairs());
    KnownValues known(c);
    known.set("wavelengths.pairs", pairs, "wavelengths.completed", ends.within, "wavelengths.shortest",
              ends.low, "wavelengths.longest", ends.high);
    if (scaled)
        known.set("wavelengths.unscaled_completed", before.within, "wavelengths.stretched", changed,
                  "wavelengths.stretch", ends.high / before.high);
    const std::int64_t selected = shown.ref.pair(c.column());
    if (selected >= 0 && std::isfinite(own[static_cast<std::size_t>(selected)]))
        known.set("wavelengths.selected", own[static_cast<std::size_t>(selected)]);
    known.checkFacts(c.facts, f);
    double turning = 0;
    for (std::int64_t i = 0; i < shown.ref.pairs(); ++i) turning += shown.ref.w(i) > 0 ? 1 : 0;
    if (!scaled)
        requireClaim(
            c, f,
            {{u"the wavelengths of a sinusoid: each pair turns at its own frequency"_s,
              pairs > 1 && turning == pairs && ends.low < ends.high},
             {u"all pairs turn at the same frequency"_s,
              pairs > 1 && turning == pairs && ends.low == ends.high},
             {u"%1 of %2 pairs turn%3"_s.arg(turning).arg(pairs).arg(turning == 1 ? u"s"_s : QString()),
              turning < pairs},
             {u"the wavelength of a sinusoid"_s, pairs == 1}});
    else if (changed == 0)
        f.require(c.claim.endsWith(followsLength(std::get<RopeScheme>(shown.scheme).scaling)
                                       ? "stretches no pair at this length"_L1
                                       : "stretches no pair"_L1),
                  c.claim);
    else
        f.requireForm(c.claim, u"~ stretches # of # pair(s)"_s, {whole(changed), pairs});
}

void checkGridWavelengths(const Case& c, Findings& f, const Shown& shown) {
    const auto& grid = std::get<GridScheme>(shown.scheme);
    // A wave column returns after `length` patches along its side, read from the values themselves.
    std::vector<double> lengths[2];
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (int side = 0; side < 2; ++side)
            if (const TableCell cell = c.table.cell(row, 2 + side); std::holds_alternative<double>(cell))
                lengths[side].push_back(std::get<double>(cell));
    // True if a column is a wave of that wavelength along a side: its second difference is (2 cos w - 2)
    // times itself.
    const auto isWave = [&](std::int64_t j, int side, double length) {
        const std::int64_t step = side == 0 ? 1 : grid.width, patches = side == 0 ? grid.width : grid.height;
        bool all = true, moves = false;
        for (std::int64_t t = 1; t + 1 < patches; ++t) {
            const double a = static_cast<double>(shown.cell(0, (t - 1) * step, j)),
                         b = static_cast<double>(shown.cell(0, t * step, j)),
                         d = static_cast<double>(shown.cell(0, (t + 1) * step, j));
            all = all && std::abs(a + d - 2 * std::cos(static_cast<double>(turn) / length) * b) < 1e-9;
            moves = moves || b != 0;
        }
        return patches < 3 || (all && moves);
    };
    for (int side = 0; side < 2; ++side)
        for (const double length : lengths[side]) {
            bool met = false;
            for (std::int64_t j = 0; j < grid.dModel && !met; ++j) met = isWave(j, side, length);
            f.require(met, u"no column has the wavelength %1"_s.arg(length));
        }
    if (const double selected = c.fact("selected"); std::isfinite(selected))
        f.require(isWave(c.column(), 0, selected) || isWave(c.column(), 1, selected),
                  u"column %1 does not have the wavelength %2"_s.arg(c.column()).arg(selected));
    const double slack = 1 + 1e-6;
    const Ends across = endsOf(lengths[0], whole(grid.width) * slack),
               down = endsOf(lengths[1], whole(grid.height) * slack);
    KnownValues known(c);
    known.set("wavelengths.completed_down", down.within, "wavelengths.completed_across", across.within,
              "wavelengths.longest", std::max(across.high, down.high), "wavelengths.selected",
              c.fact("selected"));
    known.checkFacts(c.facts, f);
    requireClaim(
        c, f,
        {{u"both axes of the grid have the same wavelengths, in patches"_s, lengths[0] == lengths[1]},
         {u"each axis of the grid has its own wavelengths, in patches"_s, lengths[0] != lengths[1]}});
}

void checkTableWavelengths(const Case& c, Findings& f, const Shown& shown) {
    const Eigen::MatrixXd rows = shown.rowsBridging(statedOffScale(c, f, shown));
    if (rows.rows() < 4) {
        f.requireForm(c.model.alternativeText(),
                      u"Wavelengths: nothing is drawn. A table of fewer than 4 rows has no spectrum."_s, {});
        return;
    }
    const Eigen::MatrixXd centred = rows.rowwise() - rows.colwise().mean();
    std::vector<double> peaks;
    double selected = std::nan("");
    for (Eigen::Index j = 0; j < centred.cols(); ++j) {
        if (!(centred.col(j).norm() > 1e-12 * (1 + rows.cwiseAbs().maxCoeff()))) continue;
        peaks.push_back(peakOf(centred.col(j), spectrumPoints(rows.rows())));
        if (j == c.column()) selected = peaks.back();
    }
    if (peaks.empty()) {
        f.requireForm(c.model.alternativeText(),
                      u"Wavelengths: nothing is drawn. Every column is constant: none has a wavelength."_s,
                      {});
        return;
    }
    std::sort(peaks.begin(), peaks.end());
    const Ends ends = endsOf(peaks, whole(rows.rows()) * (1 - 1e-9));  // below L
    KnownValues known(c);
    known.set("wavelengths.columns", peaks.size(), "wavelengths.resolved", ends.within,
              "wavelengths.shortest", ends.low, "wavelengths.longest", ends.high, "wavelengths.median",
              peaks[(peaks.size() - 1) / 2], "wavelengths.selected", selected);
    known.checkFacts(c.facts, f);
    if (c.claim.contains("a wavelength of"_L1))
        f.requireForm(c.claim, u"the columns have the most power at a wavelength of # position(s)"_s,
                      {ends.low});
    else if (ends.high >= whole(rows.rows()) * (1 - 1e-9))
        f.requireForm(c.claim, u"the columns have the most power at wavelengths from # to # rows or more"_s,
                      {ends.low, whole(rows.rows())});
    else
        f.requireForm(c.claim, u"the columns have the most power at wavelengths from # to # position(s)"_s,
                      {ends.low, ends.high});
    f.require(c.table.rows == static_cast<std::int64_t>(peaks.size()), c.table.title);
    for (std::size_t t = 0; t < peaks.size(); ++t)
        requireCell(f, c.table, static_cast<std::int64_t>(t), 3, peaks[t], 1e-9);
}

}  // namespace

void checkSchemeWavelengths(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.turns())
        checkRotationWavelengths(c, f, shown);
    else if (std::holds_alternative<GridScheme>(shown.scheme))
        checkGridWavelengths(c, f, shown);
    else
        checkTableWavelengths(c, f, shown);
}

}  // namespace sinescope::truth
