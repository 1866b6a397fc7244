// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/options.h"

#include "app/model/figure_words.h"
#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString learnId = u"learn"_s;

/// The options as stored.
struct WrittenOptions : LearnOptions {
    enum class Curve { Auto, Accuracy, Loss };
    Curve curve = Curve::Auto;
    QString keptRuns;
};

const OptionTable<WrittenOptions>& table();

std::optional<double> sceneBase(const Scene& scene) {
    return baseOf(schemeOf(scene));
}

bool isTrainedWithBase(const Scene& scene) {
    return sceneBase(scene).has_value();
}

/// True if training learns values of the scheme that can be shown.
bool hasLearnedValues(const Scene& scene) {
    return isGivenTable(scene.scheme) || bucketsIn(scene.scheme);
}

/// Parses "rope@600" or "rope@600@150000"; empty for other texts.
std::optional<KeptRun> keptRun(const QString& text) {
    const QStringList parts = text.trimmed().split('@'_L1);
    if (parts.size() < 2 || parts.size() > 3) return {};
    const bool isKnown = std::ranges::any_of(
        schemes(), [&](const SchemeInfo& info) { return parts[0] == QLatin1String(info.id); });
    bool isNumber = false;
    const int steps = parts[1].toInt(&isNumber);
    if (!isKnown || !isNumber || steps < 0 || steps > LearnOptions::maximumSteps) return {};
    KeptRun run{parts[0], steps, {}};
    if (parts.size() == 3) {
        run.base = parts[2].toDouble(&isNumber);
        if (!isNumber || !(*run.base >= EncodingParameters::minimumBase) ||
            !(*run.base <= EncodingParameters::maximumBase))
            return {};
    }
    return run;
}

QString textOf(const KeptRun& run) {
    const QString text = u"%1@%2"_s.arg(run.scheme).arg(run.steps);
    return run.base ? text + '@'_L1 + QString::number(*run.base, 'g', 17) : text;
}

QString keptInvalidReason(const Scene& /*scene*/, const QJsonValue& value) {
    const QStringList texts = value.toString().split(','_L1, Qt::SkipEmptyParts);
    for (const QString& text : texts)
        if (!keptRun(text)) return u"%1 is not a run. Examples: rope@600, alibi@1000."_s.arg(quoted(text));
    return texts.size() > LearnOptions::maximumKept
               ? u"%1 runs; at most %2 are kept."_s.arg(texts.size()).arg(LearnOptions::maximumKept)
               : QString();
}

OptionTable<WrittenOptions> makeTable() {
    using Curve = WrittenOptions::Curve;
    const auto choiceOf = [](const TaskInfo& task) -> ListedChoice<LearningTask> {
        return {task.task, QString::fromLatin1(task.id), QString::fromLatin1(task.title)};
    };
    return OptionTable<WrittenOptions>("learn")
        .listed("task", &WrittenOptions::task, valuesOf(learningTasks(), choiceOf))
        .number("steps", &WrittenOptions::steps, 0, LearnOptions::maximumSteps)
        .number("seed", &WrittenOptions::seed, 1, 999'999)
        .insteadOfParameter()
        .number("layers", &WrittenOptions::layers, 1, LearnOptions::maximumLayers)
        .choice("norm", &WrittenOptions::norm, {{NetworkNorm::Rms, "rms"}, {NetworkNorm::Layer, "layer"}})
        .choice("head", &WrittenOptions::head, {{-1, "auto"}, {0, "0"}, {1, "1"}, {2, "2"}, {3, "3"}})
        .insteadOfParameter()
        .offeredIn([](const Scene& scene) { return learnOptions(scene).picture == LearnPicture::Attention; })
        .choice("picture", &WrittenOptions::picture,
                {{LearnPicture::Attention, "attention"}, {LearnPicture::Learned, "table"}})
        .offeredIn(hasLearnedValues)
        .choice("curve", &WrittenOptions::curve,
                {{Curve::Auto, "auto"}, {Curve::Accuracy, "accuracy"}, {Curve::Loss, "loss"}})
        .choice("speed", &WrittenOptions::stepsPerSecond,
                {{30, "30"}, {60, "60"}, {240, "240"}, {1000, "1000"}})
        .text("kept", &WrittenOptions::keptRuns)
        .invalidReason(keptInvalidReason)
        .toggle("seeds", &WrittenOptions::fiveSeeds)
        .number("trained-length", &WrittenOptions::trainedLength, LearningSettings::minimumLength,
                LearnOptions::maximumTrainedLength)
        .insteadOfParameter()
        .toggle("begin", &WrittenOptions::beginToken)
        .toggle("random-first", &WrittenOptions::randomFirst)
        .number("trained-base", &WrittenOptions::trainedBase, EncodingParameters::minimumBase,
                EncodingParameters::maximumBase)
        .offeredIn(isTrainedWithBase)
        .with([](FigureSpec& spec) {
            spec.axisTypeShare = 0.7;
            spec.unread = [](const Scene&) {
                return UnreadOptions{{u"length"_s, u"d-model"_s, u"tokens"_s, u"embeddings"_s, u"scale"_s},
                                     figureWords("learn", "view_own_tasks")};
            };
        });
}

const OptionTable<WrittenOptions>& table() {
    static const OptionTable<WrittenOptions> all = makeTable();
    return all;
}

/// Changes the options of the figure, and opens it if necessary.
void edit(Scene& scene, const std::function<void(WrittenOptions& options)>& change) {
    table().edit(openedFigure(scene, learnId), change);
}

}  // namespace

