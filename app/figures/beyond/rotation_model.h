// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rotation past a trained length: how many pairs are, at a distance of query and key, at an angle that no
// distance in training had. The angles are defined at every distance; whether a model copes with them is
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
    /// Pairs at new angles; the first line is the one without scaling.
    std::int64_t countAt(std::size_t line, std::int64_t distance) const;
    /// With the scaling in the shortest text that has the distance, radians per position.
    Vector askedAt(std::int64_t distance) const;
    std::int64_t maximumOf(std::size_t line) const;
    /// How far apart the distances are that are drawn.
    std::int64_t stride() const { return m_picture->at.size() > 1 ? m_picture->at[1] : 1; }
    /// The last distance before 2 L_tr.
    std::int64_t twice() const { return 2 * trainedLength() - 1; }

    RopeScheme m_rope;
    Vector m_trained;  ///< radians per position without scaling, as in training
    Vector m_asked;    ///< with it, if it does not follow the length of the text
};

}  // namespace sinescope
