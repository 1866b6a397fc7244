// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/options.h"

#include "app/model/option_specs.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString learnId = QStringLiteral("learn");
const QString stepsKey = QStringLiteral("steps");
const QString baseKey = QStringLiteral("trained-base");

OptionSpec numberOption(const QString& key, const QString& label, const QString& tip, OptionSpec::Kind kind,
                        double fallback, double lowest, double highest) {
    OptionSpec option{key, label, tip, kind, fallback, {}, {}};
    option.lowest = lowest;
    option.highest = highest;
    return option;
}

OptionSpec taskOption() {
    QStringList ids;
    QStringList titles;
    for (const TaskInfo& task : learningTasks()) {
        ids << QString::fromLatin1(task.id);
        titles << QString::fromLatin1(task.title);
    }
    OptionSpec option = choiceOption(QStringLiteral("task"), QStringLiteral("Task"),
                                     QStringLiteral("What the network has to answer"), ids, titles);
    option.fallback = QString::fromLatin1(taskInfo(LearnOptions().task).id);
    return option;
}

std::optional<double> sceneBase(const Scene& scene) {
    if (isSinusoidal(scene)) return scene.encoding.base;
    if (const auto* rope = std::get_if<RopeScheme>(&scene.scheme)) return rope->base;
    return {};
}

bool isTrainedWithBase(const Scene& scene) {
    return sceneBase(scene).has_value();
}

bool hasLearnedTable(const Scene& scene) {
    return std::holds_alternative<LearnedScheme>(scene.scheme);
}

/// What a trained network can show of its scheme.
bool hasLearnedValues(const Scene& scene) {
    return hasLearnedTable(scene) || std::holds_alternative<T5Scheme>(scene.scheme);
}

const QStringList& speeds() {
    static const QStringList all{QStringLiteral("30"), QStringLiteral("60"), QStringLiteral("240"),
                                 QStringLiteral("1000")};
    return all;
}

/// "rope@600" or "rope@600@150000"; nothing for other texts.
std::optional<KeptRun> keptRun(const QString& text) {
    const QStringList parts = text.trimmed().split(QLatin1Char('@'));
    if (parts.size() < 2 || parts.size() > 3) return {};
    const bool isKnown = std::any_of(schemes().begin(), schemes().end(), [&](const SchemeInfo& info) {
        return parts[0] == QLatin1String(info.id);
    });
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
    const QString text = QStringLiteral("%1@%2").arg(run.scheme).arg(run.steps);
    return run.base ? text + QLatin1Char('@') + QString::number(*run.base, 'g', 17) : text;
}

OptionSpec keptOption() {
    OptionSpec option{QStringLiteral("kept"),
                      QStringLiteral("Kept"),
                      QStringLiteral("Runs of other schemes drawn as faint lines, as rope@600, alibi@600; "
                                     "Keep adds the present one"),
                      OptionSpec::Kind::Text,
                      QString(),
                      {},
                      {}};
    option.misfit = [](const Scene&, const QJsonValue& value) {
        const QStringList texts = value.toString().split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const QString& text : texts)
            if (!keptRun(text))
                return QStringLiteral("%1 is not a run. Examples: rope@600, alibi@1000.").arg(quoted(text));
        return texts.size() > LearnOptions::maximumKept ? QStringLiteral("%1 runs; at most %2 are kept.")
                                                              .arg(texts.size())
                                                              .arg(LearnOptions::maximumKept)
                                                        : QString();
    };
    return option;
}

void setOption(Scene& scene, const QString& key, const QJsonValue& value) {
    FigureState* state = findFigure(scene, learnId);
    if (!state) state = &scene.figures.emplace_back(FigureState{learnId, {}, {}, {}});
    state->options.insert(key, value);
}

}  // namespace

