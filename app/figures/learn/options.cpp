// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/options.h"

#include "app/model/option_specs.h"
#include "app/scene/scene_scheme.h"
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
                     QStringLiteral("What is drawn beside the accuracy: a head's attention, or the learned "
                                    "table while it forms"),
                     {QStringLiteral("attention"), QStringLiteral("table")},
                     {QStringLiteral("Attention"), QStringLiteral("Table")});
    picture.isOffered = hasLearnedTable;
    head.isOffered = [](const Scene& scene) {
        return !hasLearnedTable(scene) || learnOptions(scene).picture == LearnPicture::Attention;
    };
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
             head, picture,
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
    options.picture = hasLearnedTable(scene) && value("picture").toString() == QLatin1String("table")
                          ? LearnPicture::Table
                          : LearnPicture::Attention;
    return options;
}

QString learnStepsId() {
    return learnId + QLatin1Char('.') + stepsKey;
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
