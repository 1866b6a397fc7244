// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small transformer trained on a task with the Scene's scheme: its accuracy at each position, up to four
// times the trained length. Depends on the Scene alone; a model reuses the trained states of its predecessor.
#pragma once

#include "app/figures/learn/options.h"
#include "app/figures/learn/runs.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sinescope {

/// A run whose curve stays in the figure while another scheme is trained.
struct KeptCurve {
    LearnRun run;
    QString name;
    bool isWhole = true;  ///< all steps are trained, so that its curve can be shown
};

/// The results of training.
struct LearnResults {
    std::vector<LearnRun> runs;      ///< one per seed, the option's first
    std::optional<LearnRun> frozen;  ///< with the frozen scheme A and the first seed
    std::vector<KeptCurve> kept;
    std::vector<LearnRun> earlier;     ///< of other settings shown before
    LearningExample example;           ///< answered by the first run
    std::vector<int> frozenPredicted;  ///< A's answers to the example
    MatrixF learnedTable;              ///< positions x columns; empty for other schemes
    MatrixF bucketNumbers;             ///< T5: buckets x heads; empty for other schemes
    /// The best accuracy without order, by place of the first curve; NaN if unknown.
    std::vector<double> ceilings;
};

/// A curve of the figure, with what names it.
struct LearnLine {
    const LearnRun* run = nullptr;
    QString name, brief, id;
    std::size_t number = 0;  ///< of its colour: 0 is the Scene's scheme, 1 is A
    bool isKept() const { return number > 1; }
};

class LearnModel final : public WordedModel<DeferredModel> {
 public:
    LearnModel(std::shared_ptr<const Scene> scene, const LearnModel* before);

    bool isReady() const override { return m_results.isReady(); }
    void prepare() const override { results(); }
    bool isQuick() const override { return !m_absence.isEmpty(); }
    std::shared_ptr<const DeferredModel> stage() const override;
    /// True if the settings differ in the number of steps only, which the picture states.
    bool continues(const FigureModel& shown) const override;
    /// True if both models have the same picture.
    bool looksLike(const LearnModel& other) const;

    const LearnOptions& options() const { return m_options; }
    const TaskInfo& task() const { return taskInfo(m_options.task); }
    /// True if the network masks the keys after a query.
    bool isMasked() const { return networkShape(m_settings).causal; }
    /// Computes the results if necessary.
    const LearnResults& results() const {
        return m_results.of([this] { return computeResult(); });
    }

    /// The step that training is running to; the option's once it is reached.
    int targetStep() const { return std::max(m_target, m_options.steps); }
    /// Why the network cannot use the Scene's scheme; empty if it can.
    QString absence() const override { return m_absence; }
    /// Empty if absence() is not.
    const LearningCurve& curve() const { return results().runs.front().curve; }
    /// Returns what the curve shows of a point, its accuracy or its loss.
    double quantity(const LearningPoint& point) const {
        return m_options.showsLoss ? point.loss : point.accuracy;
    }
    /// Returns the plotted value of a point: percent of right answers, or the loss in nats.
    double drawn(const LearningPoint& point) const;
    /// Returns the plotted value of a random guess.
    double drawnChance() const;
    /// Minimum and maximum quantity() of the seeds at a point of the curve.
    AxisRange band(std::size_t point) const;
    /// The same for the plotted value.
    AxisRange drawnBand(std::size_t point) const;
    /// T5's number of a head for the key at `shift` from the query, and whether its bucket was trained.
    double bucketNumber(std::int64_t shift, int head) const;
    bool isTrainedShift(std::int64_t shift) const;
    /// The last place that is read: 4 L - 1, or 4 L for lengths.
    int lastPlace() const;
    /// The first place past the trained ones.
    int firstUntrainedPlace() const;
    std::optional<StretchResult> stretch(LearningStretch stretch) const;
    /// Minimum and maximum of the seeds in a stretch: accuracies, or losses in nats.
    std::optional<AxisRange> accuracies(LearningStretch stretch) const;
    std::optional<AxisRange> losses(LearningStretch stretch) const;
    double chance() const { return chanceOf; }
    std::optional<double> ceiling(LearningStretch stretch) const;
    int shownHead() const;
    /// Returns the key that the answer at a query is copied from; empty if that is not a single place.
    std::optional<int> targetKey(int query) const;
    /// True if the base or scaling differs from that in training.
    bool isReadOtherwise() const { return m_read != m_settings.scheme; }

    /// The curves that can be shown: of the Scene's scheme, "RoPE, base 150,000", of A, and of kept runs.
    std::vector<LearnLine> lines() const;
    bool showsBuckets() const;
    /// Headings of the example, longest first.
    QStringList exampleHeadings() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;
    QString setting() const override;
    ShownAxes shownAxes() const override;

 private:
    LearnResults computeResult() const;
    /// All runs to continue from, the shown ones first.
    std::vector<LearnRun> runsBefore() const;
    /// The settings of a kept run; no value if the network cannot use its scheme.
    struct KeptSettings {
        LearningSettings settings;
        Scheme read;
        int steps = 0;
        friend bool operator==(const KeptSettings&, const KeptSettings&) = default;
    };
    /// The inputs of results(), except the number of steps.
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
    QString schemeName() const { return nameOf(m_read, m_settings.scheme); }
    QString frozenName() const;
    /// Minimum and maximum of a quantity over the seeds.
    AxisRange overSeeds(const std::function<double(const LearnRun& run)>& quantity) const;
    std::optional<AxisRange> outcomes(LearningStretch stretch, double StretchResult::*measure) const;
    void setOptions(Values& values) const;
    void setScheme(Values& values) const;
    void setStretch(Values& values, LearningStretch stretch) const;
    void setPoint(Values& values, const Cursor& cursor) const;

    LearnOptions m_options;
    QString m_absence;
    Scheme m_read;
    LearningSettings m_settings;  ///< with the first seed
    std::optional<Scheme> m_frozenRead;
    double chanceOf = 0;
    int m_target = 0;  ///< the step of the model that this is a stage of
    /// Maximum number of steps of a kept run before the next picture.
    int m_keptSteps = LearnOptions::maximumSteps;
    /// Results to continue from; null or ready.
    std::optional<Lazy<LearnResults>> m_before;
    Lazy<LearnResults> m_results;
};

}  // namespace sinescope
