// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/row_similarity.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/table_unit.h"
#include "core/encoding/pixel_axis.h"
#include "core/error.h"
#include "core/products.h"
#include "core/saturating_cast.h"
#include "core/schemes/grid_sums.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace sinescope {

namespace {

constexpr std::int64_t blockRows = 256;

/// Calls `use` with the first place and the number of rows of each block from `begin` to before `end`.
template <typename Use>
void forEachBlock(std::int64_t begin, std::int64_t end, Use use) {
    for (std::int64_t first = begin; first < end; first += blockRows)
        use(first, std::min(blockRows, end - first));
}

/// Minimum number of rows compared with all others, so that a distance has as many values, or twice as many.
constexpr std::int64_t minimumQueries = 16;

/// Pairs for the estimate of the distance's share: the number of distances, and of pairs of each. The
/// standard error is below one percentage point if d allows the most, two if it allows the least.
constexpr std::int64_t minimumDistances = 512;
constexpr std::int64_t maximumDistances = 16384;
constexpr std::int64_t drawnPerDistance = 8;

/// A centred row that is shorter than this share of the longest row is rounding.
constexpr double centredRounding = 1e-13;

/// Norms that differ by less than this share are the same.
constexpr double normTolerance = 1e-13;

/// Values below this share of the mean square are rounding.
constexpr double roundingShare = 1e-13;

/// Sums over the entries of each diagonal, in either direction.
class Diagonals {
 public:
    explicit Diagonals(std::int64_t length)
        : m_sum(Vector::Zero(length)),
          m_squares(Vector::Zero(length)),
          m_count(Vector::Zero(length)),
          m_lowest(Vector::Constant(length, std::numeric_limits<double>::infinity())),
          m_highest(-m_lowest) {}

    void add(std::int64_t k, double value) {
        m_sum(k) += value;
        m_squares(k) += value * value;
        m_count(k) += 1;
        m_lowest(k) = std::min(m_lowest(k), value);
        m_highest(k) = std::max(m_highest(k), value);
    }

    DiagonalStatistics statistics(std::int64_t queries) const {
        DiagonalStatistics found;
        found.queries = queries;
        const Vector none = Vector::Constant(m_sum.size(), std::numeric_limits<double>::quiet_NaN());
        found.lowest = (m_count.array() > 0).select(m_lowest, none);
        found.highest = (m_count.array() > 0).select(m_highest, none);
        found.mean = m_sum.cwiseQuotient(m_count);
        const std::int64_t others = m_sum.size() - 1;
        if (others < 1) return found;
        found.lowestOfTwo = m_lowest.tail(others).minCoeff();
        found.highestOfTwo = m_highest.tail(others).maxCoeff();
        const double mean = m_sum.tail(others).sum() / m_count.tail(others).sum();
        double total = 0, between = 0;
        for (std::int64_t k = 1; k <= others; ++k) {
            if (!(m_count(k) > 0)) continue;
            total += m_squares(k) - 2 * mean * m_sum(k) + m_count(k) * mean * mean;
            between += m_count(k) * (found.mean(k) - mean) * (found.mean(k) - mean);
        }
        found.varies = total > roundingShare * m_squares.tail(others).sum();
        if (found.varies) found.distanceShare = std::clamp(between / total, 0.0, 1.0);
        return found;
    }

 private:
    Vector m_sum, m_squares, m_count, m_lowest, m_highest;
};

}  // namespace

/// The mean row and the mean square of a row under each pixel of an axis.
struct RowSimilarity::Axis {
    Matrix means;
    Vector squares;
    std::vector<bool> seen;
};

