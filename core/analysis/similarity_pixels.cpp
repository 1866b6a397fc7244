// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/phase.h"
#include "core/analysis/similarity.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr float absent = std::numeric_limits<float>::quiet_NaN();

/// One direction of the grid: pixel m is centred at first + m size, in positions.
struct Axis {
    double first = 0;
    double size = 1;
    std::int64_t count = 0;
    double centre(std::int64_t m) const { return first + static_cast<double>(m) * size; }
    /// The cell under the centre of a small pixel; the centre itself if a pixel holds several cells.
    double sample(std::int64_t m) const { return size <= 1 ? std::floor(centre(m) + 0.5) : centre(m); }
};

/// Pixels begin <= m < end.
struct Run {
    std::int64_t begin = 0, end = 0;
};

/// Returns the pixels with centres in lowest <= x < highest.
Run within(const Axis& axis, double lowest, double highest) {
    Run run{0, axis.count};
    while (run.begin < run.end && axis.centre(run.begin) < lowest) ++run.begin;
    while (run.end > run.begin && axis.centre(run.end - 1) >= highest) --run.end;
    return run;
}

Axis axisOf(double from, double to, std::int64_t count) {
    const double size = (to - from) / static_cast<double>(count);
    return {from + 0.5 * size, size, count};
}

/// True if pixels hold several cells, as many in both directions; then the distance q - p of a pixel's centre
/// depends on column - row alone.
bool isSquare(const Axis& rows, const Axis& columns) {
    return std::max(rows.size, columns.size) > 1 && std::abs(rows.size - columns.size) < 1e-9 * columns.size;
}

/// The pair part of S over the distances |k| that the grid needs, averaged over the pixel.
class DistanceTable {
 public:
    DistanceTable(const Encoding& encoding, const Axis& rows, const Axis& columns, PairRange range) {
        const bool cells = rows.size <= 1 && columns.size <= 1;
        const bool square = isSquare(rows, columns);
        m_step = cells ? 1 : square ? columns.size : std::max(rows.size, columns.size) / 8;
        m_cubic = !cells && !square;
        const double near = columns.sample(0) - rows.sample(rows.count - 1);
        const double far = columns.sample(columns.count - 1) - rows.sample(0);
        // S is even, so half of a range that holds 0 is enough; with whole steps its samples are exact only
        // if 0 is one of them.
        const bool fold = near < 0 && far > 0 && std::abs(std::remainder(near, m_step)) < 1e-9 * m_step;
        m_folded = fold || m_cubic;
        const double lowest =
            m_folded ? (near < 0 && far > 0 ? 0 : std::min(std::abs(near), std::abs(far))) : near;
        const double highest = m_folded ? std::max(std::abs(near), std::abs(far)) : far;
        m_first = m_cubic ? lowest - m_step : lowest;
        const auto count = axisPlace(std::ceil((highest - m_first) / m_step - 1e-9)) + (m_cubic ? 3 : 1);
        const detail::PairList pairs = detail::pairsOf(encoding, range.first, range.last);
        const double factor = encoding.parameters().factor;
        const std::vector<Frequency> frequencies = detail::aliases(pairs.frequencies);
        std::vector<double> weights = detail::dirichletMeans(std::max(1.0, rows.size), frequencies);
        const std::vector<double> across =
            square ? weights : detail::dirichletMeans(std::max(1.0, columns.size), frequencies);
        for (std::size_t m = 0; m < weights.size(); ++m) weights[m] *= factor * factor * across[m];
        m_values = detail::waveSums(frequencies, weights, {}, m_first, m_step, count);
    }

    double at(double k) const {
        const double x = ((m_folded ? std::abs(k) : k) - m_first) / m_step;
        const std::int64_t last = m_values.size() - 1;
        if (!m_cubic) return m_values(std::clamp<std::int64_t>(axisPlace(std::floor(x + 0.5)), 0, last));
        const std::int64_t m = std::clamp<std::int64_t>(axisPlace(x), 1, last - 2);
        return cubic(x - static_cast<double>(m), m);
    }

 private:
    /// Lagrange's cubic through four neighbours.
    double cubic(double t, std::int64_t m) const {
        const double a = -t * (t - 1) * (t - 2) / 6;
        const double b = (t + 1) * (t - 1) * (t - 2) / 2;
        const double c = -(t + 1) * t * (t - 2) / 2;
        const double e = (t + 1) * t * (t - 1) / 6;
        return a * m_values(m - 1) + b * m_values(m) + c * m_values(m + 1) + e * m_values(m + 2);
    }

    double m_first = 0;
    double m_step = 1;
    bool m_cubic = false;
    bool m_folded = false;
    Vector m_values;
};

