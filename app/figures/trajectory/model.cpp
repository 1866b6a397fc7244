// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/model.h"

#include "core/analysis/principal_components.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::int64_t mostComponents = 3;
/// Multiplications for the Gram matrix, and its side: about half a second on one core of 2020.
constexpr double mostWork = 4e9;
constexpr std::int64_t widestGram = 512;
constexpr std::int64_t mostDrawn = 2000;

/// So many rows, evenly spread, that the components are found without a pause.
std::int64_t stepOfFit(std::int64_t length, std::int64_t columns) {
    const auto work = [columns](double rows) {
        return rows * static_cast<double>(columns) * std::min(rows, static_cast<double>(columns));
    };
    std::int64_t step = 1;
    const auto rowsOf = [&] { return (length + step - 1) / step; };
    while (work(static_cast<double>(rowsOf())) > mostWork || std::min(rowsOf(), columns) > widestGram) ++step;
    return step;
}

std::vector<std::int64_t> every(std::int64_t step, std::int64_t first, std::int64_t length) {
    std::vector<std::int64_t> positions;
    for (std::int64_t p = first; p < first + length; p += step) positions.push_back(p);
    return positions;
}

Matrix rowsAt(const Encoding& encoding, const std::vector<std::int64_t>& positions) {
    Matrix rows(static_cast<Eigen::Index>(positions.size()), encoding.columns());
    for (std::size_t r = 0; r < positions.size(); ++r)
        rows.row(static_cast<Eigen::Index>(r)) = encoding.row(positions[r]).transpose();
    return rows;
}

std::array<double, 3> pointOf(const Trajectory& trajectory, const Vector& row) {
    std::array<double, 3> point{};
    for (Eigen::Index c = 0; c < trajectory.count(); ++c)
        point[static_cast<std::size_t>(c)] = (row - trajectory.mean).dot(trajectory.directions.col(c)) + 0.0;
    return point;
}

std::shared_ptr<const Trajectory> trajectoryOf(std::shared_ptr<const Encoding> encoding) {
    const EncodingParameters& p = encoding->parameters();
    auto made = std::make_shared<Trajectory>();
    made->encoding = encoding;
    const std::vector<std::int64_t> fitted = every(stepOfFit(p.length, p.dModel), p.firstPosition, p.length);
    made->fitted = static_cast<std::int64_t>(fitted.size());
    const PrincipalComponents found = principalComponents(rowsAt(*encoding, fitted), mostComponents);
    made->mean = found.mean;
    made->directions = found.components.transpose();
    made->shares = found.shares;
    // Mean squared distance: over L rows, not L - 1.
    made->variance =
        found.totalVariance * static_cast<double>(fitted.size() - 1) / static_cast<double>(fitted.size());
    if (found.count() == 0) return made;
    const std::int64_t last = p.firstPosition + p.length - 1;
    made->positions = every((p.length + mostDrawn - 1) / mostDrawn, p.firstPosition, p.length);
    if (made->positions.back() != last) made->positions.push_back(last);
    for (const std::int64_t position : made->positions) {
        made->points.push_back(pointOf(*made, encoding->row(position)));
        const auto& [x, y, z] = made->points.back();
        made->radius = std::max(made->radius, std::hypot(x, y, z));
    }
    return made;
}

}  // namespace

TrajectoryModel::TrajectoryModel(std::shared_ptr<const Scene> scene, const TrajectoryModel* before)
    : FigureModel(std::move(scene)),
      m_options(trajectoryOptions(findFigure(this->scene(), trajectorySpec().id))) {
    const bool same = before && before->scene().encoding == this->scene().encoding;
    m_trajectory = same ? before->m_trajectory : trajectoryOf(encodingOf(this->scene()));
}

std::array<double, 3> TrajectoryModel::componentsAt(std::int64_t position) const {
    return pointOf(*m_trajectory, m_trajectory->encoding->row(position));
}

}  // namespace sinescope