RowSimilarity::RowSimilarity(const Scheme& scheme, std::int64_t length, std::int64_t dModel, Measure measure,
                             bool isCentred, std::vector<std::int64_t> leftOut)
    : m_measure(measure), m_leftOut(std::move(leftOut)) {
    if (entersAt(scheme) != Entry::Input)
        throw Error(std::string(infoOf(scheme).name) + " has no row for each position.");
    const bool alike = hasEqualColumns(scheme);
    m_rows = std::make_shared<const InputMatrix>(scheme, length, alike ? 1 : dModel);
    if (alike) m_repeats = static_cast<double>(dModel);
    m_norms.resize(rows());
    if (const double largest = findNorms(); unitOf(largest) != 1) {
        m_unit = unitOf(largest);
        findNorms();
    }
    // Distances are the same with or without the mean row, and have more digits without it.
    const Vector norms = m_norms;
    if (isCentred || measure == Measure::Distance) {
        m_mean = meanRow();
        findNorms();
        // Centring equal rows leaves rounding, which has no direction.
        m_norms = (m_norms.array() < centredRounding * norms.maxCoeff()).select(0.0, m_norms);
    }
    m_squares = m_norms.cwiseAbs2();
    if (!isCentred) m_norms = norms;
    const double longest = m_norms.maxCoeff();
    const bool haveOneLength = longest > 0 && longest - m_norms.minCoeff() <= normTolerance * longest;
    const auto* grid = std::get_if<GridScheme>(&scheme);
    if (grid && (measure != Measure::Cosine || haveOneLength))
        m_sums = std::make_shared<const GridSums>(*grid);
}

bool RowSimilarity::isLeftOut(std::int64_t p) const {
    return std::ranges::binary_search(m_leftOut, p);
}

Eigen::RowVectorXd RowSimilarity::meanRow() const {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(m_rows->size().columns);
    forEachBlock(0, rows(), [&](std::int64_t first, std::int64_t count) {
        Matrix block = rowsAt(first, count);
        for (const std::int64_t place : m_leftOut)
            if (place >= first && place < first + count) block.row(place - first).setZero();
        sum += block.colwise().sum();
    });
    return sum / static_cast<double>(rows() - std::ssize(m_leftOut));
}

double RowSimilarity::findNorms() {
    double largest = 0;
    forEachBlock(0, rows(), [&](std::int64_t first, std::int64_t count) {
        const Matrix found = rowsAt(first, count);
        largest = std::max(largest, found.cwiseAbs().maxCoeff());
        m_norms.segment(first, count) = std::sqrt(m_repeats) * found.rowwise().norm();
    });
    return largest;
}

Matrix RowSimilarity::rowsAt(std::int64_t first, std::int64_t count) const {
    Matrix found = m_rows->block(first, count, m_rows->size().columns);
    if (m_unit != 1) found /= m_unit;
    if (m_mean.size() > 0) found.rowwise() -= m_mean;
    return found;
}

Matrix RowSimilarity::block(std::int64_t first, std::int64_t count) const {
    Matrix found = std::sqrt(m_repeats) * rowsAt(first, count);
    if (m_measure != Measure::Cosine) return found;
    for (std::int64_t t = 0; t < count; ++t)
        found.row(t) = m_norms(first + t) > 0 ? (found.row(t) / m_norms(first + t)).eval()
                                              : Eigen::RowVectorXd::Zero(found.cols()).eval();
    return found;
}

double RowSimilarity::measured(double dot, double squareP, double squareQ) const {
    if (m_measure != Measure::Distance) return dot;
    return std::sqrt(std::max(0.0, squareP + squareQ - 2 * dot));
}

double RowSimilarity::value(std::int64_t p, std::int64_t q) const {
    const Matrix a = block(p, 1), b = block(q, 1);
    return m_measure == Measure::Distance ? (a - b).norm() : a.row(0).dot(b.row(0));
}

Vector RowSimilarity::row(std::int64_t p) const {
    const Eigen::RowVectorXd query = block(p, 1).row(0);
    Vector found(rows());
    forEachBlock(0, rows(), [&](std::int64_t first, std::int64_t count) {
        const Matrix keys = block(first, count);
        found.segment(first, count) = m_measure == Measure::Distance
                                          ? Vector((keys.rowwise() - query).rowwise().norm())
                                          : Vector(keys * query.transpose());
    });
    return found;
}

