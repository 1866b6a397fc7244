// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/model.h"

#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/similarity.h"
#include "core/analysis/sinusoid_axes.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

constexpr std::int64_t maximumComponents = 3;
/// Limits of the multiplications for the covariance or the Gram matrix, and of its side.
struct WorkLimit {
    double work = 0;
    std::int64_t side = 0;
};
/// For a table, which is computed once: 100,000 x 1,024 takes about a second.
constexpr WorkLimit tableLimit{1.1e11, 1 << 14};
/// For the sinusoidal encoding without a closed form, alone or beside a table; smaller, because users drag
/// its parameters.
constexpr WorkLimit sinusoidLimit{4e9, 512};
/// A millisecond or two, which is not noticeable.
constexpr double immediateWork = 4e6;
/// A first picture may take about 40 ms. Making one value costs about as much as workOfValue multiplications.
constexpr double deferredWork = 4e7, workOfValue = 20;
constexpr std::int64_t maximumDrawn = 2000;
/// Largest number of values copied from a table in memory: 256 MiB as doubles.
constexpr std::int64_t maximumCopied = std::int64_t{1} << 25;

/// Returns the multiplications for the components of `rows` rows.
double workOf(std::int64_t rows, std::int64_t columns) {
    return static_cast<double>(rows) * static_cast<double>(columns) *
           static_cast<double>(std::min(rows, columns));
}

/// Returns the step between the rows used, so that finding the components stays within `maximum`.
std::int64_t stepOfFit(std::int64_t length, std::int64_t columns, const WorkLimit& maximum) {
    std::int64_t step = 1;
    const auto rowsOf = [&] { return (length + step - 1) / step; };
    while (workOf(rowsOf(), columns) > maximum.work || std::min(rowsOf(), columns) > maximum.side) ++step;
    return step;
}

std::vector<std::int64_t> every(std::int64_t step, std::int64_t first, std::int64_t length) {
    std::vector<std::int64_t> positions;
    for (std::int64_t p = first; p < first + length; p += step) positions.push_back(p);
    return positions;
}

Matrix everyRow(const InputMatrix& rows, std::int64_t step) {
    const InputSize size = rows.size();
    return step == 1 ? rows.block(0, size.rows, size.columns) : rows.rows(every(step, 0, size.rows));
}

/// Components of the sinusoidal encoding in closed form, and the step between the rows used.
struct ClosedForm {
    std::optional<PrincipalComponents> components;  ///< null if there is no closed form
    std::int64_t step = 1;
};

/// Returns the components of all rows, or of some of very wide ones, without computing all rows. Empty for
/// small encodings, whose rows are computed as fast.
ClosedForm componentsInClosedForm(const Scene& scene, const InputSize& size, const WorkLimit& maximum) {
    if (workOf(size.rows, size.columns) <= immediateWork) return {};
    ClosedForm closed{sinusoidAxes(*encodingOf(scene), maximumComponents)};
    if (closed.components) return closed;
    closed.step = stepOfFit(size.rows, size.columns, maximum);
    if ((size.rows + closed.step - 1) / closed.step < size.columns)
        closed.components = sinusoidAxesOfEvery(*encodingOf(scene), closed.step, maximumComponents);
    return closed;
}