/// The mean of a lone column over each pixel of one direction, and of its square.
struct LoneMeans {
    std::vector<double> value;
    std::vector<double> square;
};

LoneMeans loneMeans(const Encoding& encoding, const Axis& axis, PairRange range) {
    LoneMeans means{std::vector<double>(static_cast<std::size_t>(axis.count), 0.0),
                    std::vector<double>(static_cast<std::size_t>(axis.count), 0.0)};
    const double factor = encoding.parameters().factor;
    for (const detail::LoneColumn& lone : detail::pairsOf(encoding, range.first, range.last).lone) {
        const double width = std::max(1.0, axis.size);
        const Frequency w = detail::aliases({&lone.frequency, 1}).front();
        const Frequency doubled{2 * w.high, 2 * w.low};
        const double damped = factor * detail::dirichletMean(width, w.high);
        const double twice = detail::dirichletMean(width, detail::aliases({&doubled, 1}).front().high);
        const double sign = lone.wave == Wave::Sine ? -1 : 1;
        for (std::int64_t m = 0; m < axis.count; ++m) {
            const detail::Turn turn = detail::turnOf(axis.sample(m), w);
            const double cosineOfTwice = 1 - 2 * turn.sine * turn.sine;
            const auto at = static_cast<std::size_t>(m);
            means.value[at] += damped * (lone.wave == Wave::Sine ? turn.sine : turn.cosine);
            means.square[at] += factor * factor * 0.5 * (1 + sign * twice * cosineOfTwice);
        }
    }
    return means;
}

/// S(p, q), or the cosine or distance, from it and the rows' squared norms.
double measured(Measure measure, double dot, double normRow, double normColumn) {
    if (measure == Measure::Cosine)
        return normRow * normColumn > 0 ? dot / std::sqrt(normRow * normColumn) : 0;
    if (measure == Measure::Distance) return std::sqrt(std::max(0.0, normRow + normColumn - 2 * dot));
    return dot;
}

/// Sets pixels that depend on column - row alone from their values at -last row .. last column.
void setDiagonals(MatrixF& pixels, Run rows, Run columns, const Eigen::RowVectorXf& values) {
    const std::int64_t width = columns.end - columns.begin;
    for (std::int64_t r = rows.begin; r < rows.end; ++r)
        pixels.row(r).segment(columns.begin, width) =
            values.segment(pixels.rows() - 1 - r + columns.begin, width);
}

}  // namespace

MatrixF similarityPixels(const Encoding& encoding, const PixelGrid& grid, Measure measure, PairRange range,
                         std::int64_t ahead) {
    const Axis rows = axisOf(grid.firstPosition, grid.lastPosition, grid.rows);
    const Axis columns = axisOf(grid.firstColumn, grid.lastColumn, grid.columns);
    const EncodingParameters& p = encoding.parameters();
    const auto lowest = static_cast<double>(p.firstPosition) - 0.5;
    const double highest = lowest + static_cast<double>(p.length);
    Axis moved = columns;
    moved.first -= static_cast<double>(ahead);
    const DistanceTable table(encoding, rows, moved, range);
    const bool lone = !detail::pairsOf(encoding, range.first, range.last).lone.empty();
    const LoneMeans loneRows = lone ? loneMeans(encoding, rows, range) : LoneMeans{};
    const LoneMeans loneColumns = lone ? loneMeans(encoding, columns, range) : LoneMeans{};
    const double atZero = similarity(encoding, 0, range);

    const Run down = within(rows, lowest, highest), along = within(columns, lowest, highest);
    MatrixF pixels = MatrixF::Constant(grid.rows, grid.columns, absent);
    if (!lone && isSquare(rows, moved)) {
        Eigen::RowVectorXf values(grid.rows + grid.columns - 1);
        for (Eigen::Index m = 0; m < values.size(); ++m) {
            const double k = moved.first - rows.first + static_cast<double>(m + 1 - grid.rows) * moved.size;
            values(m) = static_cast<float>(measured(measure, table.at(k), atZero, atZero));
        }
        setDiagonals(pixels, down, along, values);
        return pixels;
    }
    for (std::int64_t r = down.begin; r < down.end; ++r)
        for (std::int64_t c = along.begin; c < along.end; ++c) {
            double dot = table.at(moved.sample(c) - rows.sample(r));
            double normRow = atZero, normColumn = atZero;
            if (lone) {
                const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(c);
                dot += loneRows.value[row] * loneColumns.value[column];
                normRow += loneRows.square[row];
                normColumn += loneColumns.square[column];
            }
            pixels(r, c) = static_cast<float>(measured(measure, dot, normRow, normColumn));
        }
    return pixels;
}

}  // namespace sinescope
