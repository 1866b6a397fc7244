// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of the table in their first principal components: centred over the positions, projected on the
// directions along which they vary most. Signs are fixed, so that the same table has the same picture
// everywhere.
#pragma once

#include "app/figures/trajectory/options.h"
#include "app/model/figure_model.h"

#include <array>

namespace sinescope {

/// The components of one table; what the picture's angle does not change.
struct Trajectory {
    std::shared_ptr<const Encoding> encoding;
    std::int64_t fitted =
        0;        ///< rows that the components were found from, evenly spread; all of them where L x d allows
    Vector mean;  ///< of those rows, length d
    Matrix directions;                          ///< d x count, unit columns; the first varies most
    Vector shares;                              ///< of the variance, count values in 0 .. 1
    double variance = 0;                        ///< mean squared distance of a row from the mean row
    std::vector<std::int64_t> positions;        ///< that are drawn, ascending
    std::vector<std::array<double, 3>> points;  ///< their components; 0 where there are fewer than three
    double radius = 0;                          ///< the largest distance of a drawn point from the mean
    std::int64_t count() const { return directions.cols(); }
};

class TrajectoryModel final : public FigureModel {
 public:
    TrajectoryModel(std::shared_ptr<const Scene> scene, const TrajectoryModel* before);

    const TrajectoryOptions& options() const { return m_options; }
    const Trajectory& trajectory() const { return *m_trajectory; }
    /// Components that are shown: 2 or 3, fewer where the table has fewer.
    std::int64_t shown() const { return std::min<std::int64_t>(m_options.components, m_trajectory->count()); }
    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    std::int64_t lastPosition() const { return firstPosition() + scene().encoding.length - 1; }
    /// Those of a position, in the table's units; the first shown() of them have a meaning.
    std::array<double, 3> componentsAt(std::int64_t position) const;

    /// "PC 1", and "PC 1: 43.2 %".
    static QString name(std::int64_t component);
    QString shareText(std::int64_t component) const;
    /// What the picture was made from, in short wordings, the fullest first.
    QStringList headings() const;
    /// Why nothing is drawn; empty where something is.
    QString absence() const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    double shownShare() const;

    TrajectoryOptions m_options;
    std::shared_ptr<const Trajectory> m_trajectory;
};

}  // namespace sinescope