struct RowRun {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// Returns the rows of a table in memory that are not left out, if they are contiguous and none of their
/// columns is rounding, so that their components need no copy.
std::optional<RowRun> runOfRows(const Scene& scene, const InputMatrix& rows,
                                const std::vector<std::int64_t>& leftOut) {
    const auto stored = rows.storedMatrix();
    if (!stored || !columnsOfRounding(scene, *stored).empty()) return {};
    RowRun run{0, stored->rows()};
    auto begin = leftOut.begin(), end = leftOut.end();
    for (; begin != end && *begin == run.first; ++begin) ++run.first, --run.count;
    for (; begin != end && *(end - 1) == run.first + run.count - 1; --end) --run.count;
    if (begin != end) return {};
    return run;
}

/// Returns the components of every step-th row except those at `leftOut`.
PrincipalComponents componentsOf(const Scene& scene, const InputMatrix& rows, std::int64_t step,
                                 const std::vector<std::int64_t>& leftOut) {
    if (step == 1)
        if (const auto run = runOfRows(scene, rows, leftOut))
            return principalAxes(rows.storedMatrix()->middleRows(run->first, run->count), maximumComponents);
    std::vector<std::int64_t> places;
    for (const std::int64_t place : leftOut)
        if (place % step == 0) places.push_back(place / step);
    return principalAxes(withoutRounding(scene, rowsWithout(everyRow(rows, step), places)),
                         maximumComponents);
}

/// Calls take(row) for each drawn row, in units, in their order.
template <typename Take>
void forDrawnRows(const Trajectory& made, Take take) {
    constexpr std::size_t atOnce = Trajectory::rowsAtOnce;
    for (std::size_t from = 0; from < made.positions.size(); from += atOnce) {
        std::vector<std::int64_t> places;
        for (std::size_t k = from; k < std::min(from + atOnce, made.positions.size()); ++k)
            places.push_back(made.positions[k] - made.firstPosition);
        const Matrix rows = made.rows->rows(places);
        for (Eigen::Index r = 0; r < rows.rows(); ++r) take(Vector(rows.row(r) / made.unit));
    }
}

std::int64_t wavesOf(const std::vector<std::array<double, 3>>& points, std::size_t component) {
    std::int64_t changes = 0;
    for (std::size_t k = 1; k < points.size(); ++k)
        changes += (points[k - 1][component] < 0) != (points[k][component] < 0) ? 1 : 0;
    return changes / 2;
}

/// Sets the drawn points, given rows, mean, unit and directions.
void setPoints(Trajectory& made) {
    const std::int64_t rows = made.rows->size().rows, first = made.firstPosition;
    made.positions = every((rows + maximumDrawn - 1) / maximumDrawn, first, rows);
    if (made.positions.back() != first + rows - 1) made.positions.push_back(first + rows - 1);
    std::vector<double> distances;
    forDrawnRows(made, [&](const Vector& row) {
        made.points.push_back(made.componentsOf(row));
        const auto& [x, y, z] = made.points.back();
        distances.push_back(std::hypot(x, y, z));
    });
    const OffScale left = offScale(distances);
    made.radius = left.limit;
    for (const std::int64_t place : left.places)
        made.offScale.push_back(made.positions[static_cast<std::size_t>(place)]);
    for (std::size_t c = 0; c < made.waves.size(); ++c) made.waves[c] = wavesOf(made.points, c);
}

/// Returns the largest magnitude of the first `count` components, excluding points that are off scale.
double largestComponent(const Trajectory& drawn, std::int64_t count) {
    double largest = 0;
    for (std::size_t k = 0; k < drawn.points.size(); ++k) {
        if (std::ranges::binary_search(drawn.offScale, drawn.positions[k])) continue;
        for (std::size_t c = 0; c < static_cast<std::size_t>(count); ++c)
            largest = std::max(largest, std::abs(drawn.points[k][c]));
    }
    return largest;
}

/// Sets the shares of the drawn rows' variance for components found elsewhere.
void setShares(Trajectory& made) {
    const auto count = static_cast<std::int64_t>(made.positions.size());
    Vector mean = Vector::Zero(made.rows->size().columns);
    forDrawnRows(made, [&](const Vector& row) { mean += row / static_cast<double>(count); });
    double whole = 0;
    Vector along = Vector::Zero(made.count());
    forDrawnRows(made, [&](const Vector& row) {
        const Vector away = row - mean;
        whole += away.squaredNorm();
        along += (made.directions.transpose() * away).cwiseAbs2();
    });
    made.fitted = count;
    made.isSampled = count < made.rows->size().rows;
    made.variance = whole / static_cast<double>(count);
    made.shares = whole > 0 ? Vector(along / whole) : Vector(Vector::Zero(made.count()));
}

/// `ofFormula` is true if the rows are those of the sinusoidal encoding.
std::shared_ptr<const Trajectory> trajectoryOf(const Scene& scene,
                                               const std::shared_ptr<const InputMatrix>& rows, bool ofFormula,
                                               const WorkLimit& maximum) {
    const std::int64_t firstPosition = scene.encoding.firstPosition;
    const InputSize size = rows->size();
    auto made = std::make_shared<Trajectory>();
    made->rows = rows;
    made->firstPosition = firstPosition;
    if (size.rows < 1 || size.columns < 1) return made;
    ClosedForm closed;
    if (ofFormula) closed = componentsInClosedForm(scene, size, maximum);
    const bool isClosed = closed.components.has_value();
    const std::vector<std::int64_t> leftOut =
        ofFormula ? std::vector<std::int64_t>() : offScaleRows(scene).places;
    std::int64_t step = isClosed ? closed.step : stepOfFit(size.rows, size.columns, maximum);
    // Copies only some rows of a large table in memory, unless all can be read in place.
    if (rows->storedMatrix() && size.rows * size.columns > maximumCopied && !runOfRows(scene, *rows, leftOut))
        while ((size.rows + step - 1) / step * size.columns > maximumCopied) ++step;
    made->isSampled = step > 1;
    made->fitted = (size.rows + step - 1) / step;
    for (const std::int64_t place : leftOut) {
        made->leftOut.push_back(firstPosition + place);
        if (place % step == 0) --made->fitted;
    }
    const PrincipalComponents found =
        isClosed ? *std::move(closed.components) : componentsOf(scene, *rows, step, leftOut);
    made->unit = found.unit;
    made->mean = found.mean;
    made->directions = found.components.transpose();
    made->shares = found.shares;
    // Mean squared distance, divided by L, not L - 1.
    made->variance =
        found.totalVariance * static_cast<double>(made->fitted - 1) / static_cast<double>(made->fitted);
    if (found.count() == 0) return made;
    setPoints(*made);
    return made;
}

/// Returns the rows of another setting along the components of a curve.
std::shared_ptr<const Trajectory> along(const Trajectory& axes, const Scene& setting) {
    auto made = std::make_shared<Trajectory>();
    made->rows = inputRows(setting);
    made->firstPosition = setting.encoding.firstPosition;
    made->unit = axes.unit;
    made->mean = axes.mean;
    made->directions = axes.directions;
    if (axes.count() == 0 || made->rows->size().rows < 1) return made;
    setPoints(*made);
    setShares(*made);
    return made;
}

}  // namespace

