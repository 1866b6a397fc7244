// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rotation beyond a trained length: for each distance of query and key, the number of pairs at an angle
// that no distance in training had. The angles are defined at every distance; how a model copes with them is
// measured, not derived.
#pragma once

#include "app/figures/beyond/trained_lines.h"
#include "core/schemes/rope.h"

namespace sinescope {

class RotationBeyondModel final : public TrainedLinesModel {
 public:
    RotationBeyondModel(std::shared_ptr<const Scene> scene, const RotationBeyondModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 protected:
    void setLine(Values& row, std::size_t line) const override;

 private:
    std::int64_t pairs() const { return m_trained.size(); }
    /// Returns the number of pairs at new angles; line 0 is the unscaled rotation.
    std::int64_t countAt(std::size_t line, std::int64_t distance) const;
    /// Returns the scaled frequencies in the shortest text with this distance, in radians per position.
    Vector frequenciesAtDistance(std::int64_t distance) const;
    std::int64_t maximumOf(std::size_t line) const;
    /// The step between drawn distances.
    std::int64_t stride() const { return m_picture->at.size() > 1 ? m_picture->at[1] : 1; }
    /// The last distance before 2 L_tr.
    std::int64_t twice() const { return 2 * trainedLength() - 1; }

    RopeScheme m_rope;
    Vector m_trained;  ///< unscaled, radians per position, as in training
    Vector m_asked;    ///< scaled, unless the scaling follows the text length
};

}  // namespace sinescope
