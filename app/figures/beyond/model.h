// SPDX-License-Identifier: GPL-3.0-or-later
//
// Beyond: what lies past a trained length L_tr. Clocks that have not come round, the distance to the nearest
// trained row, and the loss that was measured there.
#pragma once

#include "app/figures/beyond/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "core/analysis/beyond.h"

namespace sinescope {

/// What follows from an encoding and a trained length; made anew when one of them changes.
struct BeyondNumbers {
    EncodingParameters parameters;  ///< whatever its L is
    std::shared_ptr<const Encoding> encoding;
    std::int64_t trainedLength = 1;
    std::int64_t shown = 4;      ///< positions
    std::vector<double> arcs;    ///< share of a turn seen, by pair
    std::int64_t completed = 0;  ///< pairs whose share is 1
    std::vector<bool> leaves;    ///< by column
    bool leavesKnown = true;     ///< false where 2 L_tr ends beyond the positions an encoding begins at
    std::int64_t leaving = 0;    ///< columns
    TrainedDistances distances;  ///< up to the last position shown
};

/// Ready at once unless the nearest trained row takes a long search.
class BeyondModel final : public WordedModel<DeferredModel> {
 public:
    BeyondModel(std::shared_ptr<const Scene> scene, const BeyondModel* before);

    bool isReady() const override { return m_markedRow->isReady(); }
    void prepare() const override { markedRow(); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const BeyondOptions& options() const { return m_options; }
    const BeyondNumbers& numbers() const { return *m_numbers; }
    const Encoding& encoding() const { return *m_numbers->encoding; }
    std::int64_t pairs() const { return encoding().pairs(); }

    std::int64_t trainedLength() const { return m_numbers->trainedLength; }
    /// Whether the Scene names a trained length; without one it is L.
    bool namesTrainedLength() const { return scene().selection.trainedLength.has_value(); }
    std::int64_t first() const { return m_numbers->parameters.firstPosition; }
    std::int64_t lastTrained() const { return first() + trainedLength() - 1; }
    /// The last position shown: there are 4 L_tr of them, or more where the view reaches further.
    std::int64_t last() const { return first() + m_numbers->shown - 1; }
    bool isTrained(std::int64_t position) const { return position >= first() && position <= lastTrained(); }
    /// The position that is read, `past` steps beyond L_tr, within what is shown.
    std::int64_t marked() const;
    /// Whether a pair has such a column, and that leaves its trained range before 2 L_tr.
    bool columnLeaves(std::int64_t pair, Wave wave) const;
    /// Where a pair's hand points, as a share of a turn from the place where training began.
    double shareOfTurn(std::int64_t pair, std::int64_t position) const;
    std::vector<bool> unseenHands(std::int64_t position) const;
    /// The pair of a column, the column brought into those that exist; -1 for padding.
    std::int64_t pairOf(std::int64_t column) const;
    /// The nearest trained row of a position, by a bounded search.
    TrainedRow nearestRow(std::int64_t position) const;

 private:
    void setClocks(Values& values, std::int64_t position, std::int64_t column) const;
    void setNearest(Values& values, std::int64_t position) const;
    /// That of the position that is read.
    const TrainedRow& markedRow() const;
    /// The distance in the curve, if that was measured to every trained row.
    std::optional<TrainedRow> rowInCurve(std::int64_t position) const;
    /// That in the curve, or else by a search.
    TrainedRow foundRow(std::int64_t position) const;

    BeyondOptions m_options;
    std::shared_ptr<const BeyondNumbers> m_numbers;
    std::shared_ptr<const Lazy<TrainedRow>> m_markedRow;
};

}  // namespace sinescope
