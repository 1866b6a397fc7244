// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of the table in their first principal components: centred over the positions, projected on the
// directions along which they vary most. Signs are fixed, so that the same table has the same picture on
// every machine. Trained tables and other input schemes are shown beside the sinusoidal encoding of the same
// size, for comparison.
#pragma once

#include "app/figures/trajectory/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "core/schemes/input_pixels.h"

#include <array>

namespace sinescope {

/// The components of one table, independent of the view angle.
struct Trajectory {
    std::shared_ptr<const InputMatrix> rows;
    std::int64_t firstPosition = 0;  ///< position of the first row
    /// Number of rows used to find the components, evenly spaced; all but leftOut if L x d allows, and for
    /// the formula with an even d.
    std::int64_t fitted = 0;
    bool isSampled = false;  ///< true if L x d is too large to use all rows
    /// Positions of rows several times larger than all others, excluded from finding the components.
    std::vector<std::int64_t> leftOut;
    double unit = 1;      ///< divisor of the rows, 1 for all but extreme tables
    Vector mean;          ///< mean of the fitted rows, length d; in units, like all that follows
    Matrix directions;    ///< d x count, unit columns; the first varies most
    Vector shares;        ///< shares of the variance, count values in 0 .. 1
    double variance = 0;  ///< mean squared distance of a row from the mean row
    std::vector<std::int64_t> positions;        ///< the positions drawn, ascending
    std::vector<std::array<double, 3>> points;  ///< components of the drawn positions; 0 for missing ones
    double radius = 0;  ///< the largest distance of a drawn point from the mean, excluding offScale
    std::vector<std::int64_t> offScale;  ///< positions far outside the radius, ascending
    /// The number of waves of each component over the drawn positions: half its changes of sign.
    std::array<std::int64_t, 3> waves{};
    std::int64_t count() const { return directions.cols(); }
    /// False if the positions drawn are too far apart for the lines between them to follow the curve.
    bool isJoined() const { return positions.size() < 2 || positions[1] - positions[0] <= maximumJoined; }
    static constexpr std::int64_t maximumJoined = 16;
    /// Rows computed at once: 8 MiB of the widest.
    static constexpr std::int64_t rowsAtOnce = 64;
    /// True if the table has a row for the position.
    bool has(std::int64_t position) const;
    /// Returns the components of a position, in units; the first count() are valid.
    std::array<double, 3> at(std::int64_t position) const;
    /// The same for a row in units.
    std::array<double, 3> componentsOf(const Vector& row) const;
};

/// Ready immediately for tables of a few thousand numbers.
class TrajectoryModel final : public WordedModel<DeferredModel> {
 public:
    TrajectoryModel(std::shared_ptr<const Scene> scene, const TrajectoryModel* before);

    bool isReady() const override;
    void prepare() const override;
    bool isQuick() const override;

    const TrajectoryOptions& options() const { return m_options; }
    const Trajectory& trajectory() const { return *sharedTrajectory(); }
    /// The sinusoidal encoding beside another scheme; null if not shown.
    const Trajectory* sinusoid() const { return sharedSinusoid().get(); }
    /// The rows of the frozen setting A along the components, mean and unit of trajectory(); its shares refer
    /// to its own variance. Null if it is not shown or has no rows.
    const Trajectory* frozen() const {
        const Trajectory* const made = sharedFrozen().get();
        return made && !made->points.empty() ? made : nullptr;
    }
    /// The number of components shown: 2 or 3, or fewer if the table has fewer.
    std::int64_t shown() const { return shownOf(trajectory()); }
    std::int64_t shownOf(const Trajectory& of) const {
        return std::min<std::int64_t>(m_options.components, of.count());
    }
    /// The largest magnitude of a shown component, excluding points that are off scale; 1 if it is 0.
    double limit() const;
    Scales scales() const override { return {{verticalScale(), axisAround(limit())}}; }
    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    std::int64_t lastPosition() const { return scene().encoding.lastPosition(); }
    /// "PC 1".
    static QString name(std::int64_t component) { return u"PC %1"_s.arg(component + 1); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    QString setting() const override;
    FigureProgram program() const override;

 private:
    /// Adds a row to `list` for each shown component of a table.
    void setComponents(Values& values, const char* list, const Trajectory& of, std::int64_t position) const;
    void setFrozen(Values& values, std::int64_t position) const;
    /// Returns the share of a table's variance explained by its shown components.
    double shareOf(const Trajectory& of) const;

    const std::shared_ptr<const Trajectory>& sharedTrajectory() const;
    const std::shared_ptr<const Trajectory>& sharedSinusoid() const;
    const std::shared_ptr<const Trajectory>& sharedFrozen() const;

    using LazyTrajectory = Lazy<std::shared_ptr<const Trajectory>>;
    TrajectoryOptions m_options;
    LazyTrajectory m_trajectory;
    std::optional<LazyTrajectory> m_sinusoid;  ///< null if not shown
    std::optional<LazyTrajectory> m_frozen;    ///< null if not shown
};

}  // namespace sinescope
