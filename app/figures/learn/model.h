// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small transformer trained on a task with the Scene's scheme: how often it is right at each position, up
// to four times the trained length. A function of the Scene alone; a model takes over trained states from the
// one before it.
#pragma once

#include "app/figures/learn/options.h"
#include "app/figures/learn/runs.h"
#include "app/model/deferred_model.h"
#include "app/model/worded_model.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace sinescope {

/// A run that stays in the figure while another scheme is trained.
struct KeptCurve {
    LearnRun run;
    QString name;
    bool isWhole = true;  ///< it has all of its steps, so that its curve can be shown
};

/// What training gives.
struct LearnResults {
    std::vector<LearnRun> runs;      ///< one for each seed, the option's first
    std::optional<LearnRun> frozen;  ///< with the frozen scheme A, of the first seed
    std::vector<KeptCurve> kept;
    std::vector<LearnRun> earlier;  ///< of other settings that were shown before
    LearningExample example;        ///< read by the first run
    std::vector<int> frozenSaid;    ///< answers of A to the letters of the example
    MatrixF learnedTable;           ///< positions x columns; empty for other schemes
    MatrixF bucketNumbers;          ///< T5: buckets x heads; empty for other schemes
    /// The best accuracy without order, by place of the first curve; NaN if unknown.
    std::vector<double> ceilings;
};

class LearnModel final : public WordedModel<DeferredModel> {
 public:
    LearnModel(std::shared_ptr<const Scene> scene, const LearnModel* before);

    bool isReady() const override { return m_isReady; }
    void prepare() const override { results(); }
    bool isSoonReady() const override { return !m_absence.isEmpty(); }
    std::shared_ptr<const DeferredModel> stage() const override;
    /// True if only the number of steps differs, which the picture names.
    bool continues(const FigureModel& shown) const override;
    /// True if the picture is the same.
    bool looksLike(const LearnModel& other) const;

    const LearnOptions& options() const { return m_options; }
    const TaskInfo& task() const { return taskInfo(m_options.task); }
    /// Works them out if they are not there yet.
    const LearnResults& results() const;

    /// The step that training is on its way to; that of the options where it has arrived.
    int targetStep() const { return std::max(m_target, m_options.steps); }
    /// Why the network cannot use the scheme as it is set; empty if it can.
    const QString& absence() const { return m_absence; }
    /// Empty if there is an absence.
    const LearningCurve& curve() const { return results().runs.front().curve; }
    /// What the curve draws at a point: percent of right answers, or the loss in nats.
    double drawn(const LearningPoint& point) const;
    /// The same of an answer that is guessed.
    double drawnChance() const;
    /// Smallest and largest accuracy of the seeds at a point of the curve.
    AxisRange band(std::size_t point) const;
    /// The same of what the curve draws.
    AxisRange drawnBand(std::size_t point) const;
    /// T5's number of a head for the key at `shift` from the query, and whether training met its bucket.
    double bucketNumber(std::int64_t shift, int head) const;
    bool isTrainedShift(std::int64_t shift) const;
    /// The last place that is read: 4 L - 1, or 4 L for lengths.
    int lastPlace() const;
    /// The first place past the trained ones.
    int firstUntrainedPlace() const;
    std::optional<StretchResult> stretch(LearningStretch stretch) const;
    /// Smallest and largest accuracy of the seeds in a stretch, or loss in nats.
    std::optional<AxisRange> accuracies(LearningStretch stretch) const;
    std::optional<AxisRange> losses(LearningStretch stretch) const;
    double chance() const { return chanceOf; }
    std::optional<double> ceiling(LearningStretch stretch) const;
    int shownHead() const;
    /// The key that the answer at a query is copied from; nothing if that is not one place.
    std::optional<int> targetKey(int query) const;
    /// True if the network is read with another base or scaling than it was trained with.
    bool isReadOtherwise() const { return m_read != m_settings.scheme; }

    /// "RoPE", "RoPE, base 150,000".
    QString schemeName() const;
    QString frozenName() const;
    bool showsBuckets() const;
    /// From the fullest wording to the shortest.
    QStringList exampleHeadings() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;
    QString setting() const override;

 private:
    LearnResults worked() const;
    /// The settings of a run that is kept; nothing if the network cannot use its scheme.
    struct KeptSettings {
        LearningSettings settings;
        Scheme read;
        int steps = 0;
        friend bool operator==(const KeptSettings&, const KeptSettings&) = default;
    };
    /// What results() follow from, but for the number of steps.
    struct Inputs {
        LearningSettings settings;
        Scheme read;
        std::optional<Scheme> frozenRead;
        bool fiveSeeds = false;
        std::vector<std::optional<KeptSettings>> kept;
        friend bool operator==(const Inputs&, const Inputs&) = default;
    };
    Inputs inputs() const;
    std::optional<KeptSettings> keptSettings(const KeptRun& run) const;
    std::vector<KeptCurve> keptCurves(const std::vector<LearnRun>& before) const;
    LearningSettings settingsFor(const Scheme& scheme, std::uint64_t seed) const;
    QString nameOf(const Scheme& read, const Scheme& trained) const;
    std::optional<AxisRange> outcomes(LearningStretch stretch, double StretchResult::*measure) const;
    void setOptions(Values& values) const;
    void setScheme(Values& values) const;
    void setStretch(Values& values, LearningStretch stretch) const;
    void setPoint(Values& values, const Cursor& cursor) const;

    LearnOptions m_options;
    QString m_absence;
    Scheme m_read;
    LearningSettings m_settings;  ///< of the first seed
    std::optional<Scheme> m_frozenRead;
    double chanceOf = 0;
    int m_target = 0;  ///< of the model that this is a stage of
    /// Steps that a kept run is trained at most before the next picture.
    int m_keptSteps = LearnOptions::maximumSteps;
    /// Results to continue from.
    std::shared_ptr<const LearnResults> m_before;
    mutable std::once_flag m_once;
    mutable std::shared_ptr<const LearnResults> m_results;
    mutable std::atomic<bool> m_isReady = false;
};

}  // namespace sinescope