bool Trajectory::has(std::int64_t position) const {
    return position >= firstPosition && position < firstPosition + rows->size().rows;
}

std::array<double, 3> Trajectory::at(std::int64_t position) const {
    return componentsOf(rows->block(position - firstPosition, 1, rows->size().columns).row(0) / unit);
}

std::array<double, 3> Trajectory::componentsOf(const Vector& row) const {
    std::array<double, 3> point{};
    for (Eigen::Index c = 0; c < count(); ++c)
        point[static_cast<std::size_t>(c)] = (row - mean).dot(directions.col(c)) + 0.0;
    return point;
}

TrajectoryModel::TrajectoryModel(std::shared_ptr<const Scene> made, const TrajectoryModel* before)
    : WordedModel(trajectoryOptions().spec().id, std::move(made)),
      m_options(trajectoryOptions().read(scene())) {
    const bool sameSizes = before && before->scene().encoding == scene().encoding;
    const bool same = sameSizes && before->scene().scheme == scene().scheme;
    if (same) m_trajectory = before->m_trajectory;
    if (addsOwnRows(scene()) && m_options.sinusoid)
        m_sinusoid = sameSizes && before->m_sinusoid ? *before->m_sinusoid : LazyTrajectory();
    if (m_options.frozen && canShareAxes(scene())) {
        const bool sameFrozen = same && before->m_frozen && before->scene().frozen == scene().frozen &&
                                before->scene().frozenScheme == scene().frozenScheme;
        m_frozen = sameFrozen ? *before->m_frozen : LazyTrajectory();
    }
    const EncodingParameters& size = scene().encoding;
    const bool isSmall = !m_frozen || scene().frozen->length * size.dModel <= 1 << 18;
    if (workOf(size.length, size.dModel) <= immediateWork && isSmall) prepare();
}

const std::shared_ptr<const Trajectory>& TrajectoryModel::sharedTrajectory() const {
    return m_trajectory.of([this] {
        const bool ofFormula = usesEncoding(scene());
        return trajectoryOf(scene(), inputRows(scene()), ofFormula, ofFormula ? sinusoidLimit : tableLimit);
    });
}

const std::shared_ptr<const Trajectory>& TrajectoryModel::sharedSinusoid() const {
    static const std::shared_ptr<const Trajectory> none;
    if (!m_sinusoid) return none;
    return m_sinusoid->of(
        [this] { return trajectoryOf(scene(), sinusoidRows(scene()), true, sinusoidLimit); });
}

const std::shared_ptr<const Trajectory>& TrajectoryModel::sharedFrozen() const {
    static const std::shared_ptr<const Trajectory> none;
    if (!m_frozen) return none;
    return m_frozen->of([this] { return along(trajectory(), frozenSetting(scene())); });
}

bool TrajectoryModel::isReady() const {
    return m_trajectory.isReady() && (!m_sinusoid || m_sinusoid->isReady()) &&
           (!m_frozen || m_frozen->isReady());
}

bool TrajectoryModel::isQuick() const {
    constexpr double costOfSine = 40;
    const EncodingParameters& size = scene().encoding;
    const double columns = static_cast<double>(size.dModel);
    const bool isClosed = usesEncoding(scene()) && everyPairIsComplete(*encodingOf(scene()));
    const double beside = (m_sinusoid ? 1 : 0) + (m_frozen ? 1 : 0);
    const double values = static_cast<double>(size.length) * columns;
    return (1 + beside) * (workOf(size.length, size.dModel) + workOfValue * values) <= deferredWork ||
           (isClosed && costOfSine * columns * columns <= deferredWork);
}

void TrajectoryModel::prepare() const {
    sharedTrajectory();
    sharedSinusoid();
    sharedFrozen();
}

double TrajectoryModel::limit() const {
    const double ofFrozen = frozen() ? largestComponent(*frozen(), shown()) : 0;
    const double limit = std::max(largestComponent(trajectory(), shown()), ofFrozen);
    return limit > 0 ? limit : 1;
}

}  // namespace sinescope