FigureSpec learnSpec() {
    using Kind = OptionSpec::Kind;
    const LearnOptions defaults;
    const QStringList heads = {QStringLiteral("auto"), QStringLiteral("0"), QStringLiteral("1"),
                               QStringLiteral("2"), QStringLiteral("3")};
    OptionSpec head = choiceOption(
        QStringLiteral("head"), QStringLiteral("Head"),
        QStringLiteral("The head whose attention is shown; auto: the one that points most sharply"), heads,
        heads);
    OptionSpec picture =
        choiceOption(QStringLiteral("picture"), QStringLiteral("Beside"),
                     QStringLiteral("What is drawn beside the curve: a head's attention, or what the scheme "
                                    "itself learns: the table, or T5's numbers by distance"),
                     {QStringLiteral("attention"), QStringLiteral("table")},
                     {QStringLiteral("Attention"), QStringLiteral("Learned")});
    picture.isOffered = hasLearnedValues;
    head.isOffered = [](const Scene& scene) {
        return learnOptions(scene).picture == LearnPicture::Attention;
    };
    const OptionSpec curve = choiceOption(
        QStringLiteral("curve"), QStringLiteral("Curve"),
        QStringLiteral("The share of right answers or the loss by position; auto: the loss for Text, whose "
                       "next letter nobody can know"),
        {QStringLiteral("auto"), QStringLiteral("accuracy"), QStringLiteral("loss")},
        {QStringLiteral("auto"), QStringLiteral("right answers"), QStringLiteral("loss")});
    OptionSpec speed = choiceOption(QStringLiteral("speed"), QStringLiteral("Steps per second"),
                                    QStringLiteral("How fast Start trains, at most"), speeds(), speeds());
    speed.choiceLabels.back() = grouped(1000);
    speed.fallback = QString::number(defaults.stepsPerSecond);
    OptionSpec base = numberOption(
        baseKey, QStringLiteral("Trained base"),
        QStringLiteral("The base while training; change the scheme's own base or RoPE scaling "
                       "to read the trained network with another"),
        Kind::Real, defaults.trainedBase, EncodingParameters::minimumBase, EncodingParameters::maximumBase);
    base.isOffered = isTrainedWithBase;
    return {learnId,
            QStringLiteral("Learn"),
            QStringLiteral("what a small transformer can learn with these positions"),
            AxisQuantity::None,
            AxisQuantity::None,
            {taskOption(),
             numberOption(stepsKey, QStringLiteral("Steps"),
                          QStringLiteral("Training steps; Start trains on from here"), Kind::Integer,
                          defaults.steps, 0, LearnOptions::maximumSteps),
             numberOption(QStringLiteral("seed"), QStringLiteral("Seed"),
                          QStringLiteral("Of the first weights and of the letters"), Kind::Integer,
                          static_cast<double>(defaults.seed), 1, 999'999),
             numberOption(QStringLiteral("layers"), QStringLiteral("Layers"),
                          QStringLiteral("Attention layers, each with a feed-forward layer"), Kind::Integer,
                          defaults.layers, 1, LearnOptions::maximumLayers),
             choiceOption(QStringLiteral("norm"), QStringLiteral("Norm"),
                          QStringLiteral("RMSNorm keeps the mean of a vector; LayerNorm subtracts it"),
                          {QStringLiteral("rms"), QStringLiteral("layer")},
                          {QStringLiteral("RMS"), QStringLiteral("Layer")}),
             head, picture, curve, speed, keptOption(),
             switchOption(QStringLiteral("seeds"), QStringLiteral("5 seeds"),
                          QStringLiteral("Trains with this seed and the next four; the band reaches from "
                                         "the worst to the best")),
             numberOption(QStringLiteral("trained-length"), QStringLiteral("Trained length"),
                          QStringLiteral("Letters of the longest training sequence"), Kind::Integer,
                          defaults.trainedLength, LearningSettings::minimumLength,
                          LearnOptions::maximumTrainedLength),
             switchOption(QStringLiteral("begin"), QStringLiteral("Begin token"),
                          QStringLiteral("Each sequence starts with the token [B]")),
             switchOption(QStringLiteral("random-first"), QStringLiteral("Random start"),
                          QStringLiteral("Each training step draws the position of the first letter")),
             base},
            {},
            true};
}

LearnOptions learnOptions(const Scene& scene) {
    static const FigureSpec spec = learnSpec();
    const FigureState* state = findFigure(scene, spec.id);
    const auto value = [&](const char* key) { return optionValue(spec, state, QLatin1String(key)); };
    LearnOptions options;
    options.task = taskById(value("task").toString().toStdString()).task;
    options.steps = saturatingCast<int>(value("steps").toDouble());
    options.seed = saturatingCast<std::uint64_t>(value("seed").toDouble());
    options.layers = saturatingCast<int>(value("layers").toDouble());
    options.norm = value("norm").toString() == QLatin1String("rms") ? NetworkNorm::Rms : NetworkNorm::Layer;
    options.trainedLength = saturatingCast<int>(value("trained-length").toDouble());
    options.beginToken = value("begin").toBool();
    options.randomFirst = value("random-first").toBool();
    options.trainedBase = value("trained-base").toDouble();
    options.fiveSeeds = value("seeds").toBool();
    const QString head = value("head").toString();
    options.head = head == QLatin1String("auto") ? -1 : head.toInt();
    options.picture = hasLearnedValues(scene) && value("picture").toString() == QLatin1String("table")
                          ? LearnPicture::Learned
                          : LearnPicture::Attention;
    const QString curve = value("curve").toString();
    options.showsLoss = curve == QLatin1String("loss") ||
                        (curve == QLatin1String("auto") && options.task == LearningTask::Text);
    for (const QString& text : value("kept").toString().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const auto run = keptRun(text); run && std::ssize(options.kept) < LearnOptions::maximumKept)
            options.kept.push_back(*run);
    options.stepsPerSecond = value("speed").toString().toInt();
    return options;
}

QString learnStepsId() {
    return learnId + QLatin1Char('.') + stepsKey;
}

QString learnStartLink(const Scene& scene) {
    return QStringLiteral("play:%1?%2").arg(learnStepsId()).arg(learnOptions(scene).stepsPerSecond);
}

SceneEdit learnSpeedEdit(const Scene& scene) {
    const qsizetype now = speeds().indexOf(QString::number(learnOptions(scene).stepsPerSecond));
    const QString next = speeds()[(now + 1) % speeds().size()];
    return {QStringLiteral("training speed"),
            [next](Scene& s) { setOption(s, QStringLiteral("speed"), next); }};
}

SceneEdit learnKeepEdit(const Scene& scene) {
    const LearnOptions options = learnOptions(scene);
    KeptRun present{QString::fromUtf8(infoOf(scene.scheme).id), options.steps, {}};
    if (const auto base = sceneBase(scene); base && *base != options.trainedBase) present.base = base;
    std::vector<KeptRun> kept = options.kept;
    if (std::find(kept.begin(), kept.end(), present) == kept.end()) kept.push_back(present);
    if (std::ssize(kept) > LearnOptions::maximumKept) kept.erase(kept.begin());
    QStringList texts;
    for (const KeptRun& run : kept) texts << textOf(run);
    return {QStringLiteral("keep the curve"), [all = texts.join(QStringLiteral(", "))](Scene& s) {
                setOption(s, QStringLiteral("kept"), all);
            }};
}

SceneEdit learnForgetEdit() {
    return {QStringLiteral("remove kept curves"),
            [](Scene& scene) { setOption(scene, QStringLiteral("kept"), QString()); }};
}

SceneEdit learnStepsEdit(int steps) {
    return {QStringLiteral("train"),
            [steps](Scene& scene) {
                setOption(scene, stepsKey, std::clamp(steps, 0, LearnOptions::maximumSteps));
            },
            QStringLiteral("train")};
}

SceneEdit learnRestartEdit() {
    return {QStringLiteral("restart training"), [](Scene& scene) {
                setOption(scene, stepsKey, 0);
                if (const std::optional<double> base = sceneBase(scene)) setOption(scene, baseKey, *base);
            }};
}

}  // namespace sinescope