const FigureSpec& learnSpec() {
    return table().spec();
}

LearnOptions learnOptions(const Scene& scene) {
    WrittenOptions options = table().read(scene);
    if (!hasLearnedValues(scene)) options.picture = LearnPicture::Attention;
    options.showsLoss = options.curve == WrittenOptions::Curve::Loss ||
                        (options.curve == WrittenOptions::Curve::Auto && options.task == LearningTask::Text);
    for (const QString& text : options.keptRuns.split(','_L1, Qt::SkipEmptyParts))
        if (const auto run = keptRun(text); run && std::ssize(options.kept) < LearnOptions::maximumKept)
            options.kept.push_back(*run);
    return options;
}

QString learnStepsId() {
    return learnId + u".steps"_s;
}

QString learnStartLink(const Scene& scene) {
    return u"play:%1?%2"_s.arg(learnStepsId()).arg(learnOptions(scene).stepsPerSecond);
}

SceneEdit learnSpeedEdit(const Scene& scene) {
    constexpr int speeds[] = {30, 60, 240, 1000};
    const auto* now = std::find(std::begin(speeds), std::end(speeds), learnOptions(scene).stepsPerSecond);
    const int next = now >= std::end(speeds) - 1 ? speeds[0] : now[1];
    return {u"training speed"_s, [next](Scene& s) {
                edit(s, [next](WrittenOptions& options) { options.stepsPerSecond = next; });
            }};
}

SceneEdit learnKeepEdit(const Scene& scene) {
    const LearnOptions options = learnOptions(scene);
    KeptRun present{schemeId(scene.scheme), options.steps, {}};
    if (const auto base = sceneBase(scene); base && *base != options.trainedBase) present.base = base;
    std::vector<KeptRun> kept = options.kept;
    if (std::ranges::find(kept, present) == kept.end()) kept.push_back(present);
    if (std::ssize(kept) > LearnOptions::maximumKept) kept.erase(kept.begin());
    return {u"keep the curve"_s, [all = textsOf(kept, textOf).join(u", "_s)](Scene& s) {
                edit(s, [&all](WrittenOptions& written) { written.keptRuns = all; });
            }};
}

SceneEdit learnForgetEdit() {
    return {u"remove kept curves"_s,
            [](Scene& scene) { edit(scene, [](WrittenOptions& options) { options.keptRuns.clear(); }); }};
}

SceneEdit learnStepsEdit(int steps) {
    return {u"train"_s,
            [steps](Scene& scene) {
                edit(scene, [steps](WrittenOptions& options) {
                    options.steps = std::clamp(steps, 0, LearnOptions::maximumSteps);
                });
            },
            u"train"_s};
}

SceneEdit learnRestartEdit() {
    return {u"restart training"_s, [](Scene& scene) {
                const std::optional<double> base = sceneBase(scene);
                edit(scene, [&base](WrittenOptions& options) {
                    options.steps = 0;
                    if (base) options.trainedBase = *base;
                });
            }};
}

}  // namespace sinescope
