// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/model.h"
#include "app/model/cell_readout.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <vector>

namespace sinescope {

namespace {

/// A share of the variance as a percentage with one decimal; 100 % and 0 % only if exact up to rounding.
Value shareValue(double share) {
    constexpr double rounding = 1e-9;
    const double value = share > 1 - rounding ? 100 : 100 * share;
    if (value > 99.95 && value < 100) return {share, u"over 99.9 %"_s};
    if (value > 0 && value < 0.05) return {share, u"under 0.05 %"_s};
    return {share, u"%1 %"_s.arg(value, 0, 'f', 1)};
}

/// The components of a curve, for a table that asks for one row after another: those of many rows at once
/// take much less time than each alone.
class RowComponents {
 public:
    explicit RowComponents(std::shared_ptr<const Trajectory> of) : m_of(std::move(of)) {}

    /// Returns NaN if the curve has no such position.
    double at(std::int64_t position, std::int64_t component) {
        if (!m_of->has(position)) return nan;
        const std::int64_t place = position - m_of->firstPosition,
                           first = place - place % Trajectory::rowsAtOnce;
        const std::lock_guard lock(m_mutex);
        if (m_points.empty() || first != m_first) compute(first);
        return m_points[static_cast<std::size_t>(place - first)][static_cast<std::size_t>(component)];
    }

 private:
    void compute(std::int64_t first) {
        const InputSize size = m_of->rows->size();
        const Matrix rows =
            m_of->rows->block(first, std::min(Trajectory::rowsAtOnce, size.rows - first), size.columns);
        m_first = first;
        m_points.clear();
        for (Eigen::Index r = 0; r < rows.rows(); ++r)
            m_points.push_back(m_of->componentsOf(rows.row(r) / m_of->unit));
    }

    std::shared_ptr<const Trajectory> m_of;
    std::mutex m_mutex;
    std::int64_t m_first = 0;
    std::vector<std::array<double, 3>> m_points;
};

}  // namespace

double TrajectoryModel::shareOf(const Trajectory& of) const {
    return of.shares.head(shownOf(of)).sum();
}

void TrajectoryModel::setComponents(Values& values, const char* list, const Trajectory& of,
                                    std::int64_t position) const {
    for (std::int64_t c = 0; c < shownOf(of); ++c)
        values.row(list)
            .set("component", name(c))
            .set("number", c + 1)
            .set("share", shareValue(of.shares(c)))
            .set("p", position)
            .set("at", [&of, c, position] { return of.at(position)[static_cast<std::size_t>(c)]; });
}

void TrajectoryModel::setValues(Values& values, const Cursor& cursor) const {
    const Trajectory& drawn = trajectory();
    values.set("single", scene().encoding.length == 1)
        .set("picture", shown() > 0)
        .set("off_scale", offScaleText(drawn.leftOut.empty() ? drawn.offScale : drawn.leftOut));
    if (shown() == 0) return;
    const std::int64_t position = shownCell(scene(), cursor).position;
    setComponents(values, "component", drawn, position);
    values.set("shown", shown())
        .set("one", shown() == 1)
        .set("space", shown() == 3)
        .set("columns", scene().encoding.dModel)
        .set("share", shareValue(shareOf(drawn)))
        .set("variance", drawn.variance)
        .set("unit", drawn.unit)
        .set("divided", drawn.unit != 1)
        .set("rows", drawn.fitted)
        .set("sampled", drawn.isSampled)
        .set("azimuth", m_options.azimuth)
        .set("elevation", m_options.elevation);
    if (!drawn.leftOut.empty()) values.set("left_out", static_cast<std::int64_t>(drawn.leftOut.size()));
    setFrozen(values, position);
    if (!m_sinusoid || shownOf(*sinusoid()) == 0) return;
    setComponents(values, "sinusoid_component", *sinusoid(), position);
    values.set("sinusoid_share", shareValue(shareOf(*sinusoid())))
        .set("sinusoid_sampled", sinusoid()->isSampled)
        .set("sinusoid_shown", shownOf(*sinusoid()))
        .set("beside", true)
        .set("both", shown() > 1 && shownOf(*sinusoid()) == shown());
}

void TrajectoryModel::setFrozen(Values& values, std::int64_t position) const {
    if (m_options.frozen && hasRowsOfOtherWidth(scene()))
        values.set("frozen_elsewhere", true).set("frozen_columns", scene().frozen->dModel);
    if (!frozen()) return;
    const Trajectory& other = *frozen();
    for (std::int64_t c = 0; c < shown(); ++c) {
        values.row("frozen_component").set("component", name(c));
        if (!other.has(position)) continue;
        values.row("frozen_at").set("component", name(c)).set("p", position).set("at", [&other, c, position] {
            return other.at(position)[static_cast<std::size_t>(c)];
        });
    }
    const Scene setting = frozenSetting(scene());
    values.set("frozen", true)
        .set("frozen_name", rowsName(setting))
        .set("frozen_sinusoid", !addsOwnRows(setting))
        .set("frozen_base", setting.encoding.base)
        .set("frozen_sampled", other.isSampled);
    // A single row has no variance.
    if (setting.encoding.length > 1) values.set("frozen_share", shareValue(other.shares.head(shown()).sum()));
}

FigureTable TrajectoryModel::table() const {
    const auto componentsOf = [](std::shared_ptr<const Trajectory> of) {
        return std::make_shared<RowComponents>(std::move(of));
    };
    return wordedTable(
        firstPosition(), scene().encoding.length,
        [trajectory = componentsOf(sharedTrajectory()), beside = componentsOf(sharedSinusoid()),
         other = componentsOf(sharedFrozen()), first = firstPosition(), own = shown(),
         frozen = frozen() ? shown() : 0](std::int64_t row, std::int64_t c) {
            if (c < own) return trajectory->at(first + row, c);
            c -= own;
            return c < frozen ? other->at(first + row, c) : beside->at(first + row, c - frozen);
        });
}

QString TrajectoryModel::setting() const {
    return m_sinusoid ? settingBesideSinusoid(scene()) : settingLine(scene());
}

}  // namespace sinescope
