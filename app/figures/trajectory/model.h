// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of the table in their first principal components: centred over the positions, projected on the
// directions along which they vary most. Signs are fixed, so that the same table has the same picture
// everywhere. Beside a table that was trained, or any other scheme of the input, is the same of the
// sinusoidal encoding of its size: what is there without training.
#pragma once

#include "app/figures/trajectory/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "core/schemes/input_pixels.h"

#include <array>

namespace sinescope {

/// The components of one table; what the picture's angle does not change.
struct Trajectory {
    std::shared_ptr<const InputMatrix> rows;
    std::int64_t firstPosition = 0;  ///< of the rows
    /// Rows that the components were found from, evenly spread; all of them of the formula with an even d and
    /// where L x d allows, but those that are left out.
    std::int64_t fitted = 0;
    bool isSampled = false;  ///< L x d does not allow all
    /// Positions of rows several times larger than all others, without which the components are found.
    std::vector<std::int64_t> leftOut;
    double unit = 1;                            ///< the rows are divided by it, 1 for all but extreme tables
    Vector mean;                                ///< of those rows, length d; like all that follows in units
    Matrix directions;                          ///< d x count, unit columns; the first varies most
    Vector shares;                              ///< of the variance, count values in 0 .. 1
    double variance = 0;                        ///< mean squared distance of a row from the mean row
    std::vector<std::int64_t> positions;        ///< that are drawn, ascending
    std::vector<std::array<double, 3>> points;  ///< their components; 0 where there are fewer than three
    double radius = 0;  ///< the largest distance of a drawn point from the mean, off scale left out
    std::vector<std::int64_t> offScale;  ///< positions that lie far outside the radius, ascending
    std::int64_t count() const { return directions.cols(); }
    /// True if it has a row for the position.
    bool has(std::int64_t position) const;
    /// Those of a position, in units; the first count() of them have a meaning.
    std::array<double, 3> at(std::int64_t position) const;
};

/// Ready at once for a table of a few thousand numbers.
class TrajectoryModel final : public WordedModel<DeferredModel> {
 public:
    TrajectoryModel(std::shared_ptr<const Scene> scene, const TrajectoryModel* before);

    bool isReady() const override;
    void prepare() const override;
    bool isSoonReady() const override;

    const TrajectoryOptions& options() const { return m_options; }
    const Trajectory& trajectory() const { return *sharedTrajectory(); }
    /// That of the sinusoidal encoding beside another scheme; nullptr where it is not shown.
    const Trajectory* sinusoid() const { return sharedSinusoid().get(); }
    /// The rows of the frozen setting A along the components of trajectory(), whose mean and unit it has; its
    /// shares are of its own variance. Null if it is not shown or has no rows.
    const Trajectory* frozen() const {
        const Trajectory* const made = sharedFrozen().get();
        return made && !made->points.empty() ? made : nullptr;
    }
    /// Components that are shown: 2 or 3, fewer where the table has fewer.
    std::int64_t shown() const { return shownOf(trajectory()); }
    std::int64_t shownOf(const Trajectory& of) const {
        return std::min<std::int64_t>(m_options.components, of.count());
    }
    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    std::int64_t lastPosition() const { return firstPosition() + scene().encoding.length - 1; }
    /// "PC 1".
    static QString name(std::int64_t component) { return u"PC %1"_s.arg(component + 1); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    QString setting() const override;
    FigureProgram program() const override;

 private:
    /// A row of the list for each component of a table that is shown.
    void setComponents(Values& values, const char* list, const Trajectory& of, std::int64_t position) const;
    void setFrozen(Values& values, std::int64_t position) const;
    /// Of the variance, by the components of that table that are shown.
    double shareOf(const Trajectory& of) const;

    const std::shared_ptr<const Trajectory>& sharedTrajectory() const;
    const std::shared_ptr<const Trajectory>& sharedSinusoid() const;
    const std::shared_ptr<const Trajectory>& sharedFrozen() const;

    using LazyTrajectory = Lazy<std::shared_ptr<const Trajectory>>;
    TrajectoryOptions m_options;
    std::shared_ptr<const LazyTrajectory> m_trajectory;
    std::shared_ptr<const LazyTrajectory> m_sinusoid;  ///< null if it is not shown
    std::shared_ptr<const LazyTrajectory> m_frozen;    ///< the same
};

}  // namespace sinescope