RowSimilarity::Axis RowSimilarity::meanRows(double lower, double upper, std::int64_t pixels) const {
    const PixelAxis axis(lower, upper, pixels, 0, rows() - 1);
    Axis found{Matrix::Zero(pixels, m_rows->size().columns), Vector::Zero(pixels),
               std::vector<bool>(static_cast<std::size_t>(pixels))};
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
        const PixelSpan span = axis.span(pixel);
        if (span.empty()) continue;
        found.seen[static_cast<std::size_t>(pixel)] = true;
        found.means.row(pixel) = weightedSum(span);
        for (std::int64_t p = span.first; p <= span.last; ++p)
            found.squares(pixel) += span.weight(p) / span.total * m_squares(p);
    }
    return found;
}

Eigen::RowVectorXd RowSimilarity::weightedSum(const PixelSpan& span) const {
    if (m_sums) {
        Eigen::RowVectorXd sum = span.firstWeight * m_sums->sum(span.first, span.first);
        if (span.last > span.first) sum += span.lastWeight * m_sums->sum(span.last, span.last);
        if (span.last > span.first + 1) sum += m_sums->sum(span.first + 1, span.last - 1);
        sum /= span.total * m_unit;
        if (m_mean.size() > 0) sum -= m_mean;
        if (m_measure == Measure::Cosine) sum /= m_norms(span.first);
        return sum;
    }
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(m_rows->size().columns);
    forEachBlock(span.first, span.last + 1, [&](std::int64_t first, std::int64_t count) {
        Vector weights(count);
        for (std::int64_t t = 0; t < count; ++t) weights(t) = span.weight(first + t) / span.total;
        sum += weights.transpose() * block(first, count);
    });
    return sum;
}

MatrixF RowSimilarity::pixels(const PixelGrid& grid) const {
    const Axis down = meanRows(grid.firstPosition, grid.lastPosition, grid.rows);
    const Axis across = meanRows(grid.firstColumn, grid.lastColumn, grid.columns);
    // A distance is the root of a difference, which has too few digits in single precision.
    const Matrix products =
        m_measure == Measure::Distance
            ? detail::productWithTransposed(down.means, across.means)
            : Matrix(detail::productWithTransposed(down.means.cast<float>(), across.means.cast<float>())
                         .cast<double>());
    MatrixF found(grid.rows, grid.columns);
    for (std::int64_t r = 0; r < grid.rows; ++r)
        for (std::int64_t c = 0; c < grid.columns; ++c)
            found(r, c) =
                down.seen[static_cast<std::size_t>(r)] && across.seen[static_cast<std::size_t>(c)]
                    ? static_cast<float>(measured(products(r, c), down.squares(r), across.squares(c)))
                    : std::numeric_limits<float>::quiet_NaN();
    return found;
}

DiagonalStatistics RowSimilarity::diagonals(std::int64_t terms) const {
    const std::int64_t length = rows();
    const std::int64_t maximum =
        std::clamp<std::int64_t>(terms / std::max<std::int64_t>(1, length * m_rows->size().columns),
                                 std::min<std::int64_t>(minimumQueries, length), length);
    // Includes both ends, so that every distance occurs.
    std::vector<std::int64_t> queries = spreadPositions(length, maximum);
    std::erase_if(queries, [this](std::int64_t p) { return isLeftOut(p); });
    const bool areAll = std::ssize(queries) == length - std::ssize(m_leftOut);
    const auto count = static_cast<std::int64_t>(queries.size());
    Matrix queryRows(count, m_rows->size().columns);
    for (std::int64_t t = 0; t < count; ++t)
        queryRows.row(t) = block(queries[static_cast<std::size_t>(t)], 1).row(0);
    Diagonals diagonals(length);
    forEachBlock(0, length, [&](std::int64_t first, std::int64_t keyCount) {
        const Matrix keys = block(first, keyCount);
        const Matrix products = detail::productWithTransposed(queryRows, keys);
        for (std::int64_t t = 0; t < count; ++t) {
            const std::int64_t p = queries[static_cast<std::size_t>(t)];
            for (std::int64_t s = 0; s < keyCount; ++s) {
                const std::int64_t q = first + s;
                if (isLeftOut(q)) continue;
                const bool isItself = q == p && m_measure == Measure::Distance;  // 0 without rounding
                diagonals.add(std::abs(q - p),
                              isItself ? 0 : measured(products(t, s), m_squares(p), m_squares(q)));
            }
        }
    });
    DiagonalStatistics found = diagonals.statistics(count);
    if (!areAll)
        estimateShare(found, std::clamp(terms / (2 * drawnPerDistance * m_rows->size().columns),
                                        minimumDistances, maximumDistances));
    return found;
}

