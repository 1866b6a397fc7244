// SPDX-License-Identifier: GPL-3.0-or-later
//
// Beyond: the part past a trained length L_tr. Clocks that have not completed a turn, the distance to the
// nearest trained row, and the measured loss.
#pragma once

#include "app/figures/beyond/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "core/analysis/beyond.h"

namespace sinescope {

/// Numbers that depend on the encoding and the trained length only; recomputed if one of them changes.
struct BeyondNumbers {
    EncodingParameters parameters;  ///< with L = 1, as L does not matter
    std::shared_ptr<const Encoding> encoding;
    bool hasClocks = false;  ///< false without pairs and under another scheme: the numbers below are unset
    std::int64_t trainedLength = 1;
    std::int64_t shown = 4;      ///< positions
    std::vector<double> arcs;    ///< share of a turn covered, by pair
    std::int64_t completed = 0;  ///< pairs whose share is 1
    std::vector<bool> leaves;    ///< by column
    bool leavesKnown = true;     ///< false if position L_tr exceeds maximumFirstPosition
    std::int64_t leaving = 0;    ///< columns
    TrainedDistances distances;  ///< up to the last position shown
};

/// By how much a column must leave its trained range to count: 0.05 of the largest value.
double leavingMargin(const EncodingParameters& parameters);

/// Ready immediately unless the nearest trained row takes a long search.
class BeyondModel final : public WordedModel<DeferredModel> {
 public:
    BeyondModel(std::shared_ptr<const Scene> scene, const BeyondModel* before);

    static constexpr std::int64_t maximumClocks = 160;  ///< pairs; more are drawn as bars

    bool isReady() const override { return showsLoss() || m_markedRow.isReady(); }
    void prepare() const override { markedRow(); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;
    ShownAxes shownAxes() const override { return {ShownAxis{u"position"_s, {{first(), last()}}}, {}}; }
    /// Without the encoding if only measured losses are shown.
    QString setting() const override;

    const BeyondOptions& options() const { return m_options; }
    const BeyondNumbers& numbers() const { return *m_numbers; }
    const Encoding& encoding() const { return *m_numbers->encoding; }
    std::int64_t pairs() const { return encoding().pairs(); }
    bool showsLoss() const { return m_options.part == BeyondPart::Loss; }

    std::int64_t trainedLength() const { return m_numbers->trainedLength; }
    std::int64_t first() const { return m_numbers->parameters.firstPosition; }
    std::int64_t lastTrained() const { return first() + trainedLength() - 1; }
    /// The last position shown, of 4 L_tr or more if the view extends further.
    std::int64_t last() const { return first() + m_numbers->shown - 1; }
    /// The axis of the positions shown.
    AxisRange positions() const { return axisOfCells(first(), m_numbers->shown); }
    bool isTrained(std::int64_t position) const { return position >= first() && position <= lastTrained(); }
    /// The marked position, `past` steps beyond L_tr, clamped to those shown.
    std::int64_t marked() const;
    /// True if a pair has such a column and it leaves its trained range before 2 L_tr.
    bool columnLeaves(std::int64_t pair, Wave wave) const;
    /// Returns the direction of a pair's hand, as a share of a turn from the first position.
    double shareOfTurn(std::int64_t pair, std::int64_t position) const;
    std::vector<bool> unseenHands(std::int64_t position) const;
    /// Returns the nearest trained row of a position, by a bounded search.
    TrainedRow nearestRow(std::int64_t position) const;

 private:
    void setClocks(Values& values, std::int64_t position, std::int64_t column) const;
    void setNearest(Values& values, std::int64_t position) const;
    /// Returns the nearest trained row of the marked position.
    const TrainedRow& markedRow() const;
    /// Returns the row from the curve if that was measured at every position.
    std::optional<TrainedRow> rowInCurve(std::int64_t position) const;
    /// Returns the row from the curve, or else by a search.
    TrainedRow foundRow(std::int64_t position) const;

    BeyondOptions m_options;
    std::shared_ptr<const BeyondNumbers> m_numbers;
    Lazy<TrainedRow> m_markedRow;
};

}  // namespace sinescope