/// The variance within a distance, and between distances, by the analysis of variance with random groups
/// (Searle, Casella and McCulloch, Variance Components, 1992, chapter 3): unbiased, however few pairs a
/// distance has.
void RowSimilarity::estimateShare(DiagonalStatistics& found, std::int64_t distances) const {
    std::mt19937_64 random;  // NOLINT(cert-msc51-cpp): the same pairs each time
    const auto below = [&random](std::int64_t end) {
        return saturatingCast<std::int64_t>(static_cast<double>(random() >> 11) * 0x1p-53 *
                                            static_cast<double>(end));
    };
    Vector means(distances);
    double within = 0, squares = 0;
    for (double& mean : means) {
        // The distance of two different rows, all pairs equally likely.
        std::int64_t a = 0, b = 0;
        do {
            a = below(rows()), b = (a + 1 + below(rows() - 1)) % rows();
        } while (isLeftOut(a) || isLeftOut(b));
        const std::int64_t k = std::abs(a - b);
        Eigen::Array<double, drawnPerDistance, 1> values;
        for (double& drawn : values) {
            std::int64_t p = 0;
            do {
                p = below(rows() - k);
            } while (isLeftOut(p) || isLeftOut(p + k));
            drawn = value(p, p + k);
        }
        mean = values.mean();
        within += (values - mean).square().sum() / (drawnPerDistance - 1);
        squares += values.square().mean();
        found.lowestOfTwo = std::min(found.lowestOfTwo, values.minCoeff());
        found.highestOfTwo = std::max(found.highestOfTwo, values.maxCoeff());
    }
    found.pairs = distances * drawnPerDistance;
    const auto count = static_cast<double>(distances);
    within /= count;
    squares /= count;
    const double ofMeans = (means.array() - means.mean()).square().sum() / (count - 1);
    const double between = std::max(0.0, ofMeans - within / drawnPerDistance);
    found.varies = within + between > roundingShare * squares;
    found.distanceShare = found.varies ? between / (within + between) : 1;
}

std::optional<RowSimilarity::Nearest> RowSimilarity::nearestRow(std::int64_t p) const {
    constexpr double rounding = 1e-12;
    if (rows() < 2) return {};
    const Eigen::RowVectorXd query = rowsAt(p, 1).row(0);
    Vector distances(rows());
    forEachBlock(0, rows(), [&](std::int64_t first, std::int64_t count) {
        distances.segment(first, count) =
            std::sqrt(m_repeats) * (rowsAt(first, count).rowwise() - query).rowwise().norm();
    });
    distances(p) = std::numeric_limits<double>::infinity();
    Nearest found;
    found.distance = distances.minCoeff();
    if (!std::isfinite(found.distance)) return {};
    const double maximum = found.distance + rounding * (found.distance + 1e-3 * m_norms(p));
    found.count = 0;
    for (std::int64_t q = 0; q < rows(); ++q) {
        if (!(distances(q) <= maximum)) continue;
        if (found.count == 0) found.place = q;
        if (found.count == 1) found.second = q;
        ++found.count;
    }
    return found;
}

}  // namespace sinescope
